import { addDays, type Day, daysInMonth, periodBounds } from '../dates.ts';
import type { Span } from '../spans.ts';

/** With the same days of the period before, or with all of it. */
export type Compare = 'days' | 'whole';

export interface Comparison {
  /** What has passed of a month or year that still runs, today included; null where it does not run. */
  soFar: Span | null;
  /** What it is compared with. */
  compared: Span;
}

/** A month, or a year without one. */
export interface MonthOrYear {
  year: number;
  /** 1 to 12 */
  month?: number | undefined;
}

const lastDay = (bound: Day): Day => addDays(bound, -1);

export const daysOf = ({ year, month }: MonthOrYear): Span => {
  const { from, to } = periodBounds(year, month);
  return { from, to: lastDay(to) };
};

/** The month before a month, the year before a year. */
export function periodBefore({ year, month }: MonthOrYear): MonthOrYear {
  if (month === undefined) return { year: year - 1 };
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** A period that runs is compared with as many days of the one before, as far as that has them; every other with all. */
export function comparisonOf(
  period: MonthOrYear,
  { today, compare = 'days' }: { today: Day; compare?: Compare | undefined },
): Comparison {
  const own = daysOf(period);
  const soFar = own.from <= today && today <= own.to ? { from: own.from, to: today } : null;
  const before = periodBefore(period);
  const whole = daysOf(before);
  if (!soFar || compare === 'whole') return { soFar, compared: whole };
  const month = before.month ?? Number(today.slice(5, 7));
  const day = Math.min(Number(today.slice(8, 10)), daysInMonth(before.year, month));
  const { from } = periodBounds(before.year, month);
  return { soFar, compared: { from: whole.from, to: addDays(from, day - 1) } };
}
