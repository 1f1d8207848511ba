import type { Mapping, MappingQuestion } from '@saldo/contract/imports';
import type { Cents } from '@saldo/domain/money';
import Papa from 'papaparse';
import { type Draft, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { finish } from '../accounts/finish.ts';
import { sniff } from '../bytes/sniff.ts';
import { asDateTime, DateReader } from '../fields/dates.ts';
import { type Statement, StatementError } from '../statement.ts';
import { DELIMITERS } from '../tables/delimited.ts';
import { centsOf } from './amount.ts';
import { guessColumns } from './guess.ts';

/** A text table as any program writes it: its headings, and the rows below with their lines. */
export interface CsvTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

const SAMPLE_ROWS = 5;
const MOST_COLUMNS = 200;

/** Reads a CSV file whose first filled line names its columns. Throws a StatementError for anything else. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const source = sniff(bytes);
  if (source.kind !== 'text') {
    throw new StatementError('This is no CSV file. Save the list as CSV and choose that file.');
  }
  const { text } = source;
  const delimiter = delimiterOf(text);
  const { data } = Papa.parse<string[]>(text, { delimiter });
  const lines = linesOf(data);
  const at = lines.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const head = lines[at];
  if (!head) {
    throw new StatementError('This file has no columns. Its first line must name them.');
  }
  const headings = head.cells.map((cell) => cell.trim());
  if (headings.length > MOST_COLUMNS) {
    throw new StatementError(`This file has ${headings.length} columns, which is too many.`);
  }
  const rows = lines.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { headings, rows };
}

/** The sign that the first lines hold most often, each as often as the one before it. */
function delimiterOf(text: string): string {
  const head = text.split('\n', 10).filter((line) => line.trim() !== '');
  const fields = (sign: string) => Math.min(...head.map((line) => line.split(sign).length));
  const most = (sign: string) => Math.max(...head.map((line) => line.split(sign).length));
  const best = [...DELIMITERS].sort(
    (one, other) => fields(other) - fields(one) || most(other) - most(one),
  );
  return best[0] ?? ',';
}

/** Quoted cells may hold line breaks: a row begins where the one before it ends. */
function linesOf(rows: readonly string[][]): CsvTable['rows'] {
  let line = 1;
  return rows.map((cells) => {
    const row = { line, cells };
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    return row;
  });
}

/** What to ask a person about a table whose columns nobody has named yet. */
export const questionOf = ({ headings, rows }: CsvTable): MappingQuestion => ({
  headings,
  sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => headings.map((_, at) => cells[at] ?? '')),
  guess: guessColumns(headings),
});

/** Reads the rows of a table as its mapping says. Throws a StatementError that names the line of one that cannot be read. */
export function readMapped(table: CsvTable, mapping: Mapping, today: string): Statement {
  const columns = columnsOf(table, mapping);
  const dates = new DateReader(today, mapping.date_order);
  const skipped = nothingSkipped();
  const rows: DraftRow[] = [];
  for (const row of table.rows) {
    const read = readRow(row, columns, { dates, mapping });
    if (read.gross === 0) skipped.zero += 1;
    else rows.push(read);
  }
  const { product, currency } = mapping;
  const draft: Draft = {
    variant: 'CSV with named columns',
    accounts: rows.length > 0 ? [{ iban: null, product, currency, rows }] : [],
    skipped,
    notices: [],
    order: 'newest-first',
    place: 'Line',
    needsProof: false,
  };
  const { accounts, notices, repeated } = finish(draft);
  return {
    bank: mapping.bank,
    variant: draft.variant,
    accounts,
    skipped: { ...skipped, repeated },
    notices,
  };
}

type Columns = Record<'date' | 'description' | 'amount' | 'income' | 'expense' | 'balance', number>;

function columnsOf({ headings }: CsvTable, mapping: Mapping): Columns {
  const at = (heading: string | null) => {
    if (heading === null) return -1;
    const found = headings.indexOf(heading);
    if (found >= 0) return found;
    throw new StatementError(`This file has no column "${heading}". Choose its columns again.`);
  };
  const { date, description, amount, income, expense, balance } = mapping;
  return {
    date: at(date),
    description: at(description),
    amount: at(amount),
    income: at(income),
    expense: at(expense),
    balance: at(balance),
  };
}

interface Reading {
  dates: DateReader;
  mapping: Mapping;
}

function readRow(
  { line, cells }: CsvTable['rows'][number],
  columns: Columns,
  { dates, mapping }: Reading,
): DraftRow {
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? '').trim());
  const date = dates.read(cell(columns.date));
  if (date === null) {
    throw new StatementError(
      `Line ${line}: "${cell(columns.date).slice(0, 40)}" is no date that can be read. Check the column and the order of day and month.`,
      line,
    );
  }
  const cents = (at: number): Cents | null => centsOf(cell(at), mapping.decimal, line);
  const description = cell(columns.description);
  return {
    line,
    date: asDateTime(date),
    purchaseDate: null,
    gross: amountOf(columns, cents, line),
    fee: 0,
    balance: columns.balance < 0 ? null : cents(columns.balance),
    started: null,
    type: 'unknown',
    description,
    originalText: description,
  };
}

function amountOf(columns: Columns, cents: (at: number) => Cents | null, line: number): Cents {
  const signed = cents(columns.amount);
  if (signed !== null) return signed;
  const income = cents(columns.income);
  const expense = cents(columns.expense);
  if (income === null && expense === null) {
    throw new StatementError(`Line ${line}: there is no amount. Check the columns.`, line);
  }
  // Some write what was spent with a minus in its own column, some without.
  return Math.abs(income ?? 0) - Math.abs(expense ?? 0);
}
