import { type DayOrder, dayOfParts, splitMoment, timeOfText } from '@saldo/domain/cells';
import { dayNumber } from '@saldo/domain/dates';
import type { TableCell } from '../tables/table.ts';
import { DateReader } from './dates.ts';
import { plainDay } from './plain-days.ts';
import { asciiDigits } from './text.ts';
import { factsOf, foldWord, vocabulary } from './vocabulary.ts';

/** Order in which the dates of a list are read. `03/04/26` may be in any of the three orders. */
export type ListDayOrder = DayOrder | 'year-first';
export const DAY_ORDERS = ['day-first', 'month-first', 'year-first'] as const;

const LONGEST = 60;
const MOST_KEPT = 50_000;
/**
 * Earliest Buddhist year. These years, used in Thailand, are 543 ahead of Gregorian ones, so no Gregorian year comes
 * close.
 */
const BUDDHIST = 2400;
const BUDDHIST_AHEAD = 543;
/** Matches a date with a two-digit year, which may come first. */
const SHORT = /^(\d\d)([-/.])(\d\d?)\2(\d\d?)\.?$/;
const [DIGIT_0, DIGIT_9] = [48, 57];
/** Upper limit for char codes of digits and most punctuation. Letters have higher codes. */
const PLAIN_SIGNS = 64;
/** Length of `20260131`. */
const UNBROKEN = 8;
const YEARLESS = /^(\d{1,2})[-/.](\d{1,2})\.?$/;
/** Matches the time zone in `10:15:00 EST`. */
const ZONE = /(?<=:\d\d) ?(?:UTC|GMT|BST|CES?T|EES?T|WES?T|AE[SD]T|[ECMP][SD]T)$/;
/** Matches a time before a day: `10:15 31-01-26`. */
const TIME_FIRST = /^(\d{1,2}:\d\d(?::\d\d)?),? (\d.*)$/;
/** Matches `115/11/05`. Taiwan counts years from 1911. */
const MINGUO = /^(1[0-4]\d)([-/.])(\d{1,2})\2(\d{1,2})$/;
const CHINESE = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?$/;

/** True for a sheet number such as `20261105`. */
export const isCompact = (cell: number): boolean => cell > 19_900_100 && cell < 21_000_000;

/** Period that a list states, both ends inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** Reads the dates of a table. Supports all forms that the known banks use, and month names in 54 languages. */
export class TableDays {
  private readonly readers: Readonly<Record<DayOrder, DateReader>>;
  private readonly today: string;
  private readonly date1904: boolean;
  private readonly period: Period | null;
  private readonly lastYear: number;
  /** Cache, since the same cells are read many times. */
  private readonly known: Readonly<Record<ListDayOrder, Map<string, string | null>>> = {
    'day-first': new Map(),
    'month-first': new Map(),
    'year-first': new Map(),
  };

  /** `period`: the period in which dates without a year must be. If it is null, such dates are not recognized. */
  constructor(today: string, date1904: boolean, period: Period | null = null) {
    this.today = today;
    this.date1904 = date1904;
    this.period = period;
    this.lastYear = Number(today.slice(0, 4)) + 1;
    this.readers = {
      'day-first': new DateReader(today, 'day-first', date1904),
      'month-first': new DateReader(today, 'month-first', date1904),
    };
  }

  within(period: Period | null): TableDays {
    return period === null ? this : new TableDays(this.today, this.date1904, period);
  }

