import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

export interface PeriodCount {
  total: number;
  /** Without a bank's own values: no import brings them back. */
  by_hand: number;
  /** Imported or fetched, and edited since: they come back as the bank has them. */
  edited: number;
}

/** What lies in a span of days (`to` not included), as its deletion would take it. */
export const countIn = (
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<PeriodCount> =>
  db
    .selectFrom('transactions')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when bank_key is null then 1 end)`.as('by_hand'),
      sql<number>`count(case when bank_key is not null and edited_at is not null then 1 end)`.as(
        'edited',
      ),
    ])
    .where('user_id', '=', q.userId)
    .where('date', '>=', q.from)
    .where('date', '<', q.to)
    .executeTakeFirstOrThrow();
