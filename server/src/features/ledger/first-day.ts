import { type Day, dayOf } from '@saldo/domain/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

/** Day of the user's first transaction; null if there are none. */
export async function firstDay(db: Db, q: { userId: string }): Promise<Day | null> {
  const { rows } = await sql<{ date: string }>`
    select date from transactions where user_id = ${q.userId} order by date limit 1`.execute(db);
  const [first] = rows;
  return first ? dayOf(first.date) : null;
}
