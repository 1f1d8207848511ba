import { insertRows } from '../../platform/db/bulk-insert.ts';
import { findRows } from '../../platform/db/crud.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import type { Rows } from '../ledger/steps/steps.ts';

/**
 * Restores what was shared. Expenses and payments that the user has said something about here keep that. `met` maps ids
 * of transactions in the export to those of the rows that are here instead.
 */
export async function restoreShares(
  tx: Rows,
  q: {
    bookId: BookId;
    now: string;
    shares: readonly Entries['shares'][];
    met: ReadonlyMap<string, string>;
  },
): Promise<void> {
  if (q.shares.length === 0) return;
  const here = await findRows(tx, 'shares', { user_id: q.bookId });
  const known = new Set(here.map(({ id }) => id));
  const said = new Set(here.flatMap(({ expense_id, payment_id }) => [expense_id, payment_id]));
  const placed = q.shares.map((one) => ({
    ...one,
    expense_id: q.met.get(one.expense_id) ?? one.expense_id,
    payment_id: one.payment_id && (q.met.get(one.payment_id) ?? one.payment_id),
  }));
  const ids = placed.flatMap(({ expense_id, payment_id }) => [
    expense_id,
    payment_id ?? expense_id,
  ]);
  const own = await ownTransactionIds(tx, { bookId: q.bookId, ids });
  const coming = placed.filter(
    ({ id, expense_id, payment_id }) =>
      !known.has(id) &&
      [expense_id, payment_id ?? expense_id].every((row) => own.has(row) && !said.has(row)),
  );
  await insertRows(
    tx,
    'shares',
    coming.map((one) => rowOf('shares', one, q)),
  );
}
