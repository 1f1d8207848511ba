import { dayNumber, type LocalDateTime } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';

/** A transaction that may belong to a series: euros that count in the default figures, refunds left out. */
export interface Occurrence {
  date: LocalDateTime;
  /** The normalised merchant. */
  merchant: string;
  direction: Direction;
  /** Magnitude. */
  amount: Cents;
}

/** Rows of one merchant, alike in amount, at a regular interval. */
export interface Series<R extends Occurrence> {
  /** Of the year, oldest first. */
  rows: readonly R[];
  /** How many times a year. */
  cadence: number;
  /** Median magnitude. */
  amount: Cents;
  /** Sum of the year's rows. */
  total: Cents;
}

/** Days between two rows, and how often a year that is. */
const CADENCES = [
  { days: 7, count: 52 },
  { days: 14, count: 26 },
  { days: 365.25 / 12, count: 12 },
  { days: 365.25 / 6, count: 6 },
  { days: 365.25 / 4, count: 4 },
] as const;
const YEARLY = { days: 365.25, count: 1 };
/** Of the interval, either way. */
const TOLERANCE = 0.2;
/** Of the median amount, either way: one in so many. */
const ALIKE = 10;
const FEWEST_IN_YEAR = 3;
/** A week's rhythm at its fastest. */
const MOST_IN_YEAR = 66;

/** What recurs within a year, and the rows of which there are too few for that: those may come once a year. */
export function findRecurring<R extends Occurrence>(
  rows: readonly R[],
): { series: Series<R>[]; few: R[] } {
  const series: Series<R>[] = [];
  const few: R[] = [];
  const isRegular = (some: readonly R[]) => cadenceOf(some) !== undefined;
  for (const group of groups(rows)) {
    for (const alike of byAmount(group, isRegular)) {
      const cadence = cadenceOf(alike);
      if (cadence !== undefined) series.push(seriesOf(alike, cadence));
      else if (alike.length < FEWEST_IN_YEAR) few.push(...alike);
    }
  }
  return { series: series.sort(largestFirst), few };
}

/** What comes once a year: one of the few rows of a year, alike one of the year before. */
export function findYearly<R extends Occurrence>(
  few: readonly R[],
  before: readonly R[],
): Series<R>[] {
  const own = new Set(few);
  const isYearly = (some: readonly R[]) =>
    some.length > 1 && some.length < FEWEST_IN_YEAR + 1 && hasInterval(some, YEARLY.days);
  return groups([...before, ...few])
    .flatMap((group) => byAmount(group, isYearly))
    .filter((alike) => isYearly(alike) && alike.some((row) => own.has(row)))
    .map((alike) => {
      const ofYear = alike.filter((row) => own.has(row));
      return { ...seriesOf(ofYear, YEARLY.count), amount: medianOf(alike) };
    })
    .sort(largestFirst);
}

/** Rows of the same merchant and direction, each group oldest first. Without an amount nothing recurs. */
function groups<R extends Occurrence>(rows: readonly R[]): R[][] {
  const byMerchant = new Map<string, R[]>();
  for (const row of rows) {
    if (row.amount === 0 || row.merchant === '') continue;
    const key = `${row.direction} ${row.merchant}`;
    const group = byMerchant.get(key);
    if (group) group.push(row);
    else byMerchant.set(key, [row]);
  }
  return [...byMerchant.values()].map((group) => group.sort(oldestFirst));
}

/**
 * Parts a merchant's rows into those alike in amount, each part oldest first. All of them where they are alike and
 * regular; else those of the very same amount that are regular (a subscription beside purchases), and the others as
 * far as they are alike.
 */
function byAmount<R extends Occurrence>(
  group: readonly R[],
  isRegular: (rows: readonly R[]) => boolean,
): R[][] {
  // Sorting keeps the order of equals: the oldest first.
  const sorted = group.toSorted((a, b) => a.amount - b.amount);
  if (sliceIsAlike(sorted, 0, sorted.length) && isRegular(group)) return [[...group]];
  const same: R[][] = [];
  const others: R[] = [];
  for (let start = 0, end = 1; start < sorted.length; end += 1) {
    if (end < sorted.length && sorted[end]?.amount === sorted[start]?.amount) continue;
    const part = sorted.slice(start, end);
    if (isRegular(part)) same.push(part);
    else others.push(...part);
    start = end;
  }
  return [...same, ...partedByMedian(others)];
}

/** Parts as large as they can be with all amounts near their median, from the smallest amount on. */
function partedByMedian<R extends Occurrence>(sorted: readonly R[]): R[][] {
  const parts: R[][] = [];
  for (let start = 0, end = 1; start < sorted.length; end += 1) {
    if (end < sorted.length && sliceIsAlike(sorted, start, end + 1)) continue;
    parts.push(sorted.slice(start, end).sort(oldestFirst));
    start = end;
  }
  return parts;
}

/** Whether the smallest and the largest of a slice, sorted by amount, are near its median. */
function sliceIsAlike(sorted: readonly Occurrence[], start: number, end: number): boolean {
  const twice = twiceTheMedian(sorted, start, end);
  const away = (row: Occurrence | undefined) => Math.abs(2 * (row?.amount ?? 0) - twice) * ALIKE;
  return away(sorted[start]) <= twice && away(sorted[end - 1]) <= twice;
}

function twiceTheMedian(sorted: readonly Occurrence[], start: number, end: number): Cents {
  const at = (place: number) => sorted[place]?.amount ?? 0;
  const middle = start + ((end - start) >> 1);
  return (end - start) % 2 === 1 ? 2 * at(middle) : at(middle - 1) + at(middle);
}

/** How often a year rows come, oldest first; undefined where they are too few or come at no regular interval. */
function cadenceOf(rows: readonly Occurrence[]): number | undefined {
  if (rows.length < FEWEST_IN_YEAR || rows.length > MOST_IN_YEAR) return undefined;
  // The first two tell which it could be: no two of them allow the same interval.
  const cadence = CADENCES.find(({ days }) => hasInterval(rows.slice(0, 2), days));
  return cadence && hasInterval(rows, cadence.days) ? cadence.count : undefined;
}

/** Whether each row follows the one before after so many days, more or less. */
function hasInterval(rows: readonly Occurrence[], days: number): boolean {
  const slack = days * TOLERANCE;
  for (let at = 1; at < rows.length; at += 1) {
    const passed = dayNumber(rows[at]?.date ?? '') - dayNumber(rows[at - 1]?.date ?? '');
    if (Math.abs(passed - days) > slack) return false;
  }
  return true;
}

const seriesOf = <R extends Occurrence>(rows: readonly R[], cadence: number): Series<R> => ({
  rows,
  cadence,
  amount: medianOf(rows),
  total: rows.reduce((sum, row) => sum + row.amount, 0),
});

function medianOf(rows: readonly Occurrence[]): Cents {
  const sorted = rows.toSorted((a, b) => a.amount - b.amount);
  return Math.round(twiceTheMedian(sorted, 0, sorted.length) / 2);
}

const oldestFirst = (a: Occurrence, b: Occurrence): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
const largestFirst = <R extends Occurrence>(a: Series<R>, b: Series<R>): number =>
  b.total - a.total || ((a.rows[0]?.date ?? '') < (b.rows[0]?.date ?? '') ? -1 : 1);
