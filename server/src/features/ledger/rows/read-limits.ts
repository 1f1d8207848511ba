import { sql } from 'kysely';
import type { Db } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';

/**
 * How many of a user's rows the main thread may process, by the kind of work per row. Such work blocks other requests
 * for 20 to 50 ms at most. Anything larger goes to a worker thread.
 */
const ROWS_AT_MOST = {
  /** Takes 1 µs per row. */
  sum: 20_000,
  /** Takes 30 µs per description whose merchant has not been determined before. */
  name: 1_500,
  /** Takes up to 0.1 ms per description that has not been searched for series before. */
  findSeries: 300,
};

/**
 * True if the main thread may do work of the kind `each` on all of the user's transactions in a span, `to` exclusive.
 */
export async function isSmallRead(
  db: Db,
  q: { bookId: BookId; from: string; to: string; each: keyof typeof ROWS_AT_MOST },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transactions where user_id = ${q.bookId} and date >= ${q.from} and date < ${q.to}
    order by date limit 1 offset ${ROWS_AT_MOST[q.each]}`.execute(db);
  return rows.length === 0;
}

/** Like `isSmallRead`, for the user's transactions on all days. */
export const isSmallUser = (
  db: Db,
  q: { bookId: BookId; each: keyof typeof ROWS_AT_MOST },
): Promise<boolean> => isSmallRead(db, { ...q, from: '', to: '~' });
