import { describe, expect, it } from 'vitest';
import { Lane, lanesOf } from './lanes.ts';

const LIMITS = { running: 2, runningOfOne: 1, waitingOfOne: 2, waiting: 3 };

/** A lane whose jobs end when they are told to; `begun` has their names in the order in which they began. */
function lane(limits = LIMITS, waitMs?: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const jobs = new Lane(limits, waitMs);
  const run = (name: string) =>
    jobs.run(name.slice(0, 1), () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, run, end };
}

describe('a lane', () => {
  it('runs one job a person, and gives the persons their turns', async () => {
    const { begun, run, end } = lane();
    const jobs = ['a1', 'a2', 'a3', 'b1', 'c1'].map(run);
    await end('');
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    jobs.push(run('b2'));
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
    await end('c1');
    for (const name of ['b2', 'a3']) await end(name);
    await Promise.all(jobs);
  });

  it('refuses what comes when too many of a person, or of all, wait', async () => {
    const { run, end } = lane();
    const jobs = ['a1', 'a2', 'a3', 'b1', 'b2'].map(run);
    const refused = { code: 'busy', status: 503, headers: { 'retry-after': '10' } };
    await expect(run('a4')).rejects.toMatchObject(refused);
    await expect(run('c1')).rejects.toMatchObject(refused);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    await Promise.all(jobs);
  });

  it('lets nobody wait for long, and goes on after a job that failed', async () => {
    const { begun, run, end } = lane(LIMITS, 5);
    const first = run('a1');
    await expect(run('a2')).rejects.toMatchObject({ code: 'busy' });
    await end('a1');
    await first;
    const jobs = new Lane(LIMITS);
    await expect(jobs.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await jobs.run('a', async () => 'done')).toBe('done');
    expect(begun).toEqual(['a1']);
  });
});

it('runs as many jobs as the setting says, imports half as many, and of one person two at most', () => {
  const { imports, others } = lanesOf(8);
  expect([imports.running, imports.runningOfOne]).toEqual([4, 1]);
  expect([others.running, others.runningOfOne]).toEqual([8, 2]);
  const one = lanesOf(1);
  expect([one.imports.running, one.others.running, one.others.runningOfOne]).toEqual([1, 1, 1]);
});
