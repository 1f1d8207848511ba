import { notAfter } from '@saldo/domain/reunite';
import type { Tx } from '../../platform/db/storage.ts';
import type { OwnNotice } from '../export/shapes-history.ts';
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
    notices: readonly OwnNotice[];
    goals: ReadonlyMap<string, string>;
    alerts: ReadonlyMap<string, string>;
  },
): Promise<number> {
  const { userId, now, goals, alerts } = q;
  const subjects: Partial<Record<OwnNotice['kind'], ReadonlyMap<string, string>>> = {
    goal_completed: goals,
    alert_approaching: alerts,
    alert_exceeded: alerts,
  };
  const rows = q.notices
    .filter(({ kind, subject_id: id }) => subjects[kind]?.get(id) === id)
    .map((notice) => ({
      ...notice,
      user_id: userId,
      created_at: notAfter(now, notice.created_at),
      read_at: notice.read_at && notAfter(now, notice.read_at),
    }));
  return store.insertMissing(tx, rows);
}
