import { type Day, daysInMonth, type LocalDateTime, type Period, yearMonthOf } from './dates.ts';
import type { Span } from './spans.ts';

/** A month, or a year if `month` is absent. */
export interface MonthOrYear {
  year: number;
  /** 1 to 12 */
  month?: number | undefined;
}

export interface Month extends MonthOrYear {
  month: number;
}

/**
 * How the days of a user divide into months, each named after a calendar month. Months have no gaps and do not overlap,
 * and a year is its twelve months.
 */
export interface Calendar {
  monthOf(date: Day | LocalDateTime): Month;
  boundsOf(period: MonthOrYear): Span;
  next<P extends MonthOrYear>(period: P): P;
  previous<P extends MonthOrYear>(period: P): P;
  /** The month that contains today. */
  current(today: Day): Month;
}

const MONTHS = 12;

/** The period a number of months or years away. */
function moved<P extends MonthOrYear>(period: P, by: number): P {
  const { year, month } = period;
  if (month === undefined) return { ...period, year: year + by };
  const at = year * MONTHS + month - 1 + by;
  return { ...period, year: Math.floor(at / MONTHS), month: (at % MONTHS) + 1 };
}

const pad = (n: number, width: number) => String(n).padStart(width, '0');

/** A month as text, `YYYY-MM`. */
export const monthText = ({ year, month }: Month): string => `${pad(year, 4)}-${pad(month, 2)}`;

/** A month as one integer, as rows store it. */
export const periodNumber = ({ year, month }: Month): Period => year * 100 + month;

/** The month that such an integer stands for. */
export const monthOfNumber = (period: Period): Month => ({
  year: Math.floor(period / 100),
  month: period % 100,
});

/** Months as on the wall calendar. */
export const CALENDAR_MONTHS: Calendar = {
  monthOf: yearMonthOf,
  boundsOf({ year, month }) {
    const first = monthText({ year, month: month ?? 1 });
    const last = monthText({ year, month: month ?? MONTHS });
    return { from: `${first}-01`, to: `${last}-${daysInMonth(year, month ?? MONTHS)}` };
  },
  next: (period) => moved(period, 1),
  previous: (period) => moved(period, -1),
  current: yearMonthOf,
};

/** The given period and those before it, latest first. */
export function periodsUpTo<P extends MonthOrYear>(calendar: Calendar, period: P, count: number) {
  const periods = [period];
  while (periods.length < count) periods.push(calendar.previous(periods.at(-1) ?? period));
  return periods;
}

/** The month that contains a day, as a span. */
export const monthAround = (calendar: Calendar, day: Day): Span =>
  calendar.boundsOf(calendar.monthOf(day));
