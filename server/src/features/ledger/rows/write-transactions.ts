import type { Updateable } from 'kysely';
import { insertRows } from '../../../platform/db/bulk-insert.ts';
import { bulkUpdate, type IdAndValues } from '../../../platform/db/bulk-update.ts';
import { findRows, updateRows, type Where } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { TransactionsTable } from '../../../schema/tables.ts';
import { monthsIn } from '../figures/user-calendar.ts';
import type { Rows } from '../steps/steps.ts';
import { writeNumberOf } from '../steps/write-number.ts';
import { PAYMENT_FIELDS, recordAddedPayments, recordChangedPayments } from './changed-payments.ts';

/*
 * All writes of transactions except their removal and the ledger's undo. Each write records what it adds or changes,
 * for the recurring series. The database transaction's journal records it too.
 */

/** Inserts one user's rows a thousand at a time. Reads the rows one by one, so they need not all be in memory. */
export async function insertTransactions(
  tx: Rows,
  rows: Iterable<TransactionsTable>,
): Promise<void> {
  const coming = rows[Symbol.iterator]();
  const first = coming.next();
  if (first.done) return;
  const bookId = first.value.user_id;
  const monthOf = await monthsIn(tx, { bookId });
  const ids: string[] = [];
  function* noted() {
    for (let next = first; !next.done; next = coming.next()) {
      const row = next.value;
      ids.push(row.id);
      row.write_number = writeNumberOf(tx, bookId);
      row.period = monthOf(row.date);
      yield row;
    }
  }
  await insertRows(tx, 'transactions', noted());
  await recordAddedPayments(tx, { bookId, ids });
}

/** Sets the same column values on all matching rows. Returns how many rows matched. */
export async function updateTransactions(
  tx: Rows,
  where: Where<'transactions'>,
  set: Updateable<TransactionsTable>,
): Promise<number> {
  const columns = Object.keys(set);
  const bookId = where.user_id;
  if (columns.some((name) => PAYMENT_FIELDS.includes(name))) {
    await recordChangedPayments(tx, {
      bookId,
      ids: await idsOf(tx, where),
      columns,
    });
  }
  const { date } = set;
  if (date === undefined) return updateRows(tx, 'transactions', where, set);
  const period = (await monthsIn(tx, { bookId }))(date);
  return updateRows(tx, 'transactions', where, { ...set, period });
}

async function idsOf(tx: Tx, where: Where<'transactions'>): Promise<readonly string[]> {
  const { user_id: _, id, ...more } = where;
  if (id !== undefined && Object.keys(more).length === 0) return typeof id === 'string' ? [id] : id;
  return (await findRows(tx, 'transactions', where)).map((row) => row.id);
}

/**
 * Sets columns of many rows of one user, each row with its own values.
 *
 * @param before the rows' current values, in the same order, if the caller knows them
 */
export async function updateEachTransaction(
  tx: Rows,
  { bookId, columns }: { bookId: BookId; columns: readonly string[] },
  rows: readonly IdAndValues[],
  before?: readonly IdAndValues[],
): Promise<void> {
  await recordChangedPayments(tx, { bookId, ids: rows.map(([id]) => id), columns });
  const target = { table: 'transactions', bookId } as const;
  const at = columns.indexOf('date');
  if (at === -1) return bulkUpdate(tx, { ...target, columns }, rows, before);
  const monthOf = await monthsIn(tx, { bookId });
  const withMonths = rows.map((row): IdAndValues => [...row, monthOf(String(row[at + 1]))]);
  const was = before?.map((row): IdAndValues => [...row, null]);
  await bulkUpdate(tx, { ...target, columns: [...columns, 'period'] }, withMonths, was);
}
