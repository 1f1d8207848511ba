import type { DayOrder } from '@saldo/domain/cells';
import { type TableRow, textOf } from '../tables/table.ts';
import type { Column, Columns } from './columns.ts';
import type { TableDays } from './days.ts';
import { Open } from './open.ts';
import type { StatementAnswers } from './question.ts';
import { foldWord } from './vocabulary.ts';

/** The day of booking; else the value day, else that of the purchase. */
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

const BOOKED =
  /\b(?:book|booked|booking|posted|posting|buchung|buchungs|conta|contable|operativa|comptab|boek)/;

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

/** How days such as 03/04/2026 are read. Throws Open where nothing tells. */
export function orderOf(
  { columns, rows, day }: DayList,
  { days, answers, today }: Asked,
): DayOrder {
  const said = answers.day_order;
  const dayColumns = columns.all.filter(({ kind }) => kind === 'day');
  const cells = dayColumns.flatMap(({ at }) => rows.map((row) => row.cells[at]));
  const fits = (order: DayOrder) =>
    cells.every(
      (cell) =>
        days.read(cell, order) !== null ||
        !days.read(cell, order === 'day-first' ? 'month-first' : 'day-first'),
    );
  const orders = (['day-first', 'month-first'] as const).filter(fits);
  if (orders.length === 1) return orders[0] ?? 'day-first';
  const open = rows.find((row) => days.isOpen(row.cells[day.at]));
  if (!open) return 'day-first';
  if (said === 'day-first' || said === 'month-first') return said;
  const isPast = (order: DayOrder) =>
    rows.every((row) => (days.read(row.cells[day.at], order)?.slice(0, 10) ?? '') <= today);
  const past = orders.filter(isPast);
  if (past.length === 1) return past[0] ?? 'day-first';
  const steady = orders.filter((order) => isSteady(rows, day.at, { days, order }));
  const [only] = steady;
  if (only && steady.length === 1 && stepsBack(rows, day.at, { days, order: other(only) }) >= 3)
    return only;
  const { languages } = columns;
  if (languages.size > 0 && !languages.has('en')) return 'day-first';
  throw new Open('day_order', { line: open.line, cell: textOf(open.cells[day.at]).trim() }, [
    { answer: 'day-first', label: (t) => t.tables.dayFirst },
    { answer: 'month-first', label: (t) => t.tables.monthFirst },
  ]);
}

const other = (order: DayOrder): DayOrder => (order === 'day-first' ? 'month-first' : 'day-first');

interface Reads {
  days: TableDays;
  order: DayOrder;
}

const isSteady = (rows: readonly TableRow[], at: number, reads: Reads): boolean =>
  stepsBack(rows, at, reads) === 0;

/** How often the days turn against the order of the list. */
function stepsBack(rows: readonly TableRow[], at: number, { days, order }: Reads): number {
  const read = rows.flatMap((row) => days.read(row.cells[at], order)?.slice(0, 10) ?? []);
  const steps = read
    .slice(1)
    .map((one, i) => (one < (read[i] ?? '') ? -1 : one > (read[i] ?? '') ? 1 : 0));
  return Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length);
}
