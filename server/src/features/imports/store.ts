import type { Mapping } from '@saldo/contract/imports';
import { sql } from 'kysely';
import { findRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { fromJson } from '../../schema/rows.ts';
import { type RemovedRowsTable, type ReportsTable, TABLES } from '../../schema/tables.ts';
import type { AccountDays } from '../accounts/evidence-store.ts';
import { SYNC_KEY } from '../provenance/derived.ts';

/** The bank's own values of a row that an account has or had. */
export type BankValues = Pick<
  RemovedRowsTable,
  'bank_date' | 'bank_amount' | 'bank_fee' | 'bank_balance' | 'bank_started' | 'bank_text'
>;

const BANK_COLUMNS = [
  'bank_date',
  'bank_amount',
  'bank_fee',
  'bank_balance',
  'bank_started',
] as const;

interface KnownQuery extends AccountDays {
  /** Texts are compared, and so read, only where a balance is missing. */
  withTexts: boolean;
}

/** What banks have brought into an account within days, whatever has been edited since: also its account. */
const broughtInto = (db: Db | Tx, q: AccountDays) =>
  db
    .selectFrom('transactions')
    .where('user_id', '=', q.userId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('bank_account_id', '=', q.accountId)
    .orderBy('bank_date')
    .orderBy('id');

/** From statements and connections alike. */
export const banksRows = (
  db: Db | Tx,
  q: AccountDays,
): Promise<(KnownRow & { bank_key: string })[]> =>
  broughtInto(db, q)
    .select(['id', 'report_id', 'bank_key', ...BANK_COLUMNS, 'bank_text'])
    .where('bank_key', 'is not', null)
    .$castTo<KnownRow & { bank_key: string }>()
    .execute();

const textWhereCompared = (withTexts: boolean) =>
  withTexts
    ? sql<string>`bank_text`
    : sql<string>`case when bank_balance is null then bank_text else '' end`;

export type KnownRow = BankValues & { id: string; report_id: string | null };

/** Rows that statements brought into an account within days. */
export const knownQuery = (db: Db | Tx, q: KnownQuery) =>
  broughtInto(db, q)
    .select(['id', 'report_id', ...BANK_COLUMNS])
    .select(textWhereCompared(q.withTexts).as('bank_text'))
    .where('bank_key', '<', SYNC_KEY)
    .$castTo<KnownRow>();

export const knownTransactions = (db: Db | Tx, q: KnownQuery): Promise<KnownRow[]> =>
  knownQuery(db, q).execute();

/** What a bank connection has brought into an account within days; without an id where a person has deleted it since. */
export async function syncedRows(
  db: Db | Tx,
  q: AccountDays,
): Promise<(BankValues & { id: string | null })[]> {
  const there = await broughtInto(db, q)
    .select(['id', ...BANK_COLUMNS, 'bank_text'])
    .where('bank_key', '>=', SYNC_KEY)
    .$castTo<BankValues & { id: string }>()
    .execute();
  const deleted = await db
    .selectFrom('removed_rows')
    .select([...BANK_COLUMNS, 'bank_text'])
    .where('user_id', '=', q.userId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('bank_key', '>=', SYNC_KEY)
    .where('account_id', '=', q.accountId)
    .where('reason', 'in', ['single', 'double'])
    .orderBy('bank_date')
    .orderBy('id')
    .execute();
  return [...there, ...deleted.map((row) => ({ ...row, id: null }))];
}

/** Marks of an account's removed rows within days, of those that statements brought. */
export const removedRows = (db: Db | Tx, q: KnownQuery) =>
  db
    .selectFrom('removed_rows')
    .select(['id', 'reason', ...BANK_COLUMNS, 'bank_text'])
    .where('user_id', '=', q.userId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('bank_key', '<', SYNC_KEY)
    .where('account_id', '=', q.accountId)
    .orderBy('bank_date')
    .orderBy('id')
    .execute();

export type ReportRow = ReportsTable & { edited_since: number };

/**
 * Edits are counted over all reports at once, from an index that holds edited rows only. A row counts for the import
 * that it belongs to, and for the one that has brought that import back.
 */
export const reportsQuery = (db: Db, q: { userId: string }) =>
  db
    .withRecursive('lines(id, root)', (cte) =>
      cte
        .selectFrom('reports')
        .select(['id', 'id as root'])
        .where('user_id', '=', q.userId)
        .unionAll(
          cte
            .selectFrom('lines as l')
            .innerJoin('reports as p', 'p.id', 'l.root')
            .select(['l.id', sql<string>`p.restored_by`.as('root')])
            .where('p.user_id', '=', q.userId)
            .where('p.restored_by', 'is not', null),
        ),
    )
    .selectFrom('reports')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('transactions as t')
          .innerJoin('lines as l', 'l.id', 't.report_id')
          .innerJoin('reports as r', (join) =>
            join.onRef('r.user_id', '=', 't.user_id').onRef('r.id', '=', 'l.root'),
          )
          .select(['r.id as counted_for', eb.fn.countAll<number>().as('edited')])
          .where('t.user_id', '=', q.userId)
          .where('t.edited_at', 'is not', null)
          // What our own export brings may have been edited before.
          .whereRef('t.edited_at', '>=', 'r.created_at')
          .groupBy('r.id')
          .as('edits'),
      (join) => join.onRef('edits.counted_for', '=', 'reports.id'),
    )
    .selectAll('reports')
    .select((eb) => eb.fn.coalesce('edits.edited', eb.lit(0)).as('edited_since'))
    .where('user_id', '=', q.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$castTo<ReportRow>();

/** Newest first. */
export const listReports = (db: Db, q: { userId: string }): Promise<ReportRow[]> =>
  reportsQuery(db, q).execute();

/** Imports that another one has brought back. */
export const restoredReports = (tx: Tx, q: { userId: string }) =>
  tx
    .selectFrom('reports')
    .select(['id', 'restored_by'])
    .where('user_id', '=', q.userId)
    .where('restored_by', 'is not', null)
    .execute();

/** What the columns of files with these headings hold, as the person said last; null where nobody has. */
export async function findMapping(
  db: Db,
  q: { userId: string; headingsHash: string },
): Promise<Mapping | null> {
  const key = { user_id: q.userId, headings_hash: q.headingsHash };
  const row = await findRow(db, 'csv_mappings', key);
  return row ? fromJson(TABLES.csv_mappings.columns.mapping, row.mapping) : null;
}
