import { fromCents, signed } from '@saldo/domain/money';
import Papa from 'papaparse';
import type { AnyRow } from '../../platform/db/read-rows.ts';
import type { Column } from '../../schema/columns.ts';
import { exportedColumns, exportedValue } from '../../schema/rows.ts';
import { reasonSentence } from '../../schema/stored/category-reason.ts';
import { TABLES } from '../../schema/tables.ts';
import { tagsOf as storedTags } from '../ledger/rows/derived-columns.ts';

type Cell = (row: AnyRow) => unknown;

/**
 * Additional columns with readable names of the account, category and transfer, keyed by the column that they follow.
 */
const JOINED: Readonly<Record<string, Readonly<Record<string, Cell>>>> = {
  direction: {
    account: (row) => row.account_name,
    account_iban: (row) => row.account_iban,
    category: (row) => row.parent_name ?? row.category_name,
    subcategory: (row) => (row.parent_name === null ? null : row.category_name),
  },
  debtor_account_iban: { transfer: (row) => row.transfer_id },
};

const COLUMNS: Readonly<Record<string, Column>> = TABLES.transactions.columns;
const RENAMED = new Map([['merchant_name', 'merchant']]);

/** Columns of transactions.csv by name, each with its database column. */
export const CSV_COLUMNS = exportedColumns('transactions').map((column) => ({
  name: RENAMED.get(column) ?? column,
  column,
  described: COLUMNS[column] ?? TABLES.transactions.columns.id,
}));

/**
 * Cells of transactions.csv and how each is derived from a row. The import of our own export identifies cells by these
 * names.
 */
export const TRANSACTION_CELLS: readonly (readonly [name: string, cell: Cell])[] =
  CSV_COLUMNS.flatMap(({ name, column, described }) => [
    [name, cellOf(column, described)] as const,
    ...Object.entries(JOINED[column] ?? {}),
  ]);

function cellOf(name: string, { kind }: Column): Cell {
  if (name === 'category_reason')
    return (row) =>
      reasonSentence(
        row.category_reason === null ? null : reasonSentence(String(row.category_reason)),
      );
  if (name === 'parts') return (row) => row.parts;
  if (name === 'tags') return (row) => tagsCell(storedTags(String(row.tags)));
  // Signed, to show how the account's balance changed.
  if (name === 'amount') return (row) => fromCents(signed(Number(row.amount), directionOf(row)));
  return (row) => exportedValue(row[name], kind);
}

const directionOf = ({ direction }: AnyRow) => (direction === 'income' ? 'income' : 'expense');

/** Tags as a line of CSV within the cell, so a tag may contain commas. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : Papa.unparse([[...tags]]);

export const tagsOf = (cell: string): string[] =>
  cell === '' ? [] : (Papa.parse<string[]>(cell, { delimiter: ',' }).data[0] ?? []);
