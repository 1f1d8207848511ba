import { type Calendar, periodNumber } from '@saldo/domain/calendar';
import { dayOf } from '@saldo/domain/dates';
import { halfOpen } from '@saldo/domain/spans';
import { sql } from 'kysely';
import { columns, readRow } from '../../../platform/db/read-rows.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';

/*
 * The month of a row is stored, because every figure groups by it. It follows from the row's date and the user's calendar, so
 * no step records it, and it moves neither `updated_at` nor the number of a row's write.
 */

const ENDS = { ...columns('transactions', 'date') };

/** Sets the months of all of the user's rows anew. A month whose rows are right is not written. */
export async function setAllMonths(
  tx: Tx,
  { bookId, calendar }: { bookId: BookId; calendar: Calendar },
): Promise<void> {
  const end = (order: 'asc' | 'desc') => readRow(tx, ENDS)`
    select date from transactions where user_id = ${bookId}
    order by date ${sql.raw(order)} limit 1`;
  const [oldest, newest] = [await end('asc'), await end('desc')];
  if (!oldest || !newest) return;
  let month = calendar.monthOf(dayOf(oldest.date));
  const last = periodNumber(calendar.monthOf(dayOf(newest.date)));
  for (; periodNumber(month) <= last; month = calendar.next(month)) {
    const { from, to } = halfOpen(calendar.boundsOf(month));
    await sql`update transactions set period = ${periodNumber(month)}
      where user_id = ${bookId} and date >= ${from} and date < ${to}
      and period <> ${periodNumber(month)}`.execute(tx);
  }
}
