import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import type { TableDays } from '../fields/days.ts';
import { foldWord, vocabulary } from '../fields/vocabulary.ts';
import type { CellKind, KindOf } from './page-columns.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';

/** Dates without a year: `03/01`, `3. Jan`, `JAN 3`. */
const YEARLESS =
  /^(?:\d{1,2}[./-]\d{1,2}\.?|\d{1,2}[. -]{0,2}\p{L}{3,12}\.?|\p{L}{3,12}\.? ?\d{1,2})$/u;
/** An amount without decimals. */
const WHOLE =
  /^[-+\u2212(]?\s?(?:\p{Sc}|[A-Z]{3})?\s?(?:\d{1,3}(?:[., '\u00a0\u202f\u2019]\d{3})*|\d{1,9})\)?-?\s?(?:\p{Sc}|[A-Z]{3})?$/u;

export function isYearless(text: string): boolean {
  if (!YEARLESS.test(text)) return false;
  const [word] = text.match(/\p{L}+/u) ?? [];
  return word === undefined || vocabulary().months.has(foldWord(word));
}

/** True if no line has both an amount and a date that includes the year. */
export function lacksYears(lines: readonly PageLine[], days: TableDays): boolean {
  return !lines.some(
    ({ cells }) =>
      cells.some(({ text }) => isDay(text, days)) && cells.some(({ text }) => isFigure(text)),
  );
}

interface Kinds {
  yearless: boolean;
  whole: boolean;
  holdsDays: (cell: PageCell) => boolean;
}

const isDay = (text: string, days: TableDays): boolean =>
  (days.read(text, 'day-first') ?? days.read(text, 'month-first')) !== null;

function isWhole(text: string): boolean {
  const amount = WHOLE.test(text) ? amountOf(text) : null;
  if (!amount) return false;
  return amount.currency === null || codesOf(amount.currency).length > 0;
}

/**
 * Classifies cells. `whole`: also accept amounts without decimals, for lists with headings. `holdsDays`: true if a cell
 * is in a date position, where text such as `12.05` is a date.
 */
export function kindsOf(days: TableDays, { yearless, whole, holdsDays }: Kinds): KindOf {
  const known = new Map<PageCell, CellKind>();
  const kindOf = (cell: PageCell): CellKind => {
    const { text } = cell;
    if (isDay(text, days)) return 'day';
    if (yearless && isYearless(text) && (!isFigure(text) || holdsDays(cell))) return 'day';
    if (isFigure(text)) return 'money';
    return whole && isWhole(text) ? 'money' : 'text';
  };
  return (cell) => {
    const found = known.get(cell) ?? kindOf(cell);
    known.set(cell, found);
    return found;
  };
}
