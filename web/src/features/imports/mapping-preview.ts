import type { MappingQuestion } from '@saldo/contract/imports';
import { centsOfCell, dayOfCell, goesBothWays } from '@saldo/domain/cells';
import type { Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import type { MappingValues } from './mapping-values.ts';
import { texts } from './texts.ts';

const t = texts.columns;

/** A cell as the import will read it, or why it cannot; null while its column is not chosen. */
export type ReadCell<V> = { value: V } | { problem: string } | null;

export interface PreviewRow {
  date: ReadCell<Day>;
  description: ReadCell<string>;
  /** Signed: what was spent is negative. Zero is a row that is left out. */
  amount: ReadCell<Cents>;
  /** Null inside where the bank gives none for this row. */
  balance: ReadCell<Cents | null>;
}

/** The first rows as they will be read, with the server's own rules. Today is the person's. */
export function previewOf(
  { headings, sample }: MappingQuestion,
  values: MappingValues,
  today: Day,
): PreviewRow[] {
  const lastYear = Number(today.slice(0, 4)) + 1;
  const twoWay = isTwoWay({ headings, sample }, values);
  return sample.map((row) => {
    const cell: CellOf = (heading) =>
      heading ? (row[headings.indexOf(heading)] ?? '').trim() : null;
    return {
      date: dateOf(cell(values.date), values, lastYear),
      description: described(cell(values.description)),
      amount: amountOf(cell, values, twoWay),
      balance: balanceOf(cell(values.balance), values),
    };
  });
}

/** How many rows have a cell that cannot be read. */
export const unreadableRows = (rows: readonly PreviewRow[]): number =>
  rows.filter((row) => Object.values(row).some((cell) => cell !== null && 'problem' in cell))
    .length;

/** Null where no column is chosen. */
type CellOf = (heading: string) => string | null;

const described = (cell: string | null): ReadCell<string> =>
  cell === null ? null : { value: cell };

function dateOf(
  cell: string | null,
  { dateOrder }: MappingValues,
  lastYear: number,
): ReadCell<Day> {
  if (cell === null) return null;
  const day = dayOfCell(cell, dateOrder, lastYear);
  return day === null ? { problem: cell ? t.noDate(cell) : t.emptyDate } : { value: day };
}

function balanceOf(cell: string | null, { decimal }: MappingValues): ReadCell<Cents | null> {
  if (cell === null) return null;
  const cents = centsOfCell(cell, decimal);
  return cents === 'unreadable' ? { problem: t.noBalance(cell) } : { value: cents };
}

/** Whether the only column, of what was spent or of what came in, goes both ways, as on the bill of a card. */
function isTwoWay(
  { headings, sample }: Pick<MappingQuestion, 'headings' | 'sample'>,
  { way, income, expense, decimal }: MappingValues,
): boolean {
  if (way === 'signed' || (income && expense)) return false;
  const at = headings.indexOf(income || expense);
  return goesBothWays(sample.map((row) => centsOfCell(row[at] ?? '', decimal)));
}

function amountOf(cell: CellOf, values: MappingValues, twoWay: boolean): ReadCell<Cents> {
  const headings = values.way === 'signed' ? [values.amount] : [values.income, values.expense];
  const cells = headings.map(cell);
  if (cells.every((one) => one === null)) return null;
  const read = cells.map((one) => (one === null ? null : centsOfCell(one, values.decimal)));
  const unreadable = cells[read.indexOf('unreadable')];
  if (unreadable) return { problem: t.noAmount(unreadable) };
  const [first = null, second = null] = read.map((one) => (one === 'unreadable' ? null : one));
  if (first === null && second === null) return { problem: t.emptyAmount };
  if (values.way === 'signed') return { value: first ?? 0 };
  if (twoWay) return { value: (first ?? 0) - (second ?? 0) };
  // Some write what was spent with a minus in its own column, some without.
  return { value: Math.abs(first ?? 0) - Math.abs(second ?? 0) };
}
