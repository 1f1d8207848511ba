import type { Mapping, MappingQuestion } from '@saldo/contract/imports';
import { centsOfCell, type DecimalSign, goesBothWays } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import Papa from 'papaparse';
import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { finish } from '../accounts/finish.ts';
import { isTotal } from '../banks/layout.ts';
import { requireTableName } from '../bytes/extension.ts';
import { sniff } from '../bytes/sniff.ts';
import { asDateTime, DateReader } from '../fields/dates.ts';
import { quote } from '../fields/text.ts';
import { type Statement, StatementError } from '../statement.ts';
import { DELIMITERS } from '../tables/delimited.ts';
import { HEADER_WITHIN } from '../tables/find-header.ts';
import { headLines, quotesPair, splitLine } from '../tables/split.ts';
import type { CsvTable } from './csv-table.ts';
import { guessMapping, namesColumns } from './guess.ts';
import { currencyReader } from './row-currency.ts';

const SAMPLE_ROWS = 5;
const MOST_COLUMNS = 200;
/** As much of its kind as is kept of an import. */
const MOST_OF_KIND = 200;

/** Reads a CSV file whose first filled line names its columns. Throws a StatementError for anything else. */
export function readCsv(bytes: Uint8Array, fileName = ''): CsvTable {
  const source = sniff(bytes);
  requireTableName(fileName);
  if (source.kind !== 'text') {
    throw new StatementError((t) => t.csv.none);
  }
  const { text } = source;
  const lines = linesOf(text, delimiterOf(text));
  for (const { cells } of lines.slice(0, HEADER_WITHIN)) requireFew(cells.length);
  const at = headAt(lines);
  const head = lines[at];
  if (!head) {
    throw new StatementError((t) => t.csv.noColumns);
  }
  const headings = head.cells.map((cell) => cell.trim());
  requireFew(headings.length, MOST_COLUMNS);
  const rows = lines.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { headings, rows };
}

/** Far more cells than a header has are not looked through for one. */
function requireFew(columns: number, most = 10 * MOST_COLUMNS): void {
  if (columns <= most) return;
  throw new StatementError((t) => t.csv.tooWide(columns));
}

/**
 * Where the columns are named: on the first line whose words name a day and an amount, since titles may stand above;
 * in other words on the first that is about as long as the longest.
 */
function headAt(lines: CsvTable['rows']): number {
  const head = lines.slice(0, HEADER_WITHIN);
  const named = head.findIndex(({ cells }) => namesColumns(cells));
  if (named >= 0) return named;
  const filled = head.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const enough = Math.max(2, Math.max(...filled) * 0.75);
  return filled.findIndex((count) => count >= enough);
}

/** The sign that the first lines hold most often, each as often as the one before it. */
function delimiterOf(text: string): string {
  const first = headLines(text, HEADER_WITHIN).filter((line) => line.trim() !== '');
  const named = DELIMITERS.find((sign) =>
    first.some((line) => line.includes(sign) && namesColumns(splitLine(line, sign))),
  );
  if (named) return named;
  const head = first.slice(0, 10);
  const fields = (sign: string) => Math.min(...head.map((line) => line.split(sign).length));
  const most = (sign: string) => Math.max(...head.map((line) => line.split(sign).length));
  const best = [...DELIMITERS].sort(
    (one, other) => fields(other) - fields(one) || most(other) - most(one),
  );
  return best[0] ?? ',';
}

/** All lines with their fields. Quoted cells may hold line breaks: a row begins where the one before it ends. */
function linesOf(text: string, delimiter: string): CsvTable['rows'] {
  const parsed = quotesPair(text, delimiter)
    ? Papa.parse<string[]>(text, { delimiter, newline: '\n' })
    : null;
  // A quote within a text would swallow the lines behind it: then each line is taken by itself.
  if (!parsed || parsed.errors.length > 0) {
    return text.split('\n').map((row, i) => ({ line: i + 1, cells: splitLine(row, delimiter) }));
  }
  let line = 1;
  return parsed.data.map((cells) => {
    const row = { line, cells };
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    return row;
  });
}

/** What to ask a person about a table whose columns nobody has named yet. */
export const questionOf = ({ headings, rows }: CsvTable): MappingQuestion => ({
  headings,
  sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => headings.map((_, at) => cells[at] ?? '')),
  guess: guessMapping(headings, rows),
});

