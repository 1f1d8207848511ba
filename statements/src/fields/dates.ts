import { type DayOrder, dayOfParts, dayOfText, splitMoment, timeOfText } from '@saldo/domain/cells';
import { dayFromNumber } from '@saldo/domain/dates';

export type { DayOrder };

const SLASHED = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d\d)(?=$|[T ,])/;

/** True if day and month are numbers before the year, in either order. */
export const isSlashed = (cell: string | number | null): boolean =>
  typeof cell === 'string' && SLASHED.test(cell.trim());

/** Serial number of 1970-01-01 in the two date systems of workbooks. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** Reads dates. Caches the result for each day, since a statement has many rows but few distinct days. */
export class DateReader {
  private readonly days = new Map<string, string | null>();
  private readonly lastYear: number;

  constructor(
    today: string,
    private readonly order: DayOrder = 'day-first',
    private readonly date1904 = false,
  ) {
    this.lastYear = Number(today.slice(0, 4)) + 1;
  }

  /** Returns `YYYY-MM-DD`, plus `THH:MM` or `THH:MM:SS` if the text has a time, or null if it is not a date. */
  read(cell: string | number | null): string | null {
    if (cell === null) return null;
    if (typeof cell === 'number') return this.fromSerial(cell);
    const [day, time] = splitMoment(cell);
    if (time === null) return this.day(day);
    const clock = timeOfText(time);
    const known = clock && this.day(day);
    return known ? `${known}T${clock}` : null;
  }

  /** Returns only the day and ignores the time. Some sheets store noon so that time zones cannot change the day. */
  readDay(cell: string | number | null): string | null {
    return this.read(cell)?.slice(0, 10) ?? null;
  }

  fromParts(year: number, month: number, day: number): string | null {
    return dayOfParts([year, month, day], this.lastYear);
  }

  private day(text: string): string | null {
    const known = this.days.get(text);
    if (known !== undefined) return known;
    const day = dayOfText(text, this.order, this.lastYear);
    this.days.set(text, day);
    return day;
  }

  private fromSerial(serial: number): string | null {
    if (!(serial >= 1 && serial < 100_000)) return null;
    let day = Math.floor(serial);
    let seconds = Math.round((serial - day) * 86_400);
    if (seconds === 86_400) {
      day += 1;
      seconds = 0;
    }
    const iso = dayFromNumber(day - (this.date1904 ? EPOCH_1904 : EPOCH_1900));
    const valid = this.day(iso);
    return valid && `${valid}T${clock(seconds)}`;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** Converts `YYYY-MM-DD…` to the form stored on rows. */
export function asDateTime(date: string): string {
  if (date.length === 19) return date;
  return date.length === 16 ? `${date}:00` : `${date.slice(0, 10)}T00:00:00`;
}

/** Returns the orders of day and month that fit all slashed dates; empty if the cells contradict each other. */
export function possibleOrders(cells: Iterable<string | number | null>): DayOrder[] {
  let dayFirst = true;
  let monthFirst = true;
  for (const cell of cells) {
    const found = typeof cell === 'string' ? SLASHED.exec(cell.trim()) : null;
    if (!found) continue;
    if (Number(found[1]) > 12) monthFirst = false;
    if (Number(found[2]) > 12) dayFirst = false;
  }
  const orders: DayOrder[] = [];
  if (dayFirst) orders.push('day-first');
  if (monthFirst) orders.push('month-first');
  return orders;
}
