import { describeOnEachEngine, type TestServer } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { checkClock } from '../features/admin/health-checks.ts';
import { deleteExpired } from '../features/auth/retention-jobs.ts';
import { forgetOldParts } from '../features/history/jobs.ts';
import { resumePlans } from '../features/imports/plans/jobs.ts';
import { blankRow } from '../schema/rows.ts';
import { clockDoubt } from './clock-doubt.ts';
import { insertRow } from './db/crud.ts';
import { newId } from './id.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const DAILY = Array.from({ length: 5 }, (_, at) => after(-(at + 1) * DAY_MS));

/** The audit log has lines of these times only. */
async function logAt({ running }: TestServer, times: readonly Date[]): Promise<void> {
  await running.context.storage.write(async (tx) => {
    await tx.deleteFrom('audit_log').execute();
    for (const at of times) {
      const none = { request_id: null, address: null, session_id: null };
      const line = { id: newId(), at: at.toISOString(), user_id: '', action: 'x.y', subject: '{}' };
      await tx
        .insertInto('audit_log')
        .values({ ...line, ...none })
        .execute();
    }
  });
}

describeOnEachEngine('the clock', (server) => {
  const doubtAt = (now: Date) => clockDoubt(server().running.context.storage.read, now);

  it.each<[string, Date[], 'earlier' | 'silence' | null]>([
    ['agrees with an empty log', [], null],
    ['agrees with daily lines', DAILY, null],
    ['agrees if another server is a minute ahead', [...DAILY, after(MINUTE_MS)], null],
    ['agrees after two weeks off', [after(-14 * DAY_MS)], null],
    ['is in doubt with lines from the future', [...DAILY, after(10 * MINUTE_MS)], 'earlier'],
    ['is in doubt with lines of years ahead', [...DAILY, after(2000 * DAY_MS)], 'earlier'],
    [
      'is in doubt on the first day after a long silence',
      [after(-100 * DAY_MS), after(-DAY_MS)],
      'silence',
    ],
    [
      'agrees on the third day after one',
      [after(-100 * DAY_MS), after(-3 * DAY_MS), after(-DAY_MS)],
      null,
    ],
  ])('%s', async (_, times, because) => {
    await logAt(server(), times);
    expect((await doubtAt(NOW))?.because ?? null).toBe(because);
    const { storage } = server().running.context;
    const { state, says } = await checkClock(storage, () => NOW);
    if (because !== null)
      expect([state, says]).toEqual(['wrong', expect.stringContaining('deleted by age')]);
  });

  it.each([
    ['after it ran ahead and was corrected', [after(400 * DAY_MS)], 0],
    ['on the day it jumps ahead', [], 400 * DAY_MS],
  ])('deletes nothing by age while in doubt: %s', async (_, times, ahead) => {
    const { context } = server().running;
    const user = await server().signUp();
    const old = after(-1000 * DAY_MS).toISOString();
    await logAt(server(), [new Date(old), ...DAILY, ...times]);
    const ids = { user_id: user.id, id: newId() };
    await context.storage.write(async (tx) => {
      const plan = {
        ...blankRow('import_plans'),
        ...ids,
        state: 'open',
        time_zone: 'UTC',
      } as const;
      await insertRow(tx, 'import_plans', { ...plan, created_at: old });
      const step = { ...blankRow('steps'), ...ids, kind: 'edit', by: 'user', at: old } as const;
      await insertRow(tx, 'steps', { ...step, count: 0, links: '[]', fields: '[]' });
      const part = { user_id: user.id, step_id: ids.id, part: 0, entries: Buffer.from('') };
      await insertRow(tx, 'step_parts', part);
    });
    const counts = async () => {
      const { read } = context.storage;
      const plans = await read.selectFrom('import_plans').select('id').execute();
      const parts = await read.selectFrom('step_parts').select('step_id').execute();
      const lines = await read.selectFrom('audit_log').select('id').where('at', '=', old).execute();
      return [plans, parts, lines].map(({ length }) => length);
    };
    const retain = async (now: Date) => {
      const then = { ...context, now: () => now };
      await forgetOldParts(then);
      await resumePlans(then);
      await deleteExpired(then);
    };
    await retain(after(ahead));
    expect(await counts()).toEqual([1, 1, 1]);
    await logAt(server(), [new Date(old), ...DAILY]);
    await retain(NOW);
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
