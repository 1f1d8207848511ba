import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { deleteRows } from '../../../platform/db/crud.ts';
import { flag, readRows, text } from '../../../platform/db/read-rows.ts';
import { journalOf } from '../../../platform/db/row-journal.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { RowOf } from '../../../schema/columns.ts';
import type { RemovedRowsTable } from '../../../schema/tables.ts';
import type { ProvenanceContext } from '../layers/layers.ts';
import type { Rows } from '../steps/steps.ts';
import { unlinkBeforeRemoval } from '../transfers/unlink-transfers.ts';
import { recordMovedPayments } from './changed-payments.ts';
import { updateTransactions } from './write-transactions.ts';

/** Rows to remove: by id, by day (`to` exclusive), by import, or everything that a connection synced into an account. */
export type Selection =
  | { bookId: BookId; ids: readonly string[] }
  | { bookId: BookId; from: string; to: string }
  | { bookId: BookId; reportIds: readonly string[] }
  | { bookId: BookId; syncedInto: string };

const where = (q: Selection) => {
  const own = sql`t.user_id = ${q.bookId}`;
  if ('ids' in q) return sql`${own} and t.id in (${sql.join(q.ids)})`;
  if ('syncedInto' in q) {
    return sql`${own} and t.bank_account_id = ${q.syncedInto} and t.report_id is null`;
  }
  if ('reportIds' in q) return sql`${own} and t.report_id in (${sql.join(q.reportIds)})`;
  return sql`${own} and t.date >= ${q.from} and t.date < ${q.to}`;
};

/**
 * The reason to store with a mark. If the user deletes one of two possible duplicates in an account, the other is kept,
 * so the reason is `double`.
 */
const reasonOf = (reason: RemovedRowsTable['reason'], bookId: BookId) =>
  reason !== 'single'
    ? sql`${reason}`
    : sql`case
        when exists (select 1 from transactions o where o.user_id = ${bookId}
          and o.id = t.possible_duplicate_of and o.bank_account_id = t.bank_account_id) then 'double'
        when exists (select 1 from transactions o where o.user_id = ${bookId}
          and o.possible_duplicate_of = t.id and o.possible_duplicate_of is not null
          and o.bank_account_id = t.bank_account_id) then 'double' else 'single' end`;

/** Ids in one statement, which may name them twice. */
const MOST_NAMED = 5000;

/**
 * Removes transactions. Leaves marks for those that came from a bank, so that a later import recognizes them, unless
 * redoing a deletion has already restored the marks. Transfers that lose one leg are unlinked first. Returns how many
 * transactions were removed.
 */
export async function removeTransactions(
  tx: Rows,
  { now }: Pick<ProvenanceContext, 'now'>,
  q: Selection,
  reason: RemovedRowsTable['reason'],
): Promise<number> {
  const { bookId } = q;
  if ('ids' in q && q.ids.length > MOST_NAMED) {
    let removed = 0;
    for (const ids of chunksOf(q.ids, MOST_NAMED)) {
      removed += await removeTransactions(tx, { now }, { bookId, ids }, reason);
    }
    return removed;
  }
  const gone = await look(tx, q);
  if (gone.length === 0) return 0;
  const idsOf = (rows: typeof gone) => rows.map(({ id }) => id);
  const ids = idsOf(gone);
  const legs = idsOf(gone.filter((row) => row.is_leg));
  if (legs.length > 0) await unlinkBeforeRemoval(tx, { bookId, now }, where(q));
  if (gone.some((row) => row.is_from_bank)) await leaveMarks(tx, { now }, q, reason);
  if (gone.some((row) => row.has_doubles)) await forgetDuplicates(tx, bookId, ids);
  await recordMovedPayments(tx, { bookId, ids });
  const layered = legs.length > 0 ? ids : idsOf(gone.filter((row) => row.has_layers));
  await deleteRows(tx, 'effects', { user_id: bookId, transaction_id: layered });
  await deleteRows(tx, 'transfers', { user_id: bookId, expense_id: legs });
  await deleteRows(tx, 'transfers', { user_id: bookId, income_id: legs });
  return deleteRows(tx, 'transactions', { user_id: bookId, id: ids });
}

const LOOK = {
  id: text,
  is_from_bank: flag,
  is_leg: flag,
  has_layers: flag,
  /** True if any of the user's rows is marked as a possible duplicate. */
  has_doubles: flag,
};

/** Ids of the rows to remove, with the additional work that each needs. */
function look(tx: Tx, q: Selection): Promise<RowOf<typeof LOOK>[]> {
  const is = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;
  const own = (table: 'transfers' | 'effects', column: string) =>
    sql`exists (select 1 from ${sql.table(table)} x
      where x.user_id = ${q.bookId} and ${sql.ref(`x.${column}`)} = t.id)`;
  const isLeg = sql`${own('transfers', 'expense_id')} or ${own('transfers', 'income_id')}`;
  const isFromBank = sql`t.bank_key is not null and t.bank_account_id is not null`;
  const hasDoubles = sql`exists (select 1 from transactions o
    where o.user_id = ${q.bookId} and o.possible_duplicate_of is not null)`;
  return readRows(tx, LOOK)`
    select t.id, ${is(isFromBank)} as is_from_bank, ${is(isLeg)} as is_leg,
      ${is(own('effects', 'transaction_id'))} as has_layers, ${is(hasDoubles)} as has_doubles
    from transactions t where ${where(q)}`;
}

/** Leaves marks for rows that came from a bank, unless they already have one. */
async function leaveMarks(
  tx: Rows,
  { now }: Pick<ProvenanceContext, 'now'>,
  q: Selection,
  reason: RemovedRowsTable['reason'],
): Promise<void> {
  const { bookId } = q;
  // The existing marks are read once, as a set. If checked row by row, PostgreSQL would also scan the rows that this
  // statement inserts.
  const isNamed = 'ids' in q ? sql`r.id in (${sql.join(q.ids)})` : sql`1 = 1`;
  const marks = await readRows(tx, { id: text })`
    insert into removed_rows (user_id, id, account_id, reason, bank_date, bank_key,
      bank_amount, bank_fee, bank_balance, bank_started, bank_text, removed_at, report_id)
    select user_id, id, bank_account_id, ${reasonOf(reason, bookId)}, bank_date, bank_key,
      bank_amount, bank_fee, bank_balance, bank_started, bank_text, ${now}, report_id
    from transactions t where ${where(q)} and bank_key is not null and bank_account_id is not null
      and t.id not in (select r.id from removed_rows r where r.user_id = ${bookId} and ${isNamed})
    returning id`;
  const journal = journalOf(tx, 'removed_rows');
  for (const { id } of marks) journal?.inserted('removed_rows', [id]);
}

/** Clears `possible_duplicate_of` where it refers to a deleted row. */
async function forgetDuplicates(tx: Rows, bookId: BookId, ids: readonly string[]): Promise<void> {
  const marked = await tx
    .selectFrom('transactions')
    .select(['id', 'possible_duplicate_of'])
    .where('user_id', '=', bookId)
    .where('possible_duplicate_of', 'is not', null)
    .execute();
  const gone = new Set(ids);
  const left = marked.filter(
    ({ possible_duplicate_of: other }) => other !== null && gone.has(other),
  );
  const alone = { user_id: bookId, id: left.map(({ id }) => id) };
  await updateTransactions(tx, alone, { possible_duplicate_of: null });
}
