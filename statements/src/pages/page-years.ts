import type { DayOrder } from '@saldo/domain/cells';
import { addDays, dayNumber } from '@saldo/domain/dates';
import { dayInPeriod, monthAndDay, type Period, type TableDays } from '../fields/days.ts';
import { foldWord, vocabulary } from '../fields/vocabulary.ts';
import { isFigure, type PageLine } from './page-lines.ts';

export interface PrintedPeriod extends Period {
  /** True if the period's dates are written year first. Dates without a year then have the month first. */
  isYearFirst: boolean;
  /** True if only its end is known, shortly after the newest row. */
  isEnd?: boolean;
}

/** Most days from the newest row to the end of a period of which only the end is known, and from the oldest row. */
const LONGEST_AGO = { newest: 45, oldest: 130 };

export const DAY =
  /\b(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{1,2}\.? (?:de )?\p{L}{3,12}\.?,? (?:de )?\d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4})(?!\d)/gu;
const LONGEST_DAYS = 400;
/** Days by which value and purchase dates may fall outside the period. */
const MARGIN = 10;
const MOST_TEXT = 300;

/** Longer text is a sentence, which may be about another period. */
const LONGEST_TITLE = 70;
/** Days before a single date of the document that its rows may fall into, so that only one year fits each. */
const BEFORE = 340;

/**
 * Returns the periods that the document may mean, the likeliest first: two dates on one line without amounts, from and to;
 * the dates of two stated balances; and up to the only date that stands alone. Sentences come last.
 */
export function periodsOf(
  lines: readonly PageLine[],
  days: TableDays,
  ofBalances: Period | null,
): PrintedPeriod[] {
  const bare = lines.filter(({ cells }) => !cells.some(({ text }) => isFigure(text)));
  const texts = bare.map(({ cells }) =>
    cells
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MOST_TEXT),
  );
  const periodsIn = (some: readonly string[]): PrintedPeriod[] =>
    some.flatMap((text) => {
      const [from = '', to = '', third] = text.match(DAY) ?? [];
      return (third === undefined ? periodWithin([from, to], days) : null) ?? [];
    });
  const isTitle = (text: string) => text.length <= LONGEST_TITLE;
  const cells = bare.flatMap((line) => line.cells.map(({ text }) => text));
  const closed = new Set(cells.flatMap((text) => dayAlone(text, CLOSED) ?? []));
  const alone = new Set(cells.flatMap((text) => dayAlone(text, LABEL) ?? []));
  const [only = '', second] = closed.size === 1 ? closed : alone;
  const ends = second === undefined ? readings(only, days) : [];
  return [
    ...periodsIn(texts.filter(isTitle)),
    ...(ofBalances ? [{ ...ofBalances, isYearFirst: false }] : []),
    ...ends.map((to) => ({ from: addDays(to, -BEFORE), to, isYearFirst: false, isEnd: true })),
    ...periodsIn(texts.filter((text) => !isTitle(text))),
  ];
}

const LABEL = /^$|:$/;
/** Labels of the day on which a bill or a statement was closed. */
const CLOSED =
  /^(?:statement|billing|closing|statement closing) date:?$|^(?:date de (?:l.)?arrete|date de cloture|fecha de (?:corte|cierre)|data de (?:fechamento|fecho)|data (?:di )?chiusura|rechnungsdatum|abrechnungsdatum|abrechnung (?:vom|per)|afschriftdatum|data (?:wystawienia|zamkniecia)[\p{L} ]{0,12}|fakturadato|fakturadatum|laskun paivays):?$/u;

/** Returns the day in a text, as written, if it has nothing else but such a label, or null. */
function dayAlone(text: string, label: RegExp): string | null {
  const [day = '', other] = text.match(DAY) ?? [];
  const rest = text.replace(day, '').trim();
  const isLabel = label.test(rest) || label.test(foldWord(rest));
  if (day === '' || other !== undefined || !isLabel) return null;
  return day;
}

/** The days that a written day may be, with the day first or the month first. */
const readings = (written: string, days: TableDays): string[] => [
  ...new Set(
    (['day-first', 'month-first'] as const).flatMap(
      (order) => days.read(written, order)?.slice(0, 10) ?? [],
    ),
  ),
];

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
  const read = yearsIn(texts, period);
  if (read === null || !period.isEnd) return read;
  const orders = ['day-first', 'month-first'] as const;
  const ago = orders.flatMap((order) => {
    const days = texts.map((text) => dayWithin(text, order, period));
    return days.includes(null)
      ? []
      : [days.map((day) => dayNumber(period.to) - dayNumber(day ?? period.to))];
  });
  const isNear = (some: readonly number[]) =>
    Math.min(...some) <= LONGEST_AGO.newest && Math.max(...some) <= LONGEST_AGO.oldest;
  return ago.every(isNear) ? read : null;
}

function yearsIn(texts: readonly string[], period: PrintedPeriod): string[] | null {
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
