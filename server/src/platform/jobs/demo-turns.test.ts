import { expect, it } from 'vitest';
import { onBehalfOf } from '../db/acting-user.ts';
import { createDemoTurns } from './demo-turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on demand. `begun` lists its names in the order it started. */
function works(waitMs?: number) {
  const inTurn = createDemoTurns(waitMs);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, visitor: string | undefined, where: 'main' | 'thread' = 'thread') =>
    onBehalfOf(
      'demo',
      () =>
        inTurn(where, () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        }),
      visitor,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, run, end };
}

it('runs one task of all visitors on each side, by address in turn, and never delays users', async () => {
  const { begun, run, end } = works();
  const all = [run('a1', '192.0.2.1'), run('a2', '192.0.2.1'), run('a3', '192.0.2.1')];
  all.push(run('b1', '192.0.2.2'));
  all.push(
    run('a on main', '192.0.2.1', 'main'),
    run('user 1', undefined),
    run('user 2', undefined),
  );
  await settled();
  expect(begun.toSorted()).toEqual(['a on main', 'a1', 'user 1', 'user 2']);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(begun.slice(4)).toEqual(['a2', 'b1', 'a3']);
  for (const name of ['a on main', 'user 1', 'user 2']) await end(name);
  await Promise.all(all);
});

it('rejects visitors with 503 once too many of their address wait, or one waits too long', async () => {
  const refused = { code: 'busy', status: 503, headers: { 'retry-after': '10' } };
  const { run, end } = works(5);
  const first = run('0', '192.0.2.1');
  const waiting = Array.from({ length: 21 }, (_, at) => run(`${at + 1}`, '192.0.2.1'));
  const outcomes = await Promise.allSettled(waiting);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: refused });
  await end('0');
  await first;
});
