import { insertRows } from '../../platform/db/bulk-insert.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { paymentsCame } from '../ledger/changed-rows.ts';

/** Inserts rows of one person by the thousand; takes them one at a time. */
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
