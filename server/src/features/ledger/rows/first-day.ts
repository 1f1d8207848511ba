import { type Day, dayOf } from '@saldo/domain/dates';
import { readRows, text } from '../../../platform/db/read-rows.ts';
import type { Db } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';

/** Day of the user's first transaction, or null if the user has none. */
export async function firstDay(db: Db, q: { bookId: BookId }): Promise<Day | null> {
  const rows = await readRows(db, { date: text })`
    select date from transactions where user_id = ${q.bookId} order by date limit 1`;
  const [first] = rows;
  return first ? dayOf(first.date) : null;
}
