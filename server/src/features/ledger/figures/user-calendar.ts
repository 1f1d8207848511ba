import { CALENDAR_MONTHS, type Calendar, type MonthOrYear } from '@saldo/domain/calendar';
import { type HalfOpenSpan, halfOpen } from '@saldo/domain/spans';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';

interface Owner {
  bookId: BookId;
}

/** The user's months, which are those on the wall calendar until users choose their own. */
export const calendarOf = async (_db: Db | Tx, _user: Owner): Promise<Calendar> => CALENDAR_MONTHS;

/** The days of one of the user's months or years. */
export const daysOfPeriod = async (
  db: Db | Tx,
  user: Owner,
  { year, month }: MonthOrYear,
): Promise<HalfOpenSpan> => halfOpen((await calendarOf(db, user)).boundsOf({ year, month }));
