import { DAY_ORDERS, type ListDayOrder, type TableDays } from '../fields/days.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { type Cell, type TableRow, textOf } from '../tables/table.ts';
import type { Column, Columns } from './columns.ts';
import { OpenQuestionError } from './open-question.ts';
import type { StatementAnswers } from './question.ts';

/**
 * Returns the column of the booking date. If there is none, returns that of the value date or, failing that, of the
 * purchase date.
 */
export function dayColumn(
  columns: Columns,
  rows: readonly TableRow[],
  days: TableDays,
): Column | null {
  const found = columns.all.filter(({ kind }) => kind === 'day');
  const of = (role: Column['roles'][number]) => found.filter(({ roles }) => roles.includes(role));
  for (const role of ['date', 'value_date', 'purchase_date'] as const) {
    const [first, ...others] = of(role);
    if (!first) continue;
    return others.find(({ name }) => BOOKED.test(foldWord(name))) ?? first;
  }
  const [only, ...others] = found.filter(({ roles }) => roles.length === 0);
  if (!only || others.length === 0) return only ?? null;
  const inOrder = found.filter(({ at }) => isInOrder(rows, at, days));
  return inOrder.length === 1 ? (inOrder[0] ?? null) : only;
}

/** Matches beginnings of words for booking. If a date heading has such a word, the other date is the purchase date. */
const BOOKED =
  /\b(?:book|post|process|clear|settle|buchung|conta|operativa|compta|boek|bokfor|bogfor|reskontra|kirjaus|ksiegowan|rozliczen|zauctov|konyvel|registrazione)/;

function isInOrder(rows: readonly TableRow[], at: number, days: TableDays): boolean {
  const read = rows.flatMap((row) => days.read(row.cells[at], 'day-first') ?? []);
  const ahead = read.every((day, i) => i === 0 || (read[i - 1] ?? '') <= day);
  const back = read.every((day, i) => i === 0 || (read[i - 1] ?? '') >= day);
  return ahead || back;
}

export interface DayList {
  columns: Columns;
  rows: readonly TableRow[];
  day: Column;
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
    .filter(({ read }) => read.every((one) => one <= today));
  const told = toldByDays(list) ?? toldByLanguage(list, columns);
  if (told) return told;
  const left = list.length > 1 ? list.map(({ order }) => order) : orders;
  throw new OpenQuestionError(
    'day_order',
    { line: open.line, cell: textOf(open.cells[day.at]).trim() },
    left.map((answer) => ({ answer, label: (t) => t.tables.orders[answer] })),
  );
}

/** True for dates with dots, in which no country writes the month first. */
const isDotted = (cell: Cell | undefined): boolean => /^\d\d?\.\d/.test(textOf(cell).trim());

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
