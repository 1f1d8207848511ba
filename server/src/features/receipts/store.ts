import { MOST_RECEIPTS } from '@saldo/contract/receipts';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { deleteRows, updateRows } from '../../platform/db/crud.ts';
import {
  columns,
  flag,
  integer,
  listOf,
  readRow,
  readRows,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { appError } from '../../texts/app-error.ts';
import type { Rows } from '../ledger/steps/steps.ts';

const RECEIPT = columns('receipts', 'id', 'name', 'media_type', 'size', 'created_at');
export type ReceiptRow = RowOf<typeof RECEIPT>;

/** The receipts of a transaction, oldest first. */
export const receiptsOf = (
  db: Db | Tx,
  q: { bookId: BookId; transactionId: string },
): Promise<ReceiptRow[]> => readRows(db, RECEIPT)`
  select ${sql.raw(listOf(RECEIPT, 'r'))} from receipts r
  where r.user_id = ${q.bookId} and r.transaction_id = ${q.transactionId}
  order by r.created_at, r.id`;

/** Throws 409 if one of these transactions has more receipts than it may, so that an undo can't bring back a sixth. */
export async function requireFewReceipts(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<void> {
  for (const some of chunksOf([...new Set(ids)])) {
    const many = await readRow(db, { transaction_id: text })`
      select r.transaction_id from receipts r
      where r.user_id = ${bookId} and r.transaction_id in (${sql.join(some)})
      group by r.transaction_id having count(*) > ${sql.lit(MOST_RECEIPTS)} limit 1`;
    if (many) throw appError('undo_blocked', (t) => t.receipts.manyAgain(MOST_RECEIPTS));
  }
}

export interface UsedBytes {
  /** Bytes of receipts that can be seen. */
  shown: number;
  /** Bytes of all files, also of those that can only be brought back. */
  stored: number;
}

/** Bytes that a user's receipts take. */
export async function usedBytes(db: Db | Tx, { bookId }: { bookId: BookId }): Promise<UsedBytes> {
  const row = await readRow(db, { shown: integer, stored: integer })`
    select
      (select cast(coalesce(sum(r.size), 0) as bigint) from receipts r
        where r.user_id = ${bookId} and r.transaction_id in
          (select t.id from transactions t where t.user_id = ${bookId})) as shown,
      (select cast(coalesce(sum(length(f.bytes)), 0) as bigint) from receipt_files f
        where f.user_id = ${bookId}) as stored`;
  return row ?? { shown: 0, stored: 0 };
}

/** Gives the receipts of transactions to others, by id. */
export async function moveReceipts(
  tx: Rows,
  { bookId }: { bookId: BookId },
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [from, to] of moves) {
    const key = { user_id: bookId, transaction_id: from };
    await updateRows(tx, 'receipts', key, { transaction_id: to });
  }
}

/** Files per transaction of the database, so that other writes don't wait long: each may be megabytes. */
const SLICE = 20;

/**
 * Notes which files no receipt uses any more, and erases those that nothing has used since `before`. Returns false once
 * there is nothing left to do.
 */
export async function settleFiles(
  tx: Tx,
  { now, before }: { now: string; before: string },
): Promise<boolean> {
  const shape = { ...columns('receipt_files', 'user_id', 'id', 'unused_since'), is_used: flag };
  const files = await readRows(tx, shape)`
    select f.user_id, f.id, f.unused_since, case when t.id is null then 0 else 1 end as is_used
    from receipt_files f
    left join receipts r on r.user_id = f.user_id and r.id = f.id
    left join transactions t on t.user_id = r.user_id and t.id = r.transaction_id
    where (t.id is null and f.unused_since is null)
      or (t.id is not null and f.unused_since is not null) or f.unused_since < ${before}
    limit ${sql.lit(SLICE)}`;
  for (const { user_id, id, unused_since, is_used } of files) {
    const key = { user_id, id };
    if (!is_used && unused_since !== null) {
      await deleteRows(tx, 'receipts', key);
      await deleteRows(tx, 'receipt_files', key);
    } else await updateRows(tx, 'receipt_files', key, { unused_since: is_used ? null : now });
  }
  return files.length === SLICE;
}
