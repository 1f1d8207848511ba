import { addDays, type Day, daysInMonth, periodBounds } from '../dates.ts';
import { type Span, spanAround } from '../spans.ts';

/**
 * What a period is compared with: the same days of the previous period, all of the previous period, or the average of
 * earlier periods.
 */
export type Compare = 'days' | 'whole' | 'usual';

export interface Comparison {
  /** Elapsed days of the current month or year, including today; null for any other. */
  soFar: Span | null;
  compared: Span;
  /**
   * The spans to compare with. For `usual`, these are the same days of each known earlier period that is averaged;
   * empty if too few periods are known.
   */
  spans: Span[];
}

/** The latest known periods are averaged: at most `most`, at least `fewest`, going back at most `reach` periods. */
const USUAL = {
  month: { most: 6, fewest: 3, reach: 12 },
  year: { most: 3, fewest: 2, reach: 3 },
} as const;

/** A span counts as known if its data begins no more than this many days after its start. */
const LATE_DAYS = 7;

/** First day with data if that is well after the start of the span, whose total is then partial; otherwise null. */
export const knownFrom = (first: Day | null, { from, to }: Span): Day | null =>
  first !== null && first > addDays(from, LATE_DAYS) && first <= to ? first : null;

/** How large uncategorized amounts may be, as a share of a category's, for the category to be compared. */
const UNSORTED_SHARE = 0.1;

/**
 * Whether a category's amounts in two periods can be compared: not if much of the earlier period is uncategorized,
 * because that may belong to the category.
 */
export const isComparable = (unsorted: number, now: number, before: number): boolean =>
  Math.abs(unsorted) <= UNSORTED_SHARE * Math.max(Math.abs(now), Math.abs(before));

/** A month, or a year if `month` is absent. */
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

/** The previous month or year. */
export function periodBefore({ year, month }: MonthOrYear): MonthOrYear {
  if (month === undefined) return { year: year - 1 };
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** The part of a period that corresponds to the elapsed days of the current one, capped at the period's end. */
function sameDays(period: MonthOrYear, today: Day): Span {
  const { year, month = Number(today.slice(5, 7)) } = period;
  const day = Math.min(Number(today.slice(8, 10)), daysInMonth(year, month));
  return { from: daysOf(period).from, to: addDays(periodBounds(year, month).from, day - 1) };
}

function periodsBefore(period: MonthOrYear, count: number): MonthOrYear[] {
  const before = periodBefore(period);
  return count === 1 ? [before] : [before, ...periodsBefore(before, count - 1)];
}

type IsKnown = (span: Span) => boolean;

const usualOf = ({ month }: MonthOrYear) => USUAL[month === undefined ? 'year' : 'month'];

/** The known earlier months or years to average, latest first; empty if there are too few. */
export function usualPeriods(period: MonthOrYear, isKnown: IsKnown): MonthOrYear[] {
  const { most, fewest, reach } = usualOf(period);
  const known = periodsBefore(period, reach).filter((before) => isKnown(daysOf(before)));
  return known.length < fewest ? [] : known.slice(0, most);
}

/** First day whose rows may be part of a period's average. */
export const usualFrom = (period: MonthOrYear): Day =>
  periodsBefore(period, usualOf(period).reach)
    .map((before) => daysOf(before).from)
    .reduce((a, b) => (a < b ? a : b));

/**
 * Unless `compare` is `whole`, the current period is compared with the same number of days of an earlier period, or
 * with all of it if it is shorter. Any other period is compared with the whole earlier period. `isKnown` is called only
 * for `usual`.
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
  return { soFar, compared: [...looked, ...spans].reduce(spanAround), spans };
}

/** The same months of a year and of the previous one. */
export interface MonthsOfBoth {
  own: Span;
  before: Span;
}

/**
 * The latest months in a row of which both a year and the previous one have data; of the current month, the days up to
 * today. Null if these are all the compared months, or if there are none.
 */
export function monthsOfBoth(
  year: number,
  { soFar, compared }: Pick<Comparison, 'soFar' | 'compared'>,
  hasData: (month: Span) => boolean,
): MonthsOfBoth | null {
  const last = soFar ? Number(soFar.to.slice(5, 7)) : 12;
  const own = (month: number) => daysOf({ year, month });
  const before = (month: number) => daysOf({ year: year - 1, month });
  const isShared = (month: number) => hasData(own(month)) && hasData(before(month));
  let end = last;
  while (end > 0 && !isShared(end)) end -= 1;
  let start = end;
  while (start > 1 && isShared(start - 1)) start -= 1;
  if (end === 0 || (start === 1 && end === last)) return null;
  const isLast = end === last;
  return {
    own: { from: own(start).from, to: isLast && soFar ? soFar.to : own(end).to },
    before: { from: before(start).from, to: isLast ? compared.to : before(end).to },
  };
}
