import { CALENDAR_MONTHS, type Calendar, type MonthOrYear, periodsUpTo } from '../calendar.ts';
import { addDays, type Day, dayNumber } from '../dates.ts';
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

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** The part of a period that corresponds to the elapsed days of the current one, capped at its month's end. */
function sameDays(calendar: Calendar, period: MonthOrYear, today: Day): Span {
  const current = calendar.monthOf(today);
  const elapsed = dayNumber(today) - dayNumber(calendar.boundsOf(current).from);
  const month = calendar.boundsOf({ ...period, month: period.month ?? current.month });
  const { from } = calendar.boundsOf(period);
  return { from, to: earlier(addDays(month.from, elapsed), month.to) };
}

const periodsBefore = <P extends MonthOrYear>(calendar: Calendar, period: P, count: number): P[] =>
  periodsUpTo(calendar, calendar.previous(period), count);

type IsKnown = (span: Span) => boolean;

interface ComparedOn {
  today: Day;
  compare?: Compare | undefined;
  isKnown?: IsKnown;
}

const usualOf = ({ month }: MonthOrYear) => USUAL[month === undefined ? 'year' : 'month'];

/** The known earlier months or years to average, latest first; empty if there are too few. */
export function usualPeriods<P extends MonthOrYear>(
  calendar: Calendar,
  period: P,
  isKnown: IsKnown,
): P[] {
  const { most, fewest, reach } = usualOf(period);
  const known = periodsBefore(calendar, period, reach).filter((before) =>
    isKnown(calendar.boundsOf(before)),
  );
  return known.length < fewest ? [] : known.slice(0, most);
}

/** First day whose rows may be part of a period's average. */
export const usualFrom = (calendar: Calendar, period: MonthOrYear): Day =>
  periodsBefore(calendar, period, usualOf(period).reach)
    .map((before) => calendar.boundsOf(before).from)
    .reduce(earlier);

/**
 * Unless `compare` is `whole`, the current period is compared with the same number of days of an earlier period, or
 * with all of it if it is shorter. Any other period is compared with the whole earlier period. `isKnown` is called only
 * for `usual`.
 */
export function comparisonIn(
  calendar: Calendar,
  period: MonthOrYear,
  { today, compare = 'days', isKnown = () => true }: ComparedOn,
): Comparison {
  const own = calendar.boundsOf(period);
  const soFar = own.from <= today && today <= own.to ? { from: own.from, to: today } : null;
  const spanOf = (before: MonthOrYear) =>
    soFar && compare !== 'whole' ? sameDays(calendar, before, today) : calendar.boundsOf(before);
  if (compare !== 'usual') {
    const compared = spanOf(calendar.previous(period));
    return { soFar, compared, spans: [compared] };
  }
  const spans = usualPeriods(calendar, period, isKnown).map(spanOf);
  const looked = periodsBefore(calendar, period, usualOf(period).most).map(spanOf);
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
  calendar: Calendar,
  { year, soFar, compared }: Pick<Comparison, 'soFar' | 'compared'> & { year: number },
  hasData: (month: Span) => boolean,
): MonthsOfBoth | null {
  const last = soFar ? calendar.monthOf(soFar.to).month : 12;
  const own = (month: number) => calendar.boundsOf({ year, month });
  const before = (month: number) => calendar.boundsOf({ year: year - 1, month });
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

/* For the web app, whose months are calendar months. */

export const daysOf = CALENDAR_MONTHS.boundsOf;
export const periodBefore: (period: MonthOrYear) => MonthOrYear = CALENDAR_MONTHS.previous;
export const comparisonOf = (period: MonthOrYear, on: ComparedOn): Comparison =>
  comparisonIn(CALENDAR_MONTHS, period, on);
