import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

/**
 * How many of a user's rows the main thread may go over, by what is done with each of them. That holds up everybody for 20
 * to 50 ms at most; beyond it a worker thread does the work.
 */
const ROWS_AT_MOST = {
  /** 1 µs a row. */
  sum: 20_000,
  /** 30 µs a text whose merchant has not been read before. */
  name: 1_500,
  /** Up to 0.1 ms a text that series have not been sought in before. */
  findSeries: 300,
};

/** Whether the main thread may do this with all of a user's transactions of a span of days, `to` not included. */
export async function isSmallRead(
  db: Db,
  q: { userId: string; from: string; to: string; each: keyof typeof ROWS_AT_MOST },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transactions where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to}
    order by date limit 1 offset ${ROWS_AT_MOST[q.each]}`.execute(db);
  return rows.length === 0;
}

/** The same of all days. */
export const isSmallUser = (
  db: Db,
  q: { userId: string; each: keyof typeof ROWS_AT_MOST },
): Promise<boolean> => isSmallRead(db, { ...q, from: '', to: '~' });
