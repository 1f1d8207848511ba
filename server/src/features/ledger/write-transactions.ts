import type { Updateable } from 'kysely';
import { insertRows, type Value } from '../../platform/db/bulk-insert.ts';
import { bulkUpdate } from '../../platform/db/bulk-update.ts';
import { findRows, updateRows, type Where } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { PAYMENT_FIELDS, paymentsCame, paymentsChange } from './changed-rows.ts';

/*
 * The only writes of transactions, beside their removal and the ledger's undo: each notes for the recurring series what it
 * adds or changes, and the transaction's journal records it.
 */

/** Inserts rows of one user by the thousand; takes them one at a time. */
export async function insertTransactions(tx: Tx, rows: Iterable<TransactionsTable>): Promise<void> {
  const came = { userId: '', ids: [] as string[] };
  function* noted() {
    for (const row of rows) {
      came.userId = row.user_id;
      came.ids.push(row.id);
      yield row;
    }
  }
  await insertRows(tx, 'transactions', noted());
  await paymentsCame(tx, came);
}

/** Sets columns that are equal for all matching rows. Returns how many rows matched. */
export async function updateTransactions(
  tx: Tx,
  where: Where<'transactions'>,
  set: Updateable<TransactionsTable>,
): Promise<number> {
  const columns = Object.keys(set);
  if (columns.some((name) => PAYMENT_FIELDS.includes(name))) {
    const rows = await findRows(tx, 'transactions', where);
    await paymentsChange(tx, { userId: where.user_id, ids: rows.map(({ id }) => id), columns });
  }
  return updateRows(tx, 'transactions', where, set);
}

/** Sets columns of many rows of one user, each row its own values: its id, then the values in the order of `columns`. */
export async function updateEachTransaction(
  tx: Tx,
  { userId, columns }: { userId: string; columns: readonly string[] },
  rows: readonly (readonly [id: string, ...values: Value[]])[],
): Promise<void> {
  await paymentsChange(tx, { userId, ids: rows.map(([id]) => id), columns });
  await bulkUpdate(tx, { table: 'transactions', userId, columns }, rows);
}
