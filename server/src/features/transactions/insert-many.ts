import { insertRows } from '../../platform/db/bulk-insert.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../platform/db/tables.ts';

/** Inserts rows by the thousand; takes them one at a time. */
export const insertTransactions = (
  tx: Tx,
  engine: Engine,
  rows: Iterable<TransactionsTable>,
): Promise<void> => insertRows(tx, engine, 'transactions', rows);
