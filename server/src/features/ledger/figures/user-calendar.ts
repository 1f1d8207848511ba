import { CALENDAR_START, type MonthStart, type PayMonths } from '@saldo/contract/month-start';
import { type Calendar, type MonthOrYear, periodNumber } from '@saldo/domain/calendar';
import type { Period } from '@saldo/domain/dates';
import { ownMonths } from '@saldo/domain/months/own-months';
import { type HalfOpenSpan, halfOpen } from '@saldo/domain/spans';
import { columns, readRow } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';

interface Owner {
  bookId: BookId;
}

/** Where a user's months begin, as `users` stores it. */
export interface StoredMonths {
  month_start: string | null;
  pay_months: string | null;
}

export const monthStartIn = ({ month_start }: Pick<StoredMonths, 'month_start'>): MonthStart =>
  month_start === null ? CALENDAR_START : JSON.parse(month_start);

export const payMonthsIn = ({ pay_months }: Pick<StoredMonths, 'pay_months'>): PayMonths | null =>
  pay_months === null ? null : JSON.parse(pay_months);

const SETTING = columns('users', 'month_start', 'pay_months');

export const storedMonths = async (db: Db | Tx, { bookId }: Owner): Promise<StoredMonths> =>
  (await readRow(db, SETTING)`
    select month_start, pay_months from users where id = ${bookId}`) ?? WALL_CALENDAR;

const WALL_CALENDAR: StoredMonths = { month_start: null, pay_months: null };

/** Calendars by what is stored. They keep the days they have computed, and most users have one of a few. */
const calendars = new Map<string, Calendar>();
const CALENDARS_KEPT = 200;

export function calendarIn(stored: StoredMonths): Calendar {
  const key = `${stored.month_start}${stored.pay_months}`;
  const known = calendars.get(key);
  if (known) return known;
  const made = ownMonths(monthStartIn(stored), payMonthsIn(stored));
  if (calendars.size >= CALENDARS_KEPT) calendars.clear();
  calendars.set(key, made);
  return made;
}

/** The user's months. */
export const calendarOf = async (db: Db | Tx, user: Owner): Promise<Calendar> =>
  calendarIn(await storedMonths(db, user));

/** Gives the month of a date in the user's calendar, as rows store it. */
export async function monthsIn(db: Db | Tx, user: Owner): Promise<(date: string) => Period> {
  const calendar = await calendarOf(db, user);
  return (date) => periodNumber(calendar.monthOf(date));
}

/** The days of one of the user's months or years. */
export const daysOfPeriod = async (
  db: Db | Tx,
  user: Owner,
  { year, month }: MonthOrYear,
): Promise<HalfOpenSpan> => halfOpen((await calendarOf(db, user)).boundsOf({ year, month }));
