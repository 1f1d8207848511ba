import type { Mapping, StatementAnswers } from '@saldo/contract/imports';
import { upsertRow } from '../../platform/db/crud.ts';
import { integer, readQuery } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { fromJson } from '../../schema/rows.ts';
import { COLUMNS, TABLES } from '../../schema/tables.ts';
import { NEWEST_REPORT_FIRST } from '../ledger/steps/write-number.ts';
import { headingsHash, kindHash, lastingAnswers } from './reading/answer-keys.ts';

const REPORT = { ...COLUMNS.reports, edited_since: integer };
export type ReportRow = RowOf<typeof REPORT>;

/**
 * Reports with the number of their edited rows, counted for all reports at once from an index that contains edited rows
 * only. A row counts for its own import and for the import that restored its import.
 */
export const reportsQuery = (db: Db, q: { bookId: BookId }) =>
  db
    .withRecursive('lines(id, root)', (cte) =>
      cte
        .selectFrom('reports')
        .select(['id', 'id as root'])
        .where('user_id', '=', q.bookId)
        .unionAll(
          cte
            .selectFrom('lines as l')
            .innerJoin('reports as p', 'p.id', 'l.root')
            .select((eb) => ['l.id', eb.ref('p.restored_by').$notNull().as('root')])
            .where('p.user_id', '=', q.bookId)
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
          .where('t.user_id', '=', q.bookId)
          .where('t.edited_at', 'is not', null)
          // Rows from our own export may have been edited before they were imported.
          .whereRef('t.edited_at', '>=', 'r.created_at')
          .groupBy('r.id')
          .as('edits'),
      (join) => join.onRef('edits.counted_for', '=', 'reports.id'),
    )
    .selectAll('reports')
    .select((eb) => eb.fn.coalesce('edits.edited', eb.lit(0)).as('edited_since'))
    .where('user_id', '=', q.bookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** The user's reports, newest first. */
export const listReports = (db: Db, q: { bookId: BookId }): Promise<ReportRow[]> =>
  readQuery(db, REPORT, reportsQuery(db, q));

export const restoredReports = (tx: Tx, q: { bookId: BookId }) =>
  tx
    .selectFrom('reports')
    .select(['id', 'restored_by'])
    .where('user_id', '=', q.bookId)
    .where('restored_by', 'is not', null)
    .execute();

/** Remembers a file's column mapping for its accounts, and as the first guess for other files with its headings. */
export async function keepMapping(
  tx: Tx,
  q: {
    bookId: BookId;
    headings: readonly string[];
    mapping: Mapping;
    accountIds: readonly string[];
    now: string;
  },
): Promise<void> {
  for (const id of [undefined, ...q.accountIds]) {
    await upsertRow(tx, 'csv_mappings', {
      ...{ user_id: q.bookId, headings_hash: headingsHash(q.headings, id) },
      ...{ mapping: JSON.stringify(q.mapping), used_at: q.now },
    });
  }
}

/** Remembers the answers about a file for its accounts, and as the first choice for other files of its kind. */
export async function keepAnswers(
  tx: Tx,
  q: {
    bookId: BookId;
    kind: string;
    answers: StatementAnswers;
    accountIds: readonly string[];
    now: string;
  },
): Promise<void> {
  const answers = lastingAnswers(q.answers);
  if (Object.keys(answers).length === 0) return;
  for (const id of [undefined, ...q.accountIds]) {
    await upsertRow(tx, 'statement_answers', {
      ...{ user_id: q.bookId, kind_hash: kindHash(q.kind, id) },
      ...{ answers: JSON.stringify(answers), used_at: q.now },
    });
  }
}

/** Accounts whose balances a bank verifies: by a connection, or by a statement that needed no answer about its signs. */
export async function provedAccounts(
  db: Db,
  { bookId }: { bookId: BookId },
): Promise<ReadonlySet<string>> {
  const [reports, linked] = await Promise.all([
    db
      .selectFrom('reports')
      .select('details')
      .where('user_id', '=', bookId)
      .where('undone_at', 'is', null)
      .execute(),
    db.selectFrom('linked_accounts').select('id').where('user_id', '=', bookId).execute(),
  ]);
  const proved = reports.flatMap(({ details }) =>
    fromJson(TABLES.reports.columns.details, details).accounts.flatMap(({ id, chain }) =>
      chain.status === 'holds' ? id : [],
    ),
  );
  return new Set([...proved, ...linked.map(({ id }) => id)]);
}

/** The most common currency of the user's accounts, or null if the user has no accounts. */
export async function usualCurrency(db: Db | Tx, q: { bookId: BookId }): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('currency')
    .where('user_id', '=', q.bookId)
    .groupBy('currency')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('currency')
    .limit(1)
    .executeTakeFirst();
  return row?.currency ?? null;
}

/** Bank of the user's newest import of each kind of file, by variant. */
export async function lastBanks(
  db: Db,
  q: { bookId: BookId },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('reports')
    .select(['variant', 'bank'])
    .where('user_id', '=', q.bookId)
    .orderBy(NEWEST_REPORT_FIRST)
    .execute();
  return new Map(rows.toReversed().map(({ variant, bank }) => [variant, bank]));
}
