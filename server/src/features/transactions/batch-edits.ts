import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Answer } from '@saldo/contract/endpoint';
import {
  type BatchItem,
  type deleteBatch,
  updateBatch as endpoint,
} from '@saldo/contract/transactions';
import type { Updateable } from 'kysely';
import type { Caller } from '../../platform/context.ts';
import { findRows } from '../../platform/db/crud.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { type FieldProblem, invalid, notFound } from '../../platform/http/errors.ts';
import { readBody } from '../../platform/http/json-body.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { say } from '../../texts/say.ts';
import { ownCategories } from '../categories/service.ts';
import { keptDoubles } from '../ledger/rows/kept-duplicates.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import { removeTransactions } from '../ledger/rows/remove-transactions.ts';
import { moveFacts } from '../ledger/shares/moved-shares.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { moveReceipts } from '../receipts/store.ts';
import { chosenCategory } from './entry-columns.ts';
import { type Edit, type Edited, writeManualEdits } from './manual-edits.ts';

type Deleted = Answer<typeof deleteBatch>;

export async function deletePeriod(
  { storage }: { storage: Storage },
  q: Caller & { from: string; to: string },
): Promise<Deleted> {
  const { bookId, from, to, now } = q;
  const { result: deleted, stepId } = await write(storage, q, {
    work: (rows) => removeTransactions(rows, { now }, { bookId, from, to }, 'period'),
    done: (deleted) => ({
      step: { kind: 'bulk_delete' },
      action: 'transaction.delete_period',
      subject: { from, to, deleted },
    }),
  });
  return { deleted, step_id: stepId };
}

/** Deletes all of the given transactions or none. Throws 404 if any of them does not exist. */
export async function deleteTransactions(
  { storage }: { storage: Storage },
  q: Caller & { ids: readonly string[] },
): Promise<Deleted> {
  const { bookId, now } = q;
  const ids = [...new Set(q.ids)];
  const { result: deleted, stepId } = await write<number>(storage, q, {
    async work(rows) {
      // The same payment stays under another id, with its receipts and what others owe of it.
      const kept = await keptDoubles(rows, { bookId, ids });
      await moveReceipts(rows, { bookId }, kept);
      await moveFacts(rows, { bookId }, kept);
      const deleted = await removeTransactions(rows, { now }, { bookId, ids }, 'single');
      if (deleted < ids.length) throw notFound();
      return deleted;
    },
    done: (deleted) => ({
      step: { kind: 'bulk_delete' },
      action: 'transaction.delete',
      subject: ids.length > 1 ? { count: deleted } : { id: ids[0] ?? '' },
    }),
  });
  return { deleted, step_id: stepId };
}

export type BatchOutcome = Answer<typeof endpoint>;

/**
 * Changes all of the given transactions or none. If one item is invalid, the whole batch is rejected and the error
 * names the item. Items with the same changes are written together.
 */
export async function updateBatch(
  { storage }: { storage: Storage },
  q: Caller & { body: Uint8Array },
): Promise<BatchOutcome> {
  const items = readBody(endpoint.body, q.body);
  const { bookId, now } = q;
  const ids = [...new Set(items.map((item) => item.id))];
  const { result, stepId, excluded } = await write(storage, q, {
    async work(rows) {
      await requireOwn(rows, { bookId, ids }, items);
      return writeItems(rows, { bookId, now }, items);
    },
    done: ({ setsExclusion }) => ({
      step: { kind: 'batch' },
      action: 'transaction.batch',
      subject: { count: ids.length },
      setsExclusion,
    }),
  });
  return {
    updated: ids.length,
    step_id: stepId,
    ...(excluded > 0 ? { set_aside: excluded } : {}),
    ...(result.refunds.length > 0 ? { refunds: result.refunds } : {}),
  };
}

/** Throws if a transaction or a category is not the user's own. */
async function requireOwn(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
  items: readonly BatchItem[],
): Promise<void> {
  const own = await ownTransactionIds(db, { bookId, ids });
  const categories = await ownCategories(db, {
    bookId,
    ids: [...new Set(items.flatMap((item) => item.category ?? []))],
  });
  const problems = items.flatMap((item, at): FieldProblem[] => [
    ...(own.has(item.id)
      ? []
      : [{ path: `${at}.id`, message: say((t) => t.transactions.unknown) }]),
    ...(item.category === undefined || categories.has(item.category)
      ? []
      : [{ path: `${at}.category`, message: say((t) => t.categories.unknown) }]),
  ]);
  if (problems.length > 0) throw invalid(problems);
}

/** Writes validated items of the user's own transactions. If several set the same column, the last one wins. */
export async function writeItems(
  rows: Rows,
  context: { bookId: BookId; now: string },
  items: readonly BatchItem[],
): Promise<Edited> {
  const set = new Map<string, Updateable<TransactionsTable>>();
  for (const item of items) set.set(item.id, { ...set.get(item.id), ...columnsOf(item) });
  const before = await findRows(rows, 'transactions', {
    user_id: context.bookId,
    id: [...set.keys()],
  });
  const edits = before.map((row): Edit => {
    const own = set.get(row.id) ?? {};
    return { before: row, set: own, saysRefund: 'is_refund' in own };
  });
  return writeManualEdits(rows, context, edits);
}

const columnsOf = ({
  id: _,
  category,
  tags,
  ...flags
}: BatchItem): Updateable<TransactionsTable> => ({
  ...(category === undefined
    ? {}
    : chosenCategory(category === UNCATEGORIZED_ID ? null : category)),
  ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
  ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
});
