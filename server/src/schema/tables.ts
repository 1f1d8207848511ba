import { BANK_TABLES } from './bank-tables.ts';
import type { Column, EntryOf, RowOf, Table } from './columns.ts';
import { LEDGER_TABLES } from './ledger-tables.ts';
import { OPERATION_TABLES } from './server-tables.ts';
import { GOAL_TABLES } from './target-tables.ts';
import { PEOPLE_TABLES } from './user-tables.ts';

/**
 * Every table, once: its columns and what they hold, its key, whether it is backed up, and whether it leaves with an
 * export and comes back. The migrations make the same, which a test holds against this; what tables refer to comes
 * first.
 */
export const TABLES = {
  ...PEOPLE_TABLES,
  ...LEDGER_TABLES,
  ...GOAL_TABLES,
  ...BANK_TABLES,
  ...OPERATION_TABLES,
};

export type Catalogue = typeof TABLES;
export type TableName = keyof Catalogue;
export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);
/** The rows of each table, as both engines give them. */
export type Tables = { [T in TableName]: RowOf<Catalogue[T]> };
/** What an entry of an export becomes, by table. */
export type Entries = { [T in TableName]: EntryOf<Catalogue[T]> };

export const describes = (name: TableName): Table => TABLES[name];

/** Every column of a row. */
export const columnNames = (name: TableName): string[] => Object.keys(TABLES[name].columns);

/** What its rows have, in the order in which they leave. */
export const columnsOf = (name: TableName): readonly [string, Column][] =>
  Object.entries(describes(name).columns);

export type UsersTable = Tables['users'];
export type SessionsTable = Tables['sessions'];
export type InvitationsTable = Tables['invitations'];
export type SignInFailuresTable = Tables['sign_in_failures'];
export type AuditLogTable = Tables['audit_log'];
export type AccountsTable = Tables['accounts'];
export type CategoriesTable = Tables['categories'];
export type ReportsTable = Tables['reports'];
export type TransactionsTable = Tables['transactions'];
export type AccountMergesTable = Tables['account_merges'];
export type RemovedRowsTable = Tables['removed_rows'];
export type EffectsTable = Tables['effects'];
export type RulesTable = Tables['rules'];
export type TransfersTable = Tables['transfers'];
export type TicketsTable = Tables['tickets'];
export type CsvMappingsTable = Tables['csv_mappings'];
export type JobRunsTable = Tables['job_runs'];
export type BackupsTable = Tables['backups'];
export type PasskeysTable = Tables['passkeys'];
export type PasskeyChallengesTable = Tables['passkey_challenges'];
