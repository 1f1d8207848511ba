import { dayNumber } from '@saldo/domain/dates';
import type { Cell, TableRow } from '../tables/table.ts';
import { DateReader, type DayOrder, possibleOrders } from './dates.ts';

/** The days of a table whose order of day and month is in doubt. */
export interface DayColumns {
  rows: readonly Pick<TableRow, 'cells'>[];
  /** Day of booking. */
  booked: number;
  /** A day near it, such as the value day or the start; -1 where the table has none. */
  other: number;
}

/** Which years a list may have is no question here. */
const readerOf = (order: DayOrder): DateReader => new DateReader('9998-01-01', order);

/**
 * How slashed days are read. Where all parts are 12 or less, the reading counts in which the two days of most rows lie
 * nearer together, unless it breaks the order in time that the expected reading has.
 */
export function dayOrderOf(columns: DayColumns, expected: DayOrder): DayOrder {
  const [only = expected, second] = possibleOrders(cellsOf(columns));
  if (second === undefined) return only;
  const nearer = nearerOrder(columns);
  if (nearer === null || nearer === expected) return expected;
  const isBroken = runsOneWay(columns, expected) && !runsOneWay(columns, nearer);
  return isBroken ? expected : nearer;
}

function* cellsOf({ rows, booked, other }: DayColumns): Generator<Cell> {
  for (const { cells } of rows) {
    yield cells[booked] ?? null;
    yield cells[other] ?? null;
  }
}

/** The order in which the two days of more rows lie nearer together; null where that tells nothing. */
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

/** Days between two cells; NaN unless both hold texts of days. */
function distance(dates: DateReader, one: Cell | undefined, other: Cell | undefined): number {
  const [from, to] = [one, other].map((cell) =>
    typeof cell === 'string' ? dates.readDay(cell) : null,
  );
  return from && to ? Math.abs(dayNumber(to) - dayNumber(from)) : Number.NaN;
}

/** Whether the rows run one way through time, oldest or newest first. */
function runsOneWay({ rows, booked }: DayColumns, order: DayOrder): boolean {
  const dates = readerOf(order);
  const days = rows.map(({ cells }) => dates.readDay(cells[booked] ?? null) ?? '');
  const follows = (isNext: (day: string, before: string) => boolean) =>
    days.every((day, at) => at === 0 || isNext(day, days[at - 1] ?? ''));
  return follows((day, before) => day <= before) || follows((day, before) => day >= before);
}