  /** Returns `YYYY-MM-DD`, possibly with `THH:MM:SS`, or null if the cell is not a date. */
  read(cell: TableCell | undefined, order: ListDayOrder): string | null {
    if (cell === null || cell === undefined || cell === '') return null;
    if (typeof cell === 'number') {
      return isCompact(cell) ? this.read(String(cell), order) : this.readerOf(order).read(cell);
    }
    if (cell.length > LONGEST || !this.mayBeDay(cell)) return null;
    const known = this.known[order].get(cell);
    if (known !== undefined) return known;
    const text = asciiDigits(cell.replace(/[\u200e\u200f]/g, '').trim())
      .replace(/^'(?=\d[^']*$)/, '')
      .replace(ZONE, '')
      .replace(TIME_FIRST, '$2 $1');
    const day = this.readText(plainDay(text, order, this.lastYear), order);
    if (this.known[order].size > MOST_KEPT) this.known[order].clear();
    this.known[order].set(cell, day);
    return day;
  }

  /** Reads the cell in the first order in which it is a date, or returns null. */
  readAny(cell: TableCell | undefined): string | null {
    if (typeof cell === 'string' && (cell.length > LONGEST || !this.mayBeDay(cell))) return null;
    for (const order of DAY_ORDERS) {
      const day = this.read(cell, order);
      if (day !== null) return day;
    }
    return null;
  }

  /** Quickly rules out cells without the numbers of a date. Most cells are amounts or short words. */
  private mayBeDay(cell: string): boolean {
    let numbers = 0;
    let digits = 0;
    let others = 0;
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      if (code >= DIGIT_0 && code <= DIGIT_9) {
        if (digits === 0) numbers += 1;
        digits += 1;
        if (digits >= UNBROKEN) return true;
        continue;
      }
      digits = 0;
      if (code > PLAIN_SIGNS) others += 1;
    }
    return numbers >= 3 || others > 0 || (numbers === 2 && this.period !== null);
  }

  private readerOf(order: ListDayOrder): DateReader {
    return this.readers[order === 'month-first' ? order : 'day-first'];
  }

  private readText(text: string, order: ListDayOrder): string | null {
    return (
      (order === 'year-first' ? this.yearFirst(text) : null) ??
      this.readerOf(order).read(text.replace(CHINESE, '$1-$2-$3')) ??
      this.minguo(text) ??
      this.inWords(text) ??
      this.buddhist(text, order) ??
      this.yearless(text, order)
    );
  }

  /** True if the cell is a different date when its parts are read in another order. */
  isOpen(cell: TableCell | undefined): boolean {
    return new Set(DAY_ORDERS.flatMap((order) => this.read(cell, order) ?? [])).size > 1;
  }

  private yearFirst(text: string): string | null {
    const [day, time] = splitMoment(text);
    const clock = time === null ? null : timeOfText(time);
    const [, year, , month, date] = SHORT.exec(day) ?? [];
    if (year === undefined || (time !== null && clock === null)) return null;
    const read = dayOfParts([2000 + Number(year), Number(month), Number(date)], this.lastYear);
    return read && clock ? `${read}T${clock}` : read;
  }

  /** `3. März 2026`, `2026 m. sausio 3 d.`, `Jan 3, 26`: one month name, a day and a year in any order. */
  private inWords(text: string): string | null {
    const [day, time] = splitMoment(text);
    const clock = time === null ? null : timeOfText(time);
    const numbers = day.match(/\d+/g) ?? [];
    if (numbers.length !== 2) return null;
    const words = day.match(/\p{L}{3,}/gu) ?? [];
    const months = new Set(words.flatMap(monthsOf));
    const [month] = months;
    if (months.size !== 1 || month === undefined) return null;
    // The words for a balance may stand before its day.
    if (words.length > 2 && factsOf(text).length > 0) return null;
    const [first = '', second = ''] = numbers;
    const yearFirst = first.length === 4;
    const year = Number(yearFirst ? first : second);
    const date = Number(yearFirst ? second : first);
    const whole = year < 100 ? 2000 + year : year;
    const read = dayOfParts([whole, month, date], this.lastYear);
    return read && clock ? `${read}T${clock}` : read;
  }

  private minguo(text: string): string | null {
    const [, year, , month, day] = MINGUO.exec(text) ?? [];
    if (year === undefined) return null;
    return dayOfParts([1911 + Number(year), Number(month), Number(day)], this.lastYear);
  }

  private buddhist(text: string, order: ListDayOrder): string | null {
    const found = /\b(2[45]\d\d)\b/.exec(text);
    const year = Number(found?.[1] ?? 0);
    if (year < BUDDHIST) return null;
    const ours = text.replace(/\b2[45]\d\d\b/, String(year - BUDDHIST_AHEAD));
    return this.readerOf(order).read(ours);
  }

  /** Reads a date without a year, using the only year in which the date is within the period. */
  private yearless(text: string, order: ListDayOrder): string | null {
    const { period } = this;
    const parts = period && monthAndDay(text, order);
    return period && parts ? dayInPeriod(parts, period) : null;
  }
}

/** Splits `31/01` or `01-31` into month and day. Null for any other text. */
export function monthAndDay(text: string, order: ListDayOrder): [number, number] | null {
  const [, first, second] = YEARLESS.exec(text) ?? [];
  if (first === undefined) return null;
  const [one, other] = [Number(first), Number(second)];
  return order === 'month-first' ? [one, other] : [other, one];
}

/**
 * Returns the date in the year that puts it in the period or at most `margin` days outside it. Null unless exactly one
 * year does.
 */
export function dayInPeriod(
  [month, date]: readonly [month: number, day: number],
  { from, to }: Period,
  margin = 0,
): string | null {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const found: string[] = [];
  for (let year = first; year <= last; year += 1) {
    const day = dayOfParts([year, month, date], year);
    const isWithin =
      day !== null &&
      dayNumber(day) >= dayNumber(from) - margin &&
      dayNumber(day) <= dayNumber(to) + margin;
    if (isWithin) found.push(day);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

const LEAST_LETTERS = 4;

/** Returns the months that a word may name. The word may have an ending or a one-letter prefix, as in some languages. */
export function monthsOf(word: string): readonly number[] {
  const known = MONTHS.get(word);
  if (known) return known;
  if (MONTHS.size > MOST_KEPT) MONTHS.clear();
  const found = namedMonths(foldWord(word));
  MONTHS.set(word, found);
  return found;
}

const MONTHS = new Map<string, readonly number[]>();

function namedMonths(folded: string): readonly number[] {
  const { months } = vocabulary();
  const exact = months.get(folded) ?? (folded.startsWith('ב') ? months.get(folded.slice(1)) : []);
  if (exact?.length) return exact.map(({ means }) => means);
  for (let length = folded.length - 1; length >= LEAST_LETTERS; length -= 1) {
    const found = months.get(folded.slice(0, length));
    if (found) return found.map(({ means }) => means);
  }
  if (folded.length < LEAST_LETTERS) return [];
  return [...months].flatMap(([known, meanings]) =>
    known.length === folded.length + 1 && known.startsWith(folded)
      ? meanings.map(({ means }) => means)
      : [],
  );
}
