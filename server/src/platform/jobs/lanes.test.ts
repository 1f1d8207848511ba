import { describe, expect, it } from 'vitest';
import { type LaneLimits, Lanes, maxThreadCount, threadLimits } from './lanes.ts';

const ONE: LaneLimits = {
  ...{ own: 1, shares: true, runningOfOne: 1 },
  ...{ waitingOfOne: 2, waiting: 3, withinMs: 1000 },
};

/** Lanes whose jobs end on demand. `begun` lists job names in the order they started. */
function lanes(waitMs?: number, limits = ONE) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const jobs = new Lanes({ shared: 1, lanes: { near: limits, far: limits } }, waitMs);
  const run = (name: string, lane: 'near' | 'far' = 'near') =>
    jobs.run(lane, name.slice(0, 1), () => {
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
  it("runs one job per user, runs a second user's on a shared thread, and lets users take turns", async () => {
    const { begun, run, end } = lanes();
    const jobs = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => run(name));
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

  it('keeps its own thread and offers a shared one to other lanes first', async () => {
    const { begun, run, end } = lanes();
    const jobs = [run('a1'), run('b1'), run('c1'), run('a2', 'far'), run('b2', 'far')];
    await end('');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1']);
    for (const name of ['c1', 'a2', 'b2']) await end(name);
    await Promise.all(jobs);
  });

  it('rejects jobs once too many are waiting, per user or in total', async () => {
    const { run, end } = lanes();
    const jobs = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => run(name));
    const refused = { code: 'busy', status: 503, headers: { 'retry-after': '10' } };
    await expect(run('a4')).rejects.toMatchObject(refused);
    await expect(run('c1')).rejects.toMatchObject(refused);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    await Promise.all(jobs);
  });

  it('lets no job wait too long, and continues after a failed one', async () => {
    const { begun, run, end } = lanes(5);
    const first = run('a1');
    await expect(run('a2')).rejects.toMatchObject({ code: 'busy' });
    await end('a1');
    await first;
    const jobs = new Lanes({ shared: 0, lanes: { near: ONE } });
    const failed = jobs.run('near', 'a', () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    expect(await jobs.run('near', 'a', async () => 'done')).toBe('done');
    expect(begun).toEqual(['a1']);
  });
});

describe('threads', () => {
  it.each([1, 2, 8])(
    'leave room for another user in each lane with WORKER_THREADS=%i',
    (setting) => {
      const { shared, lanes: all } = threadLimits(setting);
      for (const { own, shares, runningOfOne } of Object.values<LaneLimits>(all)) {
        expect(own + (shares ? shared : 0)).toBeGreaterThan(runningOfOne);
      }
    },
  );

  it('are few', () => {
    expect([1, 2, 8].map((setting) => maxThreadCount(threadLimits(setting)))).toEqual([6, 7, 16]);
  });
});
