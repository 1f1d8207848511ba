import { BANK_TABLES } from './bank-tables.ts';
import type { Affected, Cells, Column, EntryOf, RowOf, Table } from './columns.ts';
import { ENTRY_TABLES } from './entry-tables.ts';
import { LEDGER_TABLES } from './ledger-tables.ts';
import { LETTER_TABLES } from './letter-tables.ts';
import { PLAN_TABLES } from './plan-tables.ts';
import { RATE_TABLES } from './rate-tables.ts';
import { RECEIPT_TABLES } from './receipt-tables.ts';
import { SERVER_TABLES } from './server-tables.ts';
import { SHARE_TABLES } from './share-tables.ts';
import { TARGET_TABLES } from './target-tables.ts';
import { USER_TABLES } from './user-tables.ts';

/**
 * The catalogue of tables: columns and their contents, keys, and whether a table is backed up, exported and restored.
 * A test compares it with what the migrations create. Referenced tables come first.
 */
export const TABLES = {
  ...USER_TABLES,
  ...LEDGER_TABLES,
  ...ENTRY_TABLES,
  ...SHARE_TABLES,
  ...PLAN_TABLES,
  ...TARGET_TABLES,
  ...LETTER_TABLES,
  ...RATE_TABLES,
  ...RECEIPT_TABLES,
  ...BANK_TABLES,
  ...SERVER_TABLES,
};

export type Catalogue = typeof TABLES;
export type TableName = keyof Catalogue;
export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);
/** The user's transactions and what belongs to them. A transaction of the database must record what it writes here. */
export type RecordedTable = 'transactions' | 'removed_rows' | 'effects' | 'transfers';
/** Row type of each table, the same on both engines. */
export type Tables = { [T in TableName]: RowOf<Catalogue[T]['columns']> };
export const COLUMNS: { [T in TableName]: Catalogue[T]['columns'] } = Object.fromEntries(
  TABLE_NAMES.map((name): unknown[] => [name, TABLES[name].columns]),
);
/** Type of a checked entry of an export, by table. */
export type Entries = { [T in TableName]: EntryOf<Catalogue[T]> };

export const tableDefinition = (name: TableName): Table => TABLES[name];

export const columnNames = (name: TableName): string[] => Object.keys(TABLES[name].columns);

/** All columns, in the order in which exports write them. */
export const columnsOf = (name: TableName): readonly [string, Column][] =>
  Object.entries(tableDefinition(name).columns);

/** Names of the columns whose changes affect this. */
export const columnsAffecting = (name: TableName, what: Affected): string[] =>
  columnsOf(name).flatMap(([column, { affects }]) => (affects?.includes(what) ? column : []));

const DERIVED = new Map(
  TABLE_NAMES.map((table) => [
    table,
    new Map(columnsOf(table).flatMap(([name, { derived }]) => (derived ? [[name, derived]] : []))),
  ]),
);

/** The columns of a table that follow from others. */
export const derivedColumns = (name: TableName): ReadonlyMap<string, { from: readonly string[] }> =>
  DERIVED.get(name) ?? new Map();

/** The derived columns that change with `set`, given the row before it. */
export function derivedFrom(
  name: TableName,
  row: Cells,
  set: Cells,
): Record<string, string | number | null> {
  const now = { ...row, ...set };
  const changed = [...(DERIVED.get(name) ?? [])].filter(([, { from }]) =>
    from.some((one) => one in set),
  );
  return Object.fromEntries(changed.map(([column, { value }]) => [column, value(now)]));
}

/**
 * Tables with users' data and their primary keys; referenced tables come first. The other tables describe how servers
 * run and are not backed up.
 */
export const DATA_TABLES = TABLE_NAMES.filter((table) => !tableDefinition(table).isOfServer).map(
  (table) => ({ table, key: tableDefinition(table).key }),
);

export type UsersTable = Tables['users'];
export type SessionsTable = Tables['sessions'];
export type InvitationsTable = Tables['invitations'];
export type SignInFailuresTable = Tables['sign_in_failures'];
export type AuditLogTable = Tables['audit_log'];
export type AccountsTable = Tables['accounts'];
export type CategoriesTable = Tables['categories'];
export type ReportsTable = Tables['reports'];
export type TransactionsTable = Tables['transactions'];
export type RemovedRowsTable = Tables['removed_rows'];
export type EffectsTable = Tables['effects'];
export type RulesTable = Tables['rules'];
export type TransfersTable = Tables['transfers'];
export type TicketsTable = Tables['tickets'];
export type CsvMappingsTable = Tables['csv_mappings'];
export type MailOutboxTable = Tables['mail_outbox'];
export type JobRunsTable = Tables['job_runs'];
export type BackupsTable = Tables['backups'];
export type PasskeysTable = Tables['passkeys'];
export type PasskeyChallengesTable = Tables['passkey_challenges'];
