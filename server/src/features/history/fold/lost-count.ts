import { TARGET_FIELDS } from '@saldo/contract/rules';
import { type CellValue, type Entry, OF_WRITE } from '../../../platform/db/row-journal.ts';
import { derivedColumns } from '../../../schema/tables.ts';
import { columnsOfField } from '../../ledger/rows/derived-columns.ts';
import type { RowChange } from './folded-rows.ts';
import type { PairChange } from './folded-transfers.ts';
import { changesOf, type Turn, type Update } from './row-history.ts';

/** Counts of what stays as it is although the steps are undone or redone. */
export interface Lost {
  /** Transactions with a value that a later step has set. */
  changed: number;
  /** Transactions that are deleted. */
  deleted: number;
  /** Transactions that another step brought too. */
  present: number;
  /** Transactions whose category is gone. */
  uncategorized: number;
  /** Transactions that stay deleted because their import is undone. */
  withoutImport: number;
  /** Transfers that cannot be linked as the rows are now. */
  transfers: number;
  /** Names of accounts that the step created but that are kept. */
  accounts: string[];
}

/** What the turned steps did to one row. */
interface Own {
  isInserted: boolean;
  isDeleted: boolean;
  /** Changed columns, with their first and last values. */
  columns: Map<string, { from: CellValue; to: CellValue }>;
}

/** Counts it from what a turn changes and from the entries of the turned steps. */
export function lostOf(
  { way }: Pick<Turn, 'way'>,
  q: {
    rows: readonly RowChange[];
    pairs: PairChange;
    own: readonly Entry[];
    keptAccounts: string[];
  },
): Lost {
  const { rows, pairs, own, keptAccounts } = q;
  const lost: Lost = {
    ...{ changed: 0, deleted: 0, present: 0, uncategorized: 0, withoutImport: 0, transfers: 0 },
    accounts: keptAccounts,
  };
  const byRow = ownByRow(own);
  for (const row of rows) {
    const did = byRow.get(row.id);
    if (row.isSuspended && row.isThere.after) lost.uncategorized += 1;
    if (did) count(lost, row, did, way);
  }
  if (own.some(([, table]) => table === 'transfers')) lost.transfers = pairs.suspended.size;
  return lost;
}

function count(lost: Lost, row: RowChange, did: Own, way: Turn['way']): void {
  const { isThere } = row;
  if (did.isInserted && did.isDeleted) return;
  const removes = way === 'undo' ? did.isInserted : did.isDeleted;
  const brings = !removes && (did.isDeleted || did.isInserted);
  if (isThere.after) {
    if (removes) lost.present += 1;
    else if (!brings && isCovered(row, did)) lost.changed += 1;
  } else if (!removes) lost[did.isDeleted ? 'withoutImport' : 'deleted'] += 1;
}

const isCovered = ({ changed, isSuspended }: RowChange, { columns }: Own): boolean =>
  !isSuspended &&
  [...columns].some(([name, { from, to }]) => from !== to && !changed.has(fieldOf(name)));

const fieldOf = (column: string): string =>
  TARGET_FIELDS.find((field) => columnsOfField(field).includes(column)) ?? column;

/** Columns that follow from others, or say who wrote last. */
const SILENT: ReadonlySet<string> = new Set([
  ...[...derivedColumns('transactions').keys(), ...OF_WRITE],
  ...['edited_at', 'category_source', 'category_reason'],
]);

function ownByRow(entries: readonly Entry[]): Map<string, Own> {
  const rows = new Map<string, Own>();
  for (const entry of entries) {
    if (entry[1] !== 'transactions') continue;
    const id = String(entry[0] === '-' ? entry[2].id : entry[2][0]);
    const row = rows.get(id) ?? { isInserted: false, isDeleted: false, columns: new Map() };
    rows.set(id, row);
    if (entry[0] === '+') row.isInserted = true;
    else if (entry[0] === '-') row.isDeleted = true;
    else noteColumns(row, entry);
  }
  return rows;
}

function noteColumns({ columns }: Own, entry: Update): void {
  for (const [name, to] of changesOf(entry)) {
    if (SILENT.has(name)) continue;
    const known = columns.get(name);
    columns.set(name, { from: known ? known.from : (entry[3][name] ?? null), to });
  }
}
