import { CALENDAR_MONTHS, type Calendar } from '@saldo/domain/calendar';
import { ownMonths } from '@saldo/domain/months/own-months';
import { attempt } from './attempt.ts';
import { type KeptMonths, keptMonths } from './named-months.ts';

/*
 * Apart from which months these are: what asks the server needs to know only that, and the sign-in page computes no months.
 */

let computed: { kept: KeptMonths | null; calendar: Calendar } = {
  kept: null,
  calendar: CALENDAR_MONTHS,
};

/** The user's months. */
export function ownCalendar(): Calendar {
  const kept = keptMonths();
  if (kept !== computed.kept) computed = { kept, calendar: calendarOf(kept) };
  return computed.calendar;
}

const calendarOf = (kept: KeptMonths | null): Calendar =>
  (kept && attempt(() => ownMonths(kept.own.month_start, kept.own.pay_months))) ?? CALENDAR_MONTHS;

/** True if the user's months are not those of the wall calendar. */
export const hasOwnMonths = (): boolean => ownCalendar() !== CALENDAR_MONTHS;
