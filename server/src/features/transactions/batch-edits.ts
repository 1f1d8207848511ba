import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Answer } from '@saldo/contract/endpoint';
import {
  type BatchItem,
  type deleteBatch,
  updateBatch as endpoint,
} from '@saldo/contract/transactions';
import { HAND } from '@saldo/domain/rules/provenance';
import { UNCATEGORIZED_VALUE, type Values } from '@saldo/domain/rules/row';
import type { Caller } from '../../platform/context.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { type FieldProblem, invalid, notFound } from '../../platform/http/errors.ts';
import { readBody } from '../../platform/http/json-body.ts';
import { say } from '../../texts/say.ts';
import { ownCategories } from '../categories/service.ts';
import { write } from '../ledger/ledger-write.ts';
import { ownTransactionIds } from '../ledger/own-transactions.ts';
import { removeTransactions } from '../ledger/remove-transactions.ts';
import { type FieldWrites, setFields } from '../ledger/rewrites.ts';
import type { Rows } from '../ledger/steps.ts';
import { updateTransactions } from '../ledger/write-transactions.ts';
import { findNewRefunds } from './refunds.ts';

type Deleted = Answer<typeof deleteBatch>;

export async function deletePeriod(
  { storage }: { storage: Storage },
  q: Caller & { from: string; to: string },
): Promise<Deleted> {
  const { userId, from, to, now } = q;
  const { result: deleted, stepId } = await write(storage, q, {
    work: (rows) => removeTransactions(rows, { now }, { userId, from, to }, 'period'),
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
  const { userId, now } = q;
  const ids = [...new Set(q.ids)];
  const { result: deleted, stepId } = await write<number>(storage, q, {
    async work(rows) {
      const deleted = await removeTransactions(rows, { now }, { userId, ids }, 'single');
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
  const { userId, now } = q;
  const ids = [...new Set(items.map((item) => item.id))];
  const { result, stepId, excluded } = await write(storage, q, {
    async work(rows) {
      await requireOwn(rows, { userId, ids }, items);
      return writeManualEdits(rows, { userId, now }, items);
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
  { userId, ids }: { userId: string; ids: readonly string[] },
  items: readonly BatchItem[],
): Promise<void> {
  const own = await ownTransactionIds(db, { userId, ids });
  const categories = await ownCategories(db, {
    userId,
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

/**
 * Writes validated items on behalf of the user. Returns the ids of new refunds, and the ids of rows whose exclusion
 * from totals the user set.
 */
export async function writeManualEdits(
  tx: Rows,
  context: { userId: string; now: string },
  items: readonly BatchItem[],
): Promise<{ refunds: string[]; setsExclusion: ReadonlySet<string> }> {
  const { userId, now } = context;
  const { byHand, refunds } = await withMoneyBack(tx, userId, manualWrites(items));
  await setFields(tx, context, { author: HAND, automatic: false, items: byHand });
  const edited = byHand.map(({ id }) => id);
  await updateTransactions(tx, { user_id: userId, id: edited }, { edited_at: now });
  const flagged = byHand.filter(({ values }) => values.ignore_default_metrics !== undefined);
  return { refunds, setsExclusion: new Set(flagged.map(({ id }) => id)) };
}

const valuesOf = (item: BatchItem): Partial<Values> => ({
  ...(item.category === undefined
    ? {}
    : item.category === UNCATEGORIZED_ID
      ? { category: UNCATEGORIZED_VALUE }
      : { category: { id: item.category, source: 'hand' as const } }),
  ...(item.ignore === undefined ? {} : { ignore: item.ignore }),
  ...(item.ignore_default_metrics === undefined
    ? {}
    : { ignore_default_metrics: item.ignore_default_metrics }),
  ...(item.is_refund === undefined ? {} : { is_refund: item.is_refund }),
  ...(item.tags === undefined ? {} : { tags: item.tags }),
});

/** Marks income that is moved to an expense category as a refund, unless the same request sets `is_refund`. */
async function withMoneyBack(
  tx: Tx,
  userId: string,
  items: readonly FieldWrites[],
): Promise<{ byHand: FieldWrites[]; refunds: string[] }> {
  const choices = items.flatMap(({ id, values: { category, is_refund: said } }) =>
    category === undefined || said !== undefined ? [] : { id, category: category.id },
  );
  const refunds = await findNewRefunds(tx, { userId, choices });
  const byHand = items.map(({ id, values }) =>
    refunds.has(id) ? { id, values: { ...values, is_refund: true } } : { id, values },
  );
  return { byHand, refunds: [...refunds] };
}

/** The merged values of each transaction. If several items set the same field, the last one wins. */
function manualWrites(items: readonly BatchItem[]): FieldWrites[] {
  const merged = new Map<string, Partial<Values>>();
  for (const item of items) merged.set(item.id, { ...merged.get(item.id), ...valuesOf(item) });
  return [...merged]
    .map(([id, values]) => ({ id, values }))
    .filter(({ values }) => Object.keys(values).length > 0);
}
