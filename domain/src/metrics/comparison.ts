import { addDays, type Day, daysInMonth, periodBounds } from '../dates.ts';
import { around, type Span } from '../spans.ts';

/** With the same days of the period before, with all of it, or with what periods before usually came to. */
export type Compare = 'days' | 'whole' | 'usual';

export interface Comparison {
  /** What has passed of a month or year that still runs, today included; null where it does not run. */
  soFar: Span | null;
  /** What it is compared with, from its first day to its last. */
  compared: Span;
  /** That itself. For `usual`, the same days of each known period before that enters the average; none if too few are known. */
  spans: Span[];
}

/** How many known periods make a usual one, the latest first, and how far back they are looked for. */
const USUAL = {
  month: { most: 6, fewest: 3, reach: 12 },
  year: { most: 3, fewest: 2, reach: 3 },
} as const;

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

/** Whether all days of a span are known. */
type IsKnown = (span: Span) => boolean;

const usualOf = ({ month }: MonthOrYear) => USUAL[month === undefined ? 'year' : 'month'];

/** The known months or years before one that make a usual one, latest first; none where they are too few. */
export function usualPeriods(period: MonthOrYear, isKnown: IsKnown): MonthOrYear[] {
  const { most, fewest, reach } = usualOf(period);
  const known = periodsBefore(period, reach).filter((before) => isKnown(daysOf(before)));
  return known.length < fewest ? [] : known.slice(0, most);
}

/** From the first day whose rows may make a period's usual one. */
export const usualFrom = (period: MonthOrYear): Day =>
  periodsBefore(period, usualOf(period).reach)
    .map((before) => daysOf(before).from)
    .reduce((a, b) => (a < b ? a : b));

/**
 * A running period is compared with as many days of the one before, as far as that has them; every other with all.
 * `isKnown` is asked for `usual` alone.
 */
export function comparisonOf(
  period: MonthOrYear,
  {
    today,
    compare = 'days',
    isKnown = () => true,
  }: { today: Day; compare?: Compare | undefined; isKnown?: IsKnown },
): Comparison {
  const own = daysOf(period);
  const soFar = own.from <= today && today <= own.to ? { from: own.from, to: today } : null;
  const spanOf = (before: MonthOrYear) =>
    soFar && compare !== 'whole' ? sameDays(before, today) : daysOf(before);
  if (compare !== 'usual') {
    const compared = spanOf(periodBefore(period));
    return { soFar, compared, spans: [compared] };
  }
  const spans = usualPeriods(period, isKnown).map(spanOf);
  const looked = periodsBefore(period, usualOf(period).most).map(spanOf);
  return { soFar, compared: [...looked, ...spans].reduce(around), spans };
}
