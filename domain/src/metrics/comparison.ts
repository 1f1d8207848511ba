import { addDays, type Day, daysInMonth, periodBounds } from '../dates.ts';
import { around, type Span } from '../spans.ts';

/** With the same days of the period before, with all of it, or with what periods before usually came to. */
export type Compare = 'days' | 'whole' | 'usual';

export interface Comparison {
  /** What has passed of a month or year that still runs, today included; null where it does not run. */
  soFar: Span | null;
  /** What it is compared with, from its first day to its last. */
  compared: Span;
  /** That itself; of what is usual, the same days of each period before, of which the average is taken. */
  spans: Span[];
}

/** How many periods before make what is usual: of months as of years, those that the first row lies before. */
export const USUAL = { month: { most: 6, fewest: 3 }, year: { most: 3, fewest: 2 } } as const;

/** So many days after its first a span may begin to be known, and still count as known. */
const LATE_DAYS = 7;

/** The day from which a span is known, where the first row of all lies well inside it: what it comes to is a part. */
export const knownFrom = (first: Day | null, { from, to }: Span): Day | null =>
  first !== null && first > addDays(from, LATE_DAYS) && first <= to ? first : null;

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

/** As many days of a period as have passed of the one that runs, as far as it has them. */
function sameDays(period: MonthOrYear, today: Day): Span {
  const { year, month = Number(today.slice(5, 7)) } = period;
  const day = Math.min(Number(today.slice(8, 10)), daysInMonth(year, month));
  return { from: daysOf(period).from, to: addDays(periodBounds(year, month).from, day - 1) };
}

function periodsBefore(period: MonthOrYear, count: number): MonthOrYear[] {
  const before = periodBefore(period);
  return count === 1 ? [before] : [before, ...periodsBefore(before, count - 1)];
}

/** A period that runs is compared with as many days of the one before, as far as that has them; every other with all. */
export function comparisonOf(
  period: MonthOrYear,
  { today, compare = 'days' }: { today: Day; compare?: Compare | undefined },
): Comparison {
  const own = daysOf(period);
  const soFar = own.from <= today && today <= own.to ? { from: own.from, to: today } : null;
  const { most } = USUAL[period.month === undefined ? 'year' : 'month'];
  const spans = periodsBefore(period, compare === 'usual' ? most : 1).map((before) =>
    soFar && compare !== 'whole' ? sameDays(before, today) : daysOf(before),
  );
  return { soFar, compared: spans.reduce(around), spans };
}
