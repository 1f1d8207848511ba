import { sql } from 'kysely';
import type { Db } from './storage.ts';

/** Looking through so many rows, or writing them, takes some twenty milliseconds. */
export const LONG_ROWS = 20_000;

/** Whether a person has more transactions than `rows` in a span of days, `to` not included. */
export async function hasMoreThan(
  db: Db,
  q: { userId: string; from: string; to: string; rows: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transactions where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to}
    order by date limit 1 offset ${q.rows}`.execute(db);
  return rows.length > 0;
}
