import type { Mapping, MappingQuestion } from '@saldo/contract/imports';
import { centsOfCell, type DecimalSign, hasBothSigns } from '@saldo/domain/amounts';
import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { finishStatement } from '../accounts/finish-statement.ts';
import { isTotal } from '../banks/layout.ts';
import { notAnAmount } from '../fields/amounts.ts';
import { asDateTime, DateReader } from '../fields/dates.ts';
import { TableDays } from '../fields/days.ts';
import { quote } from '../fields/text.ts';
import { type ColumnRole, factsOf, foldWord, stateOf } from '../fields/vocabulary.ts';
import { ibanAbove } from '../reading/blocks.ts';
import { columnsOf as tableColumns } from '../reading/columns.ts';
import { proofOf } from '../reading/proof.ts';
import { type SignColumn, signColumnOf } from '../reading/signs.ts';
import { type Statement, StatementError } from '../statement.ts';
import type { CsvTable } from './csv-table.ts';
import { guessMapping } from './guess-mapping.ts';
import { currencyReader } from './row-currency.ts';

const SAMPLE_ROWS = 5;
/** Maximum length stored for an import's kind. */
const MOST_OF_KIND = 200;

/** Builds the question about a table whose columns are not mapped yet. */
export const questionOf = ({ headings, rows }: CsvTable): MappingQuestion => ({
  headings,
  sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => headings.map((_, at) => cells[at] ?? '')),
  guess: guessMapping(headings, rows),
});

/** Reads a table's rows with a mapping. Throws a StatementError with the line of a row that cannot be read. */
export function readMapped(table: CsvTable, mapping: Mapping, today: string): Statement {
  const columns = columnsOf(table, mapping);
  const dates = new DateReader(today, mapping.date_order);
  const rows = movementRows(table, columns, { dates, mapping });
  const others = otherColumns({ ...table, rows }, columns, today);
  const reading: Reading = {
    ...{ columns, dates, mapping, others },
    isTwoWay: isTwoWay(table, columns, mapping),
    areReversals: areReversals(rows, columns, mapping),
    isUnsigned: rows.every(({ cells }) => isUnsigned(cells[columns.amount] ?? '', mapping.decimal)),
  };
  const lastNeeded = Math.max(...Object.values(columns));
  const { amount, income, expense, balance } = columns;
  const currencyOf = currencyReader(table, [amount, income, expense, balance], mapping.currency);
  const skipped = nothingSkipped();
  const groups = new AccountGroups();
  const iban = ibanAbove(table.above);
  for (const row of rows) {
    if (isTotal(row.cells, columns.date) || statesBalance(row.cells, columns, mapping)) continue;
    requireWidth(table, row, lastNeeded);
    const state = stateOf(row.cells[others.state] ?? '');
    if (state === 'pending' || state === 'undone') {
      skipped[state === 'pending' ? 'pending' : 'reverted'] += 1;
      continue;
    }
    const read = readRow(row, reading);
    if (read.gross === 0) skipped.zero += 1;
    else groups.rowsOf(iban, mapping.product, currencyOf(row)).push(read);
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
  return { bank: mapping.bank, ...finishStatement(draft) };
}

/** Builds the kind of a list from its column names, since every program names columns differently. */
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

/** Refuses a row that is cut short or has an unquoted delimiter in a field, since its cells belong to other columns. */
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

/**
 * True if the list has only one money column, headed as income or expenses, and it contains both signs. A minus then
 * means the opposite of the heading.
 */
function isTwoWay({ rows }: CsvTable, columns: Columns, { decimal }: Mapping): boolean {
  const { amount, income, expense } = columns;
  if (amount >= 0 || (income >= 0 && expense >= 0)) return false;
  const only = Math.max(income, expense);
  return hasBothSigns(rows.map(({ cells }) => centsOfCell(cells[only] ?? '', decimal)));
}

type Row = CsvTable['rows'][number];

/**
 * Returns the rows below the headings. In a list without headings, also returns the supposed headings row if it is the
 * first transaction.
 */
function movementRows(
  { headings, rows, headLine }: CsvTable,
  { date, amount, income, expense }: Columns,
  { dates, mapping }: { dates: DateReader; mapping: Mapping },
): Row[] {
  const money = [amount, income, expense].flatMap((at) => (at < 0 ? [] : (headings[at] ?? '')));
  const cents = money.map((cell) => centsOfCell(cell, mapping.decimal));
  const isMovement =
    dates.read(headings[date] ?? '') !== null && cents.some((one) => typeof one === 'number');
  return isMovement ? [{ line: headLine, cells: headings }, ...rows] : rows;
}

/** True for a row described as an opening or closing balance, with no amount or with the balance as its amount. */
function statesBalance(
  cells: readonly string[],
  { description, amount, income, expense, balance }: Columns,
  { decimal }: Mapping,
): boolean {
  if (factsOf(cells[description] ?? '').length === 0) return false;
  const read = (at: number) => (at < 0 ? null : centsOfCell(cells[at] ?? '', decimal));
  const sizes = [amount, income, expense].map(read).flatMap((one) => one || []);
  const after = read(balance);
  return sizes.length === 0 || sizes.every((one) => one === after);
}

const isUnsigned = (cell: string, decimal: DecimalSign): boolean => {
  const cents = centsOfCell(cell, decimal);
  return typeof cents !== 'number' || cents >= 0;
};

/** Columns the user was not asked about, identified by their headings and contents; -1 if missing. */
interface OtherColumns {
  signs: SignColumn | null;
  state: number;
  party: number;
  partyIban: number;
}

function otherColumns(table: CsvTable, own: Columns, today: string): OtherColumns {
  const { headings, above, rows } = table;
  const block = { above, headings, rows, iban: null, name: null };
  const found = tableColumns(block, new TableDays(today, false));
  const asked = new Set(Object.values(own));
  const all = found.all.filter(({ at }) => !asked.has(at));
  const at = (role: ColumnRole) => all.find(({ roles }) => roles.includes(role))?.at ?? -1;
  const signs = signColumnOf({ ...found, all });
  return {
    signs,
    state: at('state'),
    party: at('counterparty'),
    partyIban: at('counterparty_account'),
  };
}

/** True if the balances show that a minus in the separate columns for money in and money out marks a reversal. */
function areReversals(rows: readonly Row[], columns: Columns, { decimal }: Mapping): boolean {
  const { income, expense, balance } = columns;
  if (income < 0 || expense < 0 || balance < 0) return false;
  const read = (cells: readonly string[], at: number) => {
    const cents = centsOfCell(cells[at] ?? '', decimal);
    return typeof cents === 'number' ? cents : 0;
  };
  const proofs = [(cents: Cents) => cents, Math.abs].map((sign) =>
    proofOf(
      rows.map(({ cells }) => ({
        cents: sign(read(cells, income)) - sign(read(cells, expense)),
        balance: read(cells, balance),
      })),
    ),
  );
  const [signed, sizes] = proofs;
  return (signed?.holds ?? 0) > (sizes?.holds ?? 0);
}

interface Reading {
  others: OtherColumns;
  areReversals: boolean;
  isUnsigned: boolean;
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
    throw new StatementError((t) => t.csv.noDate('Line', line, quote(cell(columns.date))), line);
  }
  const cents = (at: number): Cents | null => centsOf(cell(at), mapping.decimal, line);
  const description = cell(columns.description);
  const gross = amountOf(reading, cents, { line, cells });
  const iban = cell(reading.others.partyIban);
  const partyIban = isIban(iban) ? compactIban(iban) : null;
  const party = cell(reading.others.party) || null;
  return {
    line,
    date: asDateTime(date),
    purchaseDate: null,
    gross,
    fee: 0,
    balance: columns.balance < 0 ? null : cents(columns.balance),
    started: null,
    type: partyIban === null ? 'unknown' : 'transfer',
    description,
    originalText: description,
    creditorName: gross < 0 ? party : null,
    creditorIban: gross < 0 ? partyIban : null,
    debtorName: gross < 0 ? null : party,
  };
}

