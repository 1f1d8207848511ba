import { parseRecognitionKey } from '@saldo/statements';
import { sql } from 'kysely';
import { columns, readQuery, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { AccountDays } from '../accounts/candidate-store.ts';
import { SYNC_KEY } from '../ledger/rows/derived-columns.ts';

const BANK_COLUMNS = [
  'bank_date',
  'bank_amount',
  'bank_fee',
  'bank_balance',
  'bank_started',
  'bank_key',
] as const;

const BANK_VALUES = columns('removed_rows', ...([...BANK_COLUMNS, 'bank_text'] as const));
export type BankValues = RowOf<typeof BANK_VALUES>;

interface KnownQuery extends AccountDays {
  /**
   * True to read the descriptions of all rows. Otherwise they are read only for rows without a balance, which are
   * compared by description.
   */
  withTexts: boolean;
}

/**
 * Rows that banks added to an account within a span of their original days. Later edits and moves to other accounts are
 * ignored.
 */
const broughtInto = (db: Db | Tx, q: AccountDays) =>
  db
    .selectFrom('transactions')
    .where('user_id', '=', q.bookId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('bank_account_id', '=', q.accountId)
    .orderBy('bank_date')
    .orderBy('id');

/** Rows of an account from statements and connections. */
export const listBankRows = (db: Db | Tx, q: AccountDays): Promise<KnownRow[]> =>
  readQuery(
    db,
    KNOWN,
    broughtInto(db, q)
      .select(['id', 'report_id', ...BANK_COLUMNS, 'bank_text'])
      .where('bank_key', 'is not', null),
  );

const textWhereCompared = (withTexts: boolean) =>
  withTexts ? sql`bank_text` : sql`case when bank_balance is null then bank_text else '' end`;

const KNOWN = { ...BANK_VALUES, ...columns('transactions', 'id', 'report_id') };
export type KnownRow = RowOf<typeof KNOWN>;

/** Rows that statements added to an account within a span of days. */
export const knownQuery = (db: Db | Tx, q: KnownQuery) =>
  broughtInto(db, q)
    .select(['id', 'report_id', ...BANK_COLUMNS])
    .select(textWhereCompared(q.withTexts).as('bank_text'))
    .where('bank_key', '<', SYNC_KEY);

export const knownTransactions = (db: Db | Tx, q: KnownQuery): Promise<KnownRow[]> =>
  readQuery(db, KNOWN, knownQuery(db, q));

/**
 * Rows that a bank connection added to an account within a span of days. Rows that the user has deleted since have no
 * id.
 */
export async function syncedRows(
  db: Db | Tx,
  q: AccountDays,
): Promise<(BankValues & { id: string | null })[]> {
  const there = await readQuery(
    db,
    { ...BANK_VALUES, id: text },
    broughtInto(db, q)
      .select(['id', ...BANK_COLUMNS, 'bank_text'])
      .where('bank_key', '>=', SYNC_KEY),
  );
  const deleted = await db
    .selectFrom('removed_rows')
    .select([...BANK_COLUMNS, 'bank_text'])
    .where('user_id', '=', q.bookId)
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

/** Records of an account's removed statement rows within a span of days. */
export const removedRows = (db: Db | Tx, q: KnownQuery) =>
  db
    .selectFrom('removed_rows')
    .select(['id', 'reason', 'removed_at', ...BANK_COLUMNS, 'bank_text'])
    .where('user_id', '=', q.bookId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('bank_key', '<', SYNC_KEY)
    .where('account_id', '=', q.accountId)
    .orderBy('bank_date')
    .orderBy('id')
    .execute();

export function span(rows: readonly { date: string }[]): { from: string; to: string } {
  let from = '9999-12-31';
  let to = '0000-01-01';
  for (const row of rows) {
    const day = row.date.slice(0, 10);
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}

/** The values of a stored row that recognition compares. */
export const knownRow = (row: BankValues) => ({
  date: row.bank_date,
  amount: row.bank_amount,
  fee: row.bank_fee,
  balance: row.bank_balance,
  started: row.bank_started,
  text: row.bank_text,
  ...parseRecognitionKey(row.bank_key),
});
