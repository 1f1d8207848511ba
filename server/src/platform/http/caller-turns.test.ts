import { expect, it } from 'vitest';
import { CallerTurns } from './caller-turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs a limited number of a caller's calls at once, in order, independently of other callers", async () => {
  const turns = new CallerTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    turns.run(name.slice(0, 1), () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map(call);
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['a2', 'a1', 'b1', 'a3', 'a4']) {
    ends.get(name)?.();
    await settled();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

it('lets the next call start when one fails', async () => {
  const turns = new CallerTurns(1);
  const failed = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = turns.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('rejects a call with 503 if as many as allowed wait', async () => {
  const turns = new CallerTurns(1);
  let end = () => {};
  const first = turns.run(
    'a',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const second = turns.run('a', async () => 'second', 1);
  await expect(turns.run('a', async () => 'third', 1)).rejects.toMatchObject({
    ...{ code: 'busy', status: 503, headers: { 'retry-after': '10' } },
  });
  expect(await turns.run('b', async () => 'other', 1)).toBe('other');
  end();
  await first;
  expect(await second).toBe('second');
});
