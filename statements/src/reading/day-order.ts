import { splitMoment } from '@saldo/domain/cells';
import { addDays } from '@saldo/domain/dates';
import { DAY_ORDERS, type ListDayOrder, type TableDays } from '../fields/days.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';
import type { Columns, ListColumn } from './columns.ts';
import { OpenQuestionError } from './open-question.ts';
import type { StatementAnswers } from './question.ts';

interface DayAsked {
  days: TableDays;
  answers: StatementAnswers;
}

/**
 * Returns the column of the booking date: the one whose heading says so, else that of the settlement, of the row, of the
 * value or of the purchase. A column that is blank in most rows is used only if no other is. Throws an
 * OpenQuestionError if several columns that mean the same differ, or one that nobody knows may be that of the booking:
 * it is later, or the other is that of the value or the purchase.
 */
export function dayColumn(
  { all }: Columns,
  rows: readonly TableRow[],
  { days, answers }: DayAsked,
): ListColumn | null {
  const found = all.filter(({ kind }) => kind === 'day');
  const dated = rows.filter(({ cells }) => found.some(({ at }) => days.readAny(cells[at])));
  const filled = ({ at }: ListColumn) => dated.filter(({ cells }) => !isBlank(cells[at])).length;
  const most = Math.max(0, ...found.map(filled));
  const usual = found.filter((column) => filled(column) * 2 > most);
  const best = Math.min(...usual.map(rankOf));
  const [first, ...others] = usual
    .filter((column) => rankOf(column) === best)
    .toSorted((a, b) => (best === NAMELESS ? filled(b) - filled(a) : 0));
  if (!first) return null;
  const mayFollow = (one: ListColumn, other: ListColumn) =>
    DAY_ORDERS.some((order) => {
      const both = dated.filter(
        ({ cells }) => !isBlank(cells[one.at]) && !isBlank(cells[other.at]),
      );
      const [own, its] = [one, other].map(({ at }) => daysRead(both, at, { days, order }));
      const isWhole = own?.length === both.length && its?.length === both.length;
      return isWhole && its?.every((day, at) => day >= (own?.[at] ?? ''));
    });
  // A first or last row may be a sum, with fewer days.
  const isComplete = (column: ListColumn) => {
    const without = dated.filter(({ cells }) => isBlank(cells[column.at]));
    const ends = [dated[0], dated.at(-1)];
    return filled(column) >= most || (without.length === 1 && ends.includes(without[0]));
  };
  const strangers =
    best < 2 || best === NAMELESS
      ? []
      : usual.filter((column) => {
          if (rankOf(column) < NAMELESS || column.roles.length > 0 || !isComplete(column))
            return false;
          return best > 2 || mayFollow(first, column);
        });
  const rivals = [
    ...[first, ...others.filter((one) => best < NAMELESS || filled(one) === most)],
    ...strangers,
  ];
  if (rivals.length === 1) return first;
  const written = rivals.map(({ at }) => dated.map(({ cells }) => dayPart(cells[at], days)));
  const apart = rivals.filter((_, at) => {
    const own = written[at]?.join('|');
    return written.findIndex((other) => other.join('|') === own) === at;
  });
  return apart.length === 1 ? first : bookedOf(apart, dated, { days, answers });
}

/** The day without a time, or the cell itself if its order of day and month is open. */
const dayPart = (cell: TableCell | undefined, days: TableDays): string =>
  days.isOpen(cell) ? splitMoment(textOf(cell))[0] : (days.readAny(cell)?.slice(0, 10) ?? '');

/**
 * Picks one of the columns whose days differ. Lists are in the order in which rows are booked, never before the purchase:
 * if only one column is in order, and its days are nowhere before the other's, it is that of the booking.
 */
function bookedOf(
  apart: readonly ListColumn[],
  rows: readonly TableRow[],
  { days, answers }: DayAsked,
): ListColumn | null {
  const said = apart.find(({ name }) => name === answers.day);
  if (said) return said;
  const picked = DAY_ORDERS.flatMap((order) => {
    const read = apart.map(({ at }) => daysRead(rows, at, { days, order }));
    return read.every((some) => some.length === rows.length) ? [latestInOrder(read)] : [];
  });
  const [sure = null] = picked;
  if (sure !== null && picked.every((one) => one === sure)) return apart[sure] ?? null;
  const [one, other] = apart;
  const row = rows.find(({ cells }) => cells[one?.at ?? 0] !== cells[other?.at ?? 0]);
  const dayOf = ({ at }: ListColumn) => textOf(row?.cells[at]).trim();
  throw new OpenQuestionError(
    'day',
    { line: row?.line ?? 1, cell: apart.map(dayOf).join(' · ') },
    apart.map((column) => ({
      answer: column.name,
      label: { is: 'day_in' as const, column: column.name, day: dayOf(column) },
    })),
  );
}

/** Index of the only list of days that is in order, if its days are nowhere before another's, or else null. */
function latestInOrder(read: readonly (readonly string[])[]): number | null {
  const [only, second] = read.filter((days) => stepsBack(days) === 0);
  if (!only || second) return null;
  const isLatest = read.every((other) => only.every((day, at) => day >= (other[at] ?? '')));
  return isLatest ? read.indexOf(only) : null;
}

/** Beginnings of words for booking. If a date heading has such a word, another date is not the booking's. */
const BOOKED =
  /(?:^| )(?:book|post|process|clear|buchung|conta|operativa|compta|boek|bokfor|bogfor|reskontra|kirjaus|(?:za)?ksiegowan|rozliczen|zauctov|konyvel|registrazione|проводк|списани|платежа|обработки)/;
