import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { insertRow } from '../db/crud.ts';
import { schedule } from './scheduler.ts';
import { defineTasks, type TaskContext, task } from './tasks.ts';
import { runSlice, runTurn, type SliceInput, type Turn, type TurnResult } from './user-turns.ts';

const IDS = ['a0', 'b1', 'c0', 'd1', 'e0', 'f1'];
const PEOPLE = IDS.map((id) => ({ id }));
const NEVER = '0 0 31 2 *';
const LOOK = defineTasks({
  look: task<(context: TaskContext, input: SliceInput) => Promise<TurnResult>>({ lane: 'heavy' }),
}).look;

afterEach(() => {
  vi.useRealTimers();
});

describeOnEachEngine('a turn', (server) => {
  const run = (turn: Turn, work: (user: { id: string }) => Promise<void>) =>
    runTurn(server().running.context.storage, { what: 'test', users: PEOPLE, turn }, work);

  test('ends after its time limit, and the next starts after its last user', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const seen: string[] = [];
    const turn = (q: Turn) =>
      run(q, async ({ id }) => {
        seen.push(id);
        vi.advanceTimersByTime(1500);
      });
    expect(await turn({ slice: { slice: 0, of: 2 } })).toEqual({ after: 'c0', failure: null });
    expect(seen).toEqual(['a0', 'c0']);
    expect(await turn({ slice: { slice: 0, of: 2 }, after: 'c0' })).toMatchObject({ after: null });
    expect(seen).toEqual(['a0', 'c0', 'e0']);
  });

  test("with one user's failure does not affect the others", async () => {
    const seen: string[] = [];
    const turned = await run({}, async ({ id }) => {
      if (id < 'c') throw new Error(`not ${id}`);
      seen.push(id);
    });
    expect(turned).toEqual({ after: null, failure: 'not a0' });
    expect(seen).toEqual(['c0', 'd1', 'e0', 'f1']);
  });

  test('skips a user whose work ended the server twice', async () => {
    const { storage } = server().running.context;
    await storage.write((tx) =>
      insertRow(tx, 'attempts', {
        ...{ name: 'test of user c0', tries: 2, holder: 'gone/0' },
        at: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    );
    const seen: string[] = [];
    const turned = await run({}, async ({ id }) => {
      seen.push(id);
    });
    expect(turned).toEqual({ after: null, failure: null });
    expect(seen).toEqual(['a0', 'b1', 'd1', 'e0', 'f1']);
  });
});

describeOnEachEngine('a job in slices', (server) => {
  /** A server whose worker processes one user per turn, until it reaches `endsAt`. */
  const onServer = (name: string, seen: string[], endsAt?: () => unknown) => {
    const run = async (_: unknown, { turn }: { turn: Turn }): Promise<TurnResult> => {
      const [person, ...others] = IDS.filter((id) => id > (turn.after ?? ''));
      if (person === 'd1') await endsAt?.();
      seen.push(`${person} on ${name}`);
      return { after: others.length > 0 ? (person ?? null) : null, failure: null };
    };
    const { context } = server().running;
    // The fake worker only ever returns turns.
    const own = { ...context, workers: { ...context.workers, run } } as unknown as Context;
    return schedule(own, {
      name: `${LOOK.name} ${expect.getState().currentTestName}`,
      pattern: NEVER,
      withinMs: 60_000,
      run: (lease) => runSlice(own, lease, { task: LOOK, slice: { slice: 0, of: 1 } }),
    });
  };

  test('continues with the next user after a server stopped', async () => {
    const seen: string[] = [];
    const broken = onServer('one', seen, () => Promise.reject(new Error('gone')));
    await expect(broken.runNow()).rejects.toThrow('gone');
    const other = onServer('other', seen);
    await other.runNow();
    expect(seen).toEqual(
      ['a0 on one', 'b1 on one', 'c0 on one'].concat(
        ['d1', 'e0', 'f1'].map((id) => `${id} on other`),
      ),
    );
    await Promise.all([broken.stop(), other.stop()]);
  });

  test('starts over once all users are done', async () => {
    const seen: string[] = [];
    const job = onServer('one', seen);
    await job.runNow();
    const { storage } = server().running.context;
    await storage.write((tx) =>
      tx.updateTable('leases').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute(),
    );
    await job.runNow();
    expect(seen).toHaveLength(2 * IDS.length);
    await job.stop();
  });

  test('is handed over when its server stops, and is not reported as failed', async () => {
    const seen: string[] = [];
    const ending = onServer('one', seen, () => {
      void ending.stop();
    });
    expect(await ending.runNow()).toBe(false);
    const other = onServer('other', seen);
    expect(await other.runNow()).toBe(true);
    expect(seen.map((one) => one.slice(0, 2))).toEqual(IDS);
    expect(seen.at(-1)).toBe('f1 on other');
    await other.stop();
  });
});
