import { sql } from 'kysely';
import { AppError } from '../http/errors.ts';
import type { Storage, Tx } from './storage.ts';

/** How many of each a person may have: far more than anybody uses, and few enough for every screen that shows them. */
export const MOST = {
  rules: { most: 500, words: 'rules' },
  categories: { most: 1000, words: 'categories' },
  goals: { most: 300, words: 'goals' },
  alerts: { most: 300, words: 'alerts' },
  custom_metrics: { most: 200, words: 'custom metrics' },
  passkeys: { most: 20, words: 'passkeys' },
  accounts: { most: 500, words: 'accounts' },
  tickets: { most: 500, words: 'tickets' },
} as const;

export type LimitedTable = keyof typeof MOST;

/** Throws 409 `limit_reached` unless the user may have so many more. Two at once take turns. */
export async function requireRoom(
  storage: Pick<Storage, 'lock'>,
  tx: Tx,
  q: { userId: string; of: LimitedTable; more?: number },
): Promise<void> {
  const { most, words } = MOST[q.of];
  await storage.lock(tx, `room ${q.of} ${q.userId}`);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(q.of)} where user_id = ${q.userId}`.execute(tx);
  if (Number(rows[0]?.n ?? 0) + (q.more ?? 1) <= most) return;
  throw new AppError(
    'limit_reached',
    q.of === 'tickets'
      ? `You have sent ${most} tickets, as many as there may be. Ask an administrator to delete some that are done.`
      : `There can be ${most} ${words} at most. Delete one that you no longer need.`,
  );
}
