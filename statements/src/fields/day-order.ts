import { dayNumber } from '@saldo/domain/dates';
import type { TableCell, TableRow } from '../tables/table.ts';
import { DateReader, type DayOrder, possibleOrders } from './dates.ts';

/** Date columns of a table whose order of day and month is ambiguous. */
export interface DayColumns {
  rows: readonly Pick<TableRow, 'cells'>[];
  /** Column of the booking date. */
  booked: number;
  /** Column of another date close to the booking date, such as the value date or start; -1 if the table has none. */
  other: number;
}

/** Uses a late date as today, since the range of plausible years does not matter here. */
const readerOf = (order: DayOrder): DateReader => new DateReader('9998-01-01', order);

/**
 * Returns the order of day and month in slashed dates. If all numbers are 12 or less, prefers the order in which the
 * two dates of most rows are closer together. Uses the expected order instead if only that one keeps the rows in date
 * order.
 */
export function dayOrderOf(columns: DayColumns, expected: DayOrder): DayOrder {
  const [only = expected, second] = possibleOrders(cellsOf(columns));
  if (second === undefined) return only;
  const nearer = nearerOrder(columns);
  if (nearer === null || nearer === expected) return expected;
  const isBroken = runsOneWay(columns, expected) && !runsOneWay(columns, nearer);
  return isBroken ? expected : nearer;
}

function* cellsOf({ rows, booked, other }: DayColumns): Generator<TableCell> {
  for (const { cells } of rows) {
    yield cells[booked] ?? null;
    yield cells[other] ?? null;
  }
}

/**
 * Returns the order in which the two dates of more rows are closer together, or null if neither order is clearly
 * better.
 */
export function nearerOrder({ rows, booked, other }: DayColumns): DayOrder | null {
  const readers = [readerOf('day-first'), readerOf('month-first')];
  let balance = 0;
  for (const { cells } of rows) {
    const [dayFirst = Number.NaN, monthFirst = Number.NaN] = readers.map((dates) =>
      distance(dates, cells[booked], cells[other]),
    );
    if (dayFirst < monthFirst) balance++;
    if (monthFirst < dayFirst) balance--;
  }
  if (balance === 0) return null;
  return balance > 0 ? 'day-first' : 'month-first';
}

/** Days between the dates in two cells; NaN unless both cells contain dates as text. */
function distance(
  dates: DateReader,
  one: TableCell | undefined,
  other: TableCell | undefined,
): number {
  const [from, to] = [one, other].map((cell) =>
    typeof cell === 'string' ? dates.readDay(cell) : null,
  );
  return from && to ? Math.abs(dayNumber(to) - dayNumber(from)) : Number.NaN;
}

/** True if the rows are in date order, oldest or newest first. */
function runsOneWay({ rows, booked }: DayColumns, order: DayOrder): boolean {
  const dates = readerOf(order);
  const days = rows.map(({ cells }) => dates.readDay(cells[booked] ?? null) ?? '');
  const follows = (isNext: (day: string, before: string) => boolean) =>
    days.every((day, at) => at === 0 || isNext(day, days[at - 1] ?? ''));
  return follows((day, before) => day <= before) || follows((day, before) => day >= before);
}
