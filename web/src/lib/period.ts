import type { MonthOrYear } from '@saldo/domain/calendar';
import type { Day } from '@saldo/domain/dates';
import { type Comparison, comparisonIn } from '@saldo/domain/metrics/comparison';
import type { Span } from '@saldo/domain/spans';
import { longMonth, monthYear, shortSpan, today } from './format.ts';
import { asHeading } from './locale.ts';
import { hasOwnMonths, ownCalendar } from './own-calendar.ts';
import { wholeParam } from './params.ts';

/** One of the user's months, or a year if `month` is absent. */
export interface Period {
  year: number;
  /** 1 to 12. */
  month?: number;
}

export type Month = Required<Period>;

/** The month that contains a day. */
export const thisMonth = (now: Day = today()): Month => ownCalendar().monthOf(now);

export const periodDays = (period: MonthOrYear): Span => ownCalendar().boundsOf(period);
export const periodBefore = (period: MonthOrYear): MonthOrYear => ownCalendar().previous(period);

/** The days of the current month until today. */
export const monthSoFar = (now: Day = today()): Span => ({
  from: periodDays(thisMonth(now)).from,
  to: now,
});

export const comparisonOf = (period: MonthOrYear): Comparison =>
  comparisonIn(ownCalendar(), period, { today: today() });

/** `Oct 27 – Nov 26`: the days of a month that are not those of the wall calendar; else null. */
export function ownDays(period: Month): string | null {
  if (!hasOwnMonths()) return null;
  const { from, to } = periodDays(period);
  return shortSpan(from, to, to);
}

/** Months of a year to choose from, by name, and with their days if these are not those of the wall calendar. */
export const monthOptions = (year: number) =>
  Array.from({ length: 12 }, (_, at) => {
    const days = ownDays({ year, month: at + 1 });
    const name = asHeading(longMonth(at + 1));
    return { value: String(at + 1), label: days === null ? name : `${name} (${days})` };
  });

/** The period of the same length that contains today. */
export const currentPeriod = ({ month }: Period, now: Day = today()): Period =>
  month === undefined ? { year: thisMonth(now).year } : thisMonth(now);

export const isWithin = ({ year, month }: Month, period: Period): boolean =>
  year === period.year && (period.month === undefined || month === period.month);

/** `November 2026`, `November 2026 (Oct 27 – Nov 26)` if its days are not those of the wall calendar, `2026`. */
export function periodName({ year, month }: Period): string {
  if (month === undefined) return String(year);
  const days = ownDays({ year, month });
  return days === null ? monthYear(year, month) : `${monthYear(year, month)} (${days})`;
}

export const YEAR_RANGE = { min: 1900, max: 2199 };
export const MONTH_RANGE = { min: 1, max: 12 };

/** The period in a URL, or null. */
export function periodIn(params: URLSearchParams): Period | null {
  const year = wholeParam(params, 'year', YEAR_RANGE, null);
  const month = wholeParam(params, 'month', MONTH_RANGE, null);
  if (year === null) return null;
  return month === null ? { year } : { year, month };
}

export const periodParams = ({ year, month }: Period) => ({
  year: String(year),
  month: month === undefined ? null : String(month),
});

export type PeriodUnit = 'monthly' | 'yearly' | 'all';

/** A period while it is being chosen. Year and month are kept while another unit is chosen, and '' if not chosen. */
export interface PeriodChoice<U extends PeriodUnit> {
  unit: U;
  year: number | '';
  month: number | '';
}

/** The month or year if all that it needs is chosen, else null. */
export function chosenPeriod(choice: PeriodChoice<'monthly' | 'yearly'>): Period | null {
  const { unit, year, month } = choice;
  if (year === '') return null;
  if (unit === 'yearly') return { year };
  return month === '' ? null : { year, month };
}
