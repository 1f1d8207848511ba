import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/bulk-insert.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { findRow, insertRow } from '../../../platform/db/crud.ts';
import { type Cells, journalOf } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { columnsAffecting, type Tables } from '../../../schema/tables.ts';

/*
 * Every write of transactions records here which ones it adds, changes or deletes. The next time series are read, only
 * the counterparties of these transactions are searched again.
 */

/** Counterparty of a transaction `t`. */
export const COUNTERPARTY = sql`case t.direction when 'expense' then t.creditor_name else t.debtor_name end`;

/** Columns that determine which series a transaction can belong to. */
export const PAYMENT_FIELDS = columnsAffecting('transactions', 'payment');

/**
 * A write of more transactions than this is recorded only as "many". Recording each row took a fifth of an import's
 * time and a seventh of the time it took to undo the import.
 */
export const MOST_RECORDED = 5000;
/** Stored in place of transaction ids after a write of more than `MOST_RECORDED` transactions. */
const MANY = 'many';

export const recordAddedPayments = (
  tx: Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<void> => insertRows(tx, 'changed_payments', come(q));

function* come(q: {
  bookId: BookId;
  ids: readonly string[];
}): Generator<Tables['changed_payments']> {
  const write = { user_id: q.bookId, write_id: newId() };
  const ids = q.ids.length > MOST_RECORDED ? [MANY] : q.ids;
  for (const id of ids)
    yield { ...write, id, direction: null, description: null, counterparty: null };
}

/** True if a write was too large for each of its transactions to be recorded. */
export async function haveManyChanged(db: Db, bookId: BookId): Promise<boolean> {
  const row = await findRow(db, 'changed_payments', { user_id: bookId, id: MANY });
  return row !== undefined;
}

/** Records that any transaction may have changed. */
function recordAllPayments(tx: Tx, bookId: BookId): Promise<void> {
  const none = { direction: null, description: null, counterparty: null };
  return insertRow(tx, 'changed_payments', {
    ...{ user_id: bookId, write_id: newId(), id: MANY },
    ...none,
  });
}

/** Records transactions as changed. Call it before changing or deleting them. */
export async function recordMovedPayments(
  tx: Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > MOST_RECORDED) return recordAllPayments(tx, bookId);
  const write = { user_id: bookId, write_id: newId() };
  const known = journalOf(tx, 'transactions')?.knownAmong('transactions', ids) ?? [];
  if (known.length === ids.length) {
    const rows = known.map((row) => ({ ...write, ...movedOf(row) }));
    return insertRows(tx, 'changed_payments', rows);
  }
  for (const some of chunksOf(ids)) {
    await sql`insert into changed_payments (user_id, write_id, id, direction, description, counterparty)
      select t.user_id, ${write.write_id}, t.id, t.direction, t.description, ${COUNTERPARTY}
      from transactions t where t.user_id = ${bookId} and t.id in (${sql.join(some)})`.execute(tx);
  }
}

function movedOf(row: Cells): Omit<Tables['changed_payments'], 'user_id' | 'write_id'> {
  const isExpense = row.direction === 'expense';
  const counterparty = isExpense ? row.creditor_name : row.debtor_name;
  return {
    id: String(row.id),
    direction: isExpense ? 'expense' : 'income',
    description: String(row.description),
    counterparty: typeof counterparty === 'string' ? counterparty : null,
  };
}

/** Records transactions as changed. Call it before setting these columns. */
export async function recordChangedPayments(
  tx: Tx,
  { columns, ...which }: { bookId: BookId; ids: readonly string[]; columns: readonly string[] },
): Promise<void> {
  if (columns.some((name) => PAYMENT_FIELDS.includes(name))) await recordMovedPayments(tx, which);
}