function amountOf(
  { columns, isTwoWay, areReversals, isUnsigned, others }: Reading,
  cents: (at: number) => Cents | null,
  { line, cells }: Row,
): Cents {
  const signed = cents(columns.amount);
  if (signed !== null) return isUnsigned ? directed(signed, others.signs, { line, cells }) : signed;
  const income = cents(columns.income);
  const expense = cents(columns.expense);
  if (income === null && expense === null) {
    throw new StatementError((t) => t.csv.noAmount('Line', line), line);
  }
  if (isTwoWay || areReversals) return (income ?? 0) - (expense ?? 0);
  // In the column for expenses, some lists write amounts with a minus and some without.
  return Math.abs(income ?? 0) - Math.abs(expense ?? 0);
}

function directed(size: Cents, signs: SignColumn | null, { line, cells }: Row): Cents {
  if (!signs) return size;
  const word = foldWord(cells[signs.at] ?? '');
  if (word === '' || !signs.isCertain) {
    throw new StatementError((t) => t.csv.noDirection(line, quote(cells[signs.at] ?? '')), line);
  }
  return signs.out.includes(word) ? -size + 0 : size;
}

/** Returns signed cents of a cell, or null if blank. Throws a StatementError with the line for anything else. */
export function centsOf(cell: string, decimal: DecimalSign, line: number): Cents | null {
  const cents = centsOfCell(cell, decimal);
  if (cents !== 'unreadable') return cents;
  throw notAnAmount(cell, { place: 'Line', line });
}
