import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';
import * as store from './store.ts';

/**
 * Brings back what was told of goals and alerts, without mails, so that nothing is told twice. `goals` and `alerts` say
 * where each is now: one that has met another of its name is not what was told of. What is about a bank connection or
 * signing in stays behind with it. Answers how many came.
 */
export async function restoreNotices(
  tx: Tx,
  q: {
    userId: string;
    /** ISO 8601, UTC. */
    now: string;
    notices: readonly Entries['notifications'][];
    goals: ReadonlyMap<string, string>;
    alerts: ReadonlyMap<string, string>;
  },
): Promise<number> {
  const { goals, alerts } = q;
  const subjects: Partial<Record<Entries['notifications']['kind'], ReadonlyMap<string, string>>> = {
    goal_completed: goals,
    alert_approaching: alerts,
    alert_exceeded: alerts,
  };
  const rows = q.notices
    .filter(({ kind, subject_id: id }) => subjects[kind]?.get(id) === id)
    .map((notice) => rowOf('notifications', notice, q));
  return store.insertMissing(tx, rows);
}
