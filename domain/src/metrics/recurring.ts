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
    for (const alike of oneWage(byAmount(group, isRegular), isRegular)) {
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
    .filter((alike) => isYearly(alike) && new Set(alike.map((row) => own.has(row))).size === 2)
    .map((alike) => {
      const ofYear = alike.filter((row) => own.has(row));
      return { ...seriesOf(ofYear, YEARLY.count), amount: medianOf(alike) };
    })
    .sort(largestFirst);
}

/** Rows of the same merchant and direction, each group oldest first. Without an amount nothing recurs. */
function groups<R extends Occurrence>(rows: readonly R[]): R[][] {
  const byMerchant = { income: new Map<string, R[]>(), expense: new Map<string, R[]>() };
  for (const row of rows) {
    if (row.amount === 0 || row.merchant === '') continue;
    addTo(byMerchant[row.direction], row.merchant, row);
  }
  return [...byMerchant.income.values(), ...byMerchant.expense.values()].map((group) =>
    group.sort(oldestFirst),
  );
}

function addTo<K, R>(lists: Map<K, R[]>, key: K, row: R): void {
  const list = lists.get(key);
  if (list) list.push(row);
  else lists.set(key, [row]);
}

/**
 * Parts a merchant's rows into those alike in amount, each part oldest first. All of them where they are alike and
 * regular; else those of the very same amount that are regular (a subscription beside purchases), and the others as
 * far as they are alike. Parts of more rows than recur in a year are left out.
 */
function byAmount<R extends Occurrence>(
  group: readonly R[],
  isRegular: (rows: readonly R[]) => boolean,
): R[][] {
  // Few amounts are sorted where many rows share them, and each amount's rows stay in the order of the group.
  const sameAmount = new Map<Cents, R[]>();
  for (const row of group) addTo(sameAmount, row.amount, row);
  const amounts = [...sameAmount.keys()].sort((a, b) => a - b);
  const sorted = amounts.map((amount) => sameAmount.get(amount) ?? []);
  if (isRegular(group) && areAlike(sorted.flat())) return [[...group]];
  const regular = sorted.map(isRegular);
  return [
    ...sorted.filter((_, at) => regular[at]),
    ...partedByMedian(sorted.filter((_, at) => !regular[at]).flat()),
  ];
}

/** Parts as large as they can be with all amounts near their median, from the smallest amount on. */
function partedByMedian<R extends Occurrence>(sorted: readonly R[]): R[][] {
  const parts: R[][] = [];
  const amounts = sorted.map((row) => row.amount);
  for (let start = 0, end = 1; start < amounts.length; end += 1) {
    if (end < amounts.length && sliceIsAlike(amounts, start, end + 1)) continue;
    if (end - start <= MOST_IN_YEAR) parts.push(sorted.slice(start, end).sort(oldestFirst));
    start = end;
  }
  return parts;
}

/** Parts of one payer's income that take turns in one rhythm are one: a wage that differs from month to month. */
function oneWage<R extends Occurrence>(
  parts: R[][],
  isRegular: (rows: readonly R[]) => boolean,
): R[][] {
  const regular = parts.filter(isRegular);
  const together = regular.flat().sort(oldestFirst);
  if (regular.length < 2 || together[0]?.direction !== 'income' || !isRegular(together)) {
    return parts;
  }
  return [together, ...parts.filter((part) => !regular.includes(part))];
}

const areAlike = (sorted: readonly Occurrence[]): boolean =>
  sliceIsAlike(
    sorted.map((row) => row.amount),
    0,
    sorted.length,
  );

/** Whether the smallest and the largest of a slice of sorted amounts are near its median. */
function sliceIsAlike(sorted: readonly Cents[], start: number, end: number): boolean {
  const twice = twiceTheMedian(sorted, start, end);
  const smallest = sorted[start] ?? 0;
  const largest = sorted[end - 1] ?? 0;
  return (twice - 2 * smallest) * ALIKE <= twice && (2 * largest - twice) * ALIKE <= twice;
}

function twiceTheMedian(sorted: readonly Cents[], start: number, end: number): Cents {
  const middle = start + ((end - start) >> 1);
  const upper = sorted[middle] ?? 0;
  return (end - start) % 2 === 1 ? 2 * upper : (sorted[middle - 1] ?? 0) + upper;
}

/** How often a year rows come, oldest first; undefined where they are too few or come at no regular interval. */
function cadenceOf(rows: readonly Occurrence[]): number | undefined {
  if (rows.length < FEWEST_IN_YEAR || rows.length > MOST_IN_YEAR) return undefined;
  // The first two tell which it could be: no two of them allow the same interval.
  const passed = daysBetween(rows[0], rows[1]);
  const cadence = CADENCES.find(({ days }) => isNear(passed, days));
  return cadence && hasInterval(rows, cadence.days) ? cadence.count : undefined;
}

/** Whether each row follows the one before after so many days, more or less. */
function hasInterval(rows: readonly Occurrence[], days: number): boolean {
  for (let at = 1; at < rows.length; at += 1) {
    if (!isNear(daysBetween(rows[at - 1], rows[at]), days)) return false;
  }
  return true;
}

const daysBetween = (a: Occurrence | undefined, b: Occurrence | undefined): number =>
  dayNumber(b?.date ?? '') - dayNumber(a?.date ?? '');
const isNear = (passed: number, days: number): boolean =>
  Math.abs(passed - days) <= days * TOLERANCE;

const seriesOf = <R extends Occurrence>(rows: readonly R[], cadence: number): Series<R> => ({
  rows,
  cadence,
  amount: medianOf(rows),
  total: rows.reduce((sum, row) => sum + row.amount, 0),
});

function medianOf(rows: readonly Occurrence[]): Cents {
  const sorted = rows.map((row) => row.amount).sort((a, b) => a - b);
  return Math.round(twiceTheMedian(sorted, 0, sorted.length) / 2);
}

const oldestFirst = (a: Occurrence, b: Occurrence): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
const largestFirst = <R extends Occurrence>(a: Series<R>, b: Series<R>): number =>
  b.total - a.total || ((a.rows[0]?.date ?? '') < (b.rows[0]?.date ?? '') ? -1 : 1);