/** Reads the rows of a table as its mapping says. Throws a StatementError that names the line of one that cannot be read. */
export function readMapped(table: CsvTable, mapping: Mapping, today: string): Statement {
  const columns = columnsOf(table, mapping);
  const reading: Reading = {
    columns,
    dates: new DateReader(today, mapping.date_order),
    mapping,
    isTwoWay: isTwoWay(table, columns, mapping),
  };
  const lastNeeded = Math.max(...Object.values(columns));
  const { amount, income, expense, balance } = columns;
  const currencyOf = currencyReader(table, [amount, income, expense, balance], mapping.currency);
  const skipped = nothingSkipped();
  const groups = new AccountGroups();
  for (const row of table.rows) {
    if (isTotal(row.cells, columns.date)) continue;
    requireWidth(table, row, lastNeeded);
    const read = readRow(row, reading);
    if (read.gross === 0) skipped.zero += 1;
    else groups.rowsOf(null, mapping.product, currencyOf(row)).push(read);
  }
  const draft: Draft = {
    variant: kindOf(mapping),
    accounts: groups.list(),
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

/** Programs name their columns in their own way, so lists of other columns are of another kind. */
const kindOf = ({ date, description, amount, income, expense, balance }: Mapping): string =>
  `CSV: ${[date, description, amount, income, expense, balance].filter((name) => name !== null).join(', ')}`.slice(
    0,
    MOST_OF_KIND,
  );

type Columns = Record<'date' | 'description' | 'amount' | 'income' | 'expense' | 'balance', number>;

function columnsOf({ headings }: CsvTable, mapping: Mapping): Columns {
  const at = (heading: string | null) => {
    if (heading === null) return -1;
    const found = headings.indexOf(heading);
    if (found >= 0) return found;
    throw new StatementError((t) => t.csv.noColumn(heading));
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

/** A row that is cut short, or in which a delimiter stands in a text without quotes: its cells belong elsewhere. */
function requireWidth(
  { headings }: CsvTable,
  { line, cells }: CsvTable['rows'][number],
  lastNeeded: number,
): void {
  const isShort = cells.length <= lastNeeded;
  const isLong = cells.slice(headings.length).some((cell) => cell.trim() !== '');
  if (!isShort && !isLong) return;
  throw new StatementError((t) => t.csv.width(line, cells.length, headings.length), line);
}

/** Whether the only column, of what was spent or of what came in, goes both ways: then the other sign is the other way. */
function isTwoWay({ rows }: CsvTable, columns: Columns, { decimal }: Mapping): boolean {
  const { amount, income, expense } = columns;
  if (amount >= 0 || (income >= 0 && expense >= 0)) return false;
  const only = Math.max(income, expense);
  return goesBothWays(rows.map(({ cells }) => centsOfCell(cells[only] ?? '', decimal)));
}

interface Reading {
  columns: Columns;
  dates: DateReader;
  mapping: Mapping;
  isTwoWay: boolean;
}

function readRow({ line, cells }: CsvTable['rows'][number], reading: Reading): DraftRow {
  const { columns, dates, mapping } = reading;
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? '').trim());
  const date = dates.read(cell(columns.date));
  if (date === null) {
    throw new StatementError((t) => t.csv.noDate(line, quote(cell(columns.date))), line);
  }
  const cents = (at: number): Cents | null => centsOf(cell(at), mapping.decimal, line);
  const description = cell(columns.description);
  return {
    line,
    date: asDateTime(date),
    purchaseDate: null,
    gross: amountOf(reading, cents, line),
    fee: 0,
    balance: columns.balance < 0 ? null : cents(columns.balance),
    started: null,
    type: 'unknown',
    description,
    originalText: description,
  };
}

function amountOf(
  { columns, isTwoWay }: Reading,
  cents: (at: number) => Cents | null,
  line: number,
): Cents {
  const signed = cents(columns.amount);
  if (signed !== null) return signed;
  const income = cents(columns.income);
  const expense = cents(columns.expense);
  if (income === null && expense === null) {
    throw new StatementError((t) => t.csv.noAmount(line), line);
  }
  if (isTwoWay) return (income ?? 0) - (expense ?? 0);
  // Some write what was spent with a minus in its own column, some without.
  return Math.abs(income ?? 0) - Math.abs(expense ?? 0);
}

/** Signed cents of a cell; null for a blank one. Throws a StatementError that names the line for any other. */
export function centsOf(cell: string, decimal: DecimalSign, line: number): Cents | null {
  const cents = centsOfCell(cell, decimal);
  if (cents !== 'unreadable') return cents;
  throw new StatementError((t) => t.csv.notAmount(line, quote(cell)), line);
}