/** The same for the day on which an operation is settled or completed. */
const SETTLED = /(?:^| )(?:settle|complet|finali[sz]|finish)/;
const ROLES = ['date', 'value_date', 'purchase_date'] as const;
const NAMELESS = 2 + ROLES.length;

/** How likely the column is that of the booking date; less is likelier. */
function rankOf({ name, roles }: ListColumn): number {
  const word = foldWord(name);
  if (BOOKED.test(word)) return 0;
  if (SETTLED.test(word)) return 1;
  const at = ROLES.findIndex((role) => roles.includes(role));
  return at < 0 ? NAMELESS : 2 + at;
}

export interface DayList {
  columns: Columns;
  rows: readonly TableRow[];
  day: ListColumn;
}

interface Asked {
  days: TableDays;
  answers: StatementAnswers;
  today: string;
}

/**
 * Returns the order of day, month and year in dates such as 03/04/2026. Throws an OpenQuestionError if the order cannot
 * be determined.
 */
export function orderOf(
  { columns, rows, day }: DayList,
  { days, answers, today }: Asked,
): ListDayOrder {
  const dayColumns = columns.all.filter(({ kind }) => kind === 'day');
  const cells = dayColumns.flatMap(({ at }) => rows.map((row) => row.cells[at]));
  const fits = (order: ListDayOrder) =>
    cells.every((cell) => days.read(cell, order) !== null || days.readAny(cell) === null);
  const hasShortYears = cells.some(
    (cell) => days.read(cell, 'year-first') !== days.read(cell, 'day-first'),
  );
  const orders = DAY_ORDERS.filter(
    (order) => fits(order) && (order !== 'year-first' || hasShortYears),
  );
  const [only = 'day-first'] = orders;
  if (
    orders.length <= 1 ||
    (!hasShortYears && cells.filter((cell) => days.isOpen(cell)).every(isDotted))
  )
    return only;
  const open = rows.find((row) => days.isOpen(row.cells[day.at]));
  if (!open) return only;
  const said = orders.find((order) => order === answers.day_order);
  if (said) return said;
  const list: ReadDays[] = orders
    .map((order) => ({ order, read: daysRead(rows, day.at, { days, order }) }))
    .filter(({ read }) => read.every((one) => one <= addDays(today, AHEAD)));
  const told = toldByDays(list) ?? toldByLanguage(list, columns) ?? toldByLayout(list, columns);
  if (told) return told;
  const left = list.length > 1 ? list.map(({ order }) => order) : orders;
  throw new OpenQuestionError(
    'day_order',
    { line: open.line, cell: textOf(open.cells[day.at]).trim() },
    left.map((answer) => ({ answer, label: { is: answer } })),
  );
}

/** Transactions may be booked this many days in advance. */
const AHEAD = 35;

/** True for dates with dots, in which no country writes the month first. */
const isDotted = (cell: TableCell | undefined): boolean => /^\d\d?\.\d/.test(textOf(cell).trim());

/** The dates of a list in file order, read in one order of day, month and year. */
interface ReadDays {
  order: ListDayOrder;
  read: readonly string[];
}

const daysRead = (rows: readonly TableRow[], at: number, { days, order }: Reads): string[] =>
  rows.flatMap((row) => days.read(row.cells[at], order)?.slice(0, 10) ?? []);

/** A reading without any dates out of order is accepted if every other reading has at least this many. */
const TURNS = 3;

function toldByDays(list: readonly ReadDays[]): ListDayOrder | null {
  const [first, second] = list;
  if (first && !second) return first.order;
  const [steady, another] = list.filter(({ read }) => stepsBack(read) === 0);
  const isTold =
    steady && !another && list.every((one) => one === steady || stepsBack(one.read) >= TURNS);
  return isTold ? steady.order : null;
}

/** The order that the bank always uses, if its headings are known. */
const toldByLayout = (list: readonly ReadDays[], { layout }: Columns): ListDayOrder | null =>
  list.find(({ order }) => order === layout?.days)?.order ?? null;

/** Languages in which a two-digit year may come first. */
const YEAR_FIRST = new Set(['eu', 'lt', 'hu', 'sv', 'lv', 'ja', 'zh', 'ko', 'en']);
const DAY_MS = 86_400_000;
const TWO_YEARS = 731;

/**
 * Determines the order by language. All languages except English write the day before the month, and some of them may
 * put a two-digit year first.
 */
function toldByLanguage(list: readonly ReadDays[], { languages }: Columns): ListDayOrder | null {
  if (languages.size === 0 || languages.has('en')) return null;
  const dayFirst = list.find(({ order }) => order === 'day-first');
  const hasYearFirst = list.some(({ order }) => order === 'year-first');
  if (!dayFirst) return null;
  if (!hasYearFirst) return dayFirst.order;
  const mayHaveYearFirst = [...languages].some((language) => YEAR_FIRST.has(language));
  return mayHaveYearFirst || spanOf(dayFirst.read) > TWO_YEARS ? null : dayFirst.order;
}

function spanOf(read: readonly string[]): number {
  const sorted = read.toSorted();
  return (Date.parse(sorted.at(-1) ?? '') - Date.parse(sorted[0] ?? '')) / DAY_MS;
}

interface Reads {
  days: TableDays;
  order: ListDayOrder;
}

/** Counts the dates that run against the direction of the list. */
function stepsBack(read: readonly string[]): number {
  const steps = read
    .slice(1)
    .map((one, i) => (one < (read[i] ?? '') ? -1 : one > (read[i] ?? '') ? 1 : 0));
  return Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length);
}
