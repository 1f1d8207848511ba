import type { MonthPicture } from '@saldo/contract/home';
import { monthAround } from '@saldo/domain/calendar';
import type { Day } from '@saldo/domain/dates';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { readMonthPicture } from './service.ts';

/**
 * The month up to `until` next to the usual one. Null if not all of these days are known, or too few earlier months are,
 * because its figures could then be wrong.
 */
export async function readCoveredMonth(
  context: Pick<TaskContext, 'storage'>,
  { bookId, until, today }: { bookId: BookId; until: Day; today: Day },
): Promise<MonthPicture | null> {
  const db = context.storage.read;
  const { from } = monthAround(await calendarOf(db, { bookId }), until);
  const known = await readKnownDays(db, { bookId, from, today });
  if (!known.has({ from, to: until })) return null;
  const picture = await readMonthPicture(context, { bookId, today: until });
  return picture.months === 0 ? null : picture;
}
