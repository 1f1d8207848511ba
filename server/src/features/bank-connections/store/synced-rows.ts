import { sql } from 'kysely';
import { deleteRows, findRows } from '../../../platform/db/crud.ts';
import { columns, listOf, readRows } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { SightingsTable } from '../../../schema/bank-tables.ts';
import type { RowOf } from '../../../schema/columns.ts';
import type { AccountDays } from '../../accounts/candidate-store.ts';
import { SYNC_KEY } from '../../ledger/rows/derived-columns.ts';
import type { Rows } from '../../ledger/steps/steps.ts';

/** A transaction that came from a bank, or the mark left by a deleted one, with the bank's original data. */
export type BankRow = RowOf<typeof BROUGHT> & {
  is_removed: boolean;
};

const BROUGHT = {
  ...columns('removed_rows', 'id', 'bank_date', 'bank_amount', 'bank_balance', 'bank_text'),
  ...columns('removed_rows', 'bank_key'),
  ...columns('transactions', 'currency', 'edited_at', 'description', 'creditor_name'),
  ...columns('transactions', 'creditor_account_iban', 'debtor_name', 'debtor_account_iban'),
};

export async function bankRows(tx: Tx, q: AccountDays & { currency: string }): Promise<BankRow[]> {
  const there = await readRows(tx, BROUGHT)`
    select ${sql.raw(listOf(BROUGHT, 't'))} from transactions t
    where user_id = ${q.bookId} and bank_date >= ${q.from} and bank_date <= ${q.to}
      and bank_key is not null and bank_account_id = ${q.accountId}
    order by bank_date, id`;
  const removed = await tx
    .selectFrom('removed_rows')
    .select(['id', 'bank_date', 'bank_amount', 'bank_balance', 'bank_text', 'bank_key'])
    .where('user_id', '=', q.bookId)
    .where('bank_date', '>=', q.from)
    .where('bank_date', '<=', q.to)
    .where('account_id', '=', q.accountId)
    .orderBy('bank_date')
    .orderBy('id')
    .execute();
  const marks = removed.map((mark): BankRow => ({ ...mark, ...NO_ROW, currency: q.currency }));
  return [...there.map((row) => ({ ...row, is_removed: false })), ...marks];
}

const NO_ROW = {
  is_removed: true,
  edited_at: null,
  description: '',
  creditor_name: null,
  creditor_account_iban: null,
  debtor_name: null,
  debtor_account_iban: null,
};

export type Sighting = SightingsTable;

/** Sightings on these days, in order of first appearance. */
export const sightings = (db: Db | Tx, q: AccountDays): Promise<Sighting[]> =>
  db
    .selectFrom('sightings')
    .selectAll()
    .where('user_id', '=', q.bookId)
    .where('account_id', '=', q.accountId)
    .where('date', '>=', q.from)
    .where('date', '<=', q.to)
    .orderBy('id')
    .execute();

/** Deletes an account's sightings and the marks left by deleted synced rows. */
export async function forgetSynced(
  tx: Rows,
  q: { bookId: BookId; accountId: string },
): Promise<void> {
  await deleteRows(tx, 'sightings', { user_id: q.bookId, account_id: q.accountId });
  const own = { user_id: q.bookId, account_id: q.accountId };
  const marks = await findRows(tx, 'removed_rows', own);
  const synced = marks.filter(({ bank_key }) => bank_key.startsWith(SYNC_KEY));
  await deleteRows(tx, 'removed_rows', { user_id: q.bookId, id: synced.map(({ id }) => id) });
}
