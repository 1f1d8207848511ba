import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { RemovedRowsTable } from '../../schema/tables.ts';
import type { AccountDays } from '../accounts/candidate-store.ts';
import { SYNC_KEY } from '../ledger/derived-columns.ts';

/** The bank's own values of an account's row, stored or removed. */
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
  /** True to read the texts of rows without a balance, which are compared by text. */
  withTexts: boolean;
}

/** Rows that banks brought into an account, within days of theirs. Later edits do not matter, nor a move to another account. */
const broughtInto = (db: Db | Tx, q: AccountDays) =>
  db
    .selectFrom('transactions')
    .where('user_id', '=', q.userId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('bank_account_id', '=', q.accountId)
    .orderBy('bank_date')
    .orderBy('id');

/** Rows that statements and connections brought. */
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

/** Rows that a bank connection brought into an account within days. Those the user has deleted since have no id. */
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

/** Marks of an account's removed rows within days that statements had brought. */
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

/** First and last booking day. */
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

/** The values that recognition compares of a stored row. */
export const knownRow = (row: BankValues) => ({
  date: row.bank_date,
  amount: row.bank_amount,
  fee: row.bank_fee,
  balance: row.bank_balance,
  started: row.bank_started,
  text: row.bank_text,
});
