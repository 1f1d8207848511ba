import type { DayOrder } from '@saldo/domain/cells';
import { dayNumber } from '@saldo/domain/dates';
import { dayInPeriod, monthAndDay, type Period, type TableDays } from '../fields/days.ts';
import { foldWord, vocabulary } from '../fields/vocabulary.ts';
import { isFigure, type PageLine } from './page-lines.ts';

export interface PrintedPeriod extends Period {
  /** True if the period's dates are written year first. Dates without a year then have the month first. */
  isYearFirst: boolean;
}

const DAY =
  /\b(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{1,2}\.? (?:de )?\p{L}{3,12}\.?,? (?:de )?\d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4})(?!\d)/gu;
const LONGEST_DAYS = 400;
/** Days by which value and purchase dates may fall outside the period. */
const MARGIN = 10;
const MOST_TEXT = 300;

/** Returns the first period (two dates on one line, from and to). Null if no line without amounts has two dates. */
export function periodOf(lines: readonly PageLine[], days: TableDays): PrintedPeriod | null {
  for (const { cells } of lines) {
    if (cells.some(({ text }) => isFigure(text))) continue;
    const text = cells
      .map((cell) => cell.text)
      .join(' ')
      .slice(0, MOST_TEXT);
    const [from = '', to = '', third] = text.match(DAY) ?? [];
    const found = third === undefined ? periodWithin([from, to], days) : null;
    if (found) return found;
  }
  return null;
}

function periodWithin(written: readonly [string, string], days: TableDays): PrintedPeriod | null {
  for (const order of ['day-first', 'month-first'] as const) {
    const [from, to] = written.map((one) => days.read(one, order));
    if (!from || !to) continue;
    const length = dayNumber(to) - dayNumber(from);
    if (length < 0 || length > LONGEST_DAYS) continue;
    return { from, to, isYearFirst: /^\d{4}/.test(written[0]) };
  }
  return null;
}

const WORDED = /^(\d{1,2})[. -]{0,2}(\p{L}{3,12})\.?$|^(\p{L}{3,12})\.? ?(\d{1,2})$/u;

/**
 * Adds the year that puts each date within the period. Null if any date has no possible year, or two. If the dates can
 * be read both day-first and month-first, only the year is added and the table reader determines the order.
 */
export function resolveYears(texts: readonly string[], period: PrintedPeriod): string[] | null {
  const orders: readonly DayOrder[] = period.isYearFirst
    ? ['month-first']
    : ['day-first', 'month-first'];
  const [one, other] = orders.flatMap((order) => {
    const found = texts.map((text) => dayWithin(text, order, period));
    const days = found.filter((day) => day !== null);
    return days.length === found.length ? [days] : [];
  });
  if (!one || !other || one.join() === other.join()) return one ?? null;
  const written = texts.map((text, at) => {
    const [year, otherYear] = [one[at], other[at]].map((day) => day?.slice(0, 4) ?? '');
    return year === otherYear ? `${text.replace(/\W+/g, '/').replace(/\/$/, '')}/${year}` : null;
  });
  const known = written.filter((text) => text !== null);
  return known.length === written.length ? known : null;
}

function dayWithin(text: string, order: DayOrder, period: Period): string | null {
  const parts = monthAndDay(text, order) ?? inWords(text);
  return parts && dayInPeriod(parts, period, MARGIN);
}

/** Returns month and day of a date in words. */
function inWords(text: string): [number, number] | null {
  const worded = WORDED.exec(text);
  if (!worded) return null;
  const meanings = vocabulary().months.get(foldWord(worded[2] ?? worded[3] ?? '')) ?? [];
  const months = new Set(meanings.map(({ means }) => means));
  const [month] = months;
  return months.size === 1 && month !== undefined ? [month, Number(worded[1] ?? worded[4])] : null;
}
