import { type Day, yearMonthOf, yearOf } from '@saldo/domain/dates';
import { monthYear, today } from './format.ts';
import { wholeParam } from './params.ts';

/** A month, or a year if `month` is absent. Its days and the period before it are in `domain/metrics/comparison`. */
export interface Period {
  year: number;
  /** 1 to 12. */
  month?: number;
}

export type Month = Required<Period>;

export const thisMonth = (now: Day = today()): Month => yearMonthOf(now);

/** The period of the same length that contains today. */
export const currentPeriod = ({ month }: Period, now: Day = today()): Period =>
  month === undefined ? { year: yearOf(now) } : thisMonth(now);

export const isWithin = ({ year, month }: Month, period: Period): boolean =>
  year === period.year && (period.month === undefined || month === period.month);

/** `November 2026`, `2026`. */
export const periodName = ({ year, month }: Period): string =>
  month === undefined ? String(year) : monthYear(year, month);

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
