import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { FieldProblem } from '@saldo/contract/errors';
import type { BatchItem } from '@saldo/contract/transactions';
import type { Updateable } from 'kysely';
import type { Storage } from '../../platform/db/storage.ts';
import { flag, type TransactionsTable } from '../../platform/db/tables.ts';
import { audit } from '../../platform/observability/audit.ts';
import { ownCategories } from '../categories/service.ts';
import { tagsKey } from './derived.ts';
import * as writes from './writes.ts';

/** Changes over many rows hold a thread for longer than others should wait, so they run in a worker. */

export interface Asked {
  userId: string;
  requestId: string;
  /** ISO 8601, UTC. */
  now: string;
  /** IANA name. */
  timeZone: string;
}

export type Outcome<T> = { done: T } | { problems: FieldProblem[] };

export function deletePeriod(
  { storage }: { storage: Storage },
  q: Asked & { from: string; to: string },
): Promise<number> {
  return storage.write(async (tx) => {
    const { userId, from, to, now, requestId } = q;
    const deleted = await writes.removeTransactions(
      tx,
      { userId, from, to },
      { reason: 'period', now },
    );
    await audit(tx, {
      userId,
      action: 'transaction.delete_period',
      subject: { from, to, deleted },
      requestId,
    });
    return deleted;
  });
}

/** All or none: a bad item refuses the whole batch, naming it. Items that change the same things are written together. */
export function updateBatch(
  { storage }: { storage: Storage },
  q: Asked & { items: readonly BatchItem[] },
): Promise<Outcome<number>> {
  return storage.write(async (tx) => {
    const { userId, items, now, requestId } = q;
    const ids = [...new Set(items.map((item) => item.id))];
    const own = await writes.ownTransactionIds(tx, { userId, ids });
    const categories = await ownCategories(tx, {
      userId,
      ids: [...new Set(items.flatMap((item) => item.category ?? []))],
    });
    const problems = items.flatMap((item, at): FieldProblem[] => [
      ...(own.has(item.id) ? [] : [{ path: `${at}.id`, message: 'There is no such transaction.' }]),
      ...(item.category === undefined || categories.has(item.category)
        ? []
        : [{ path: `${at}.category`, message: 'There is no such category. Choose another one.' }]),
    ]);
    if (problems.length > 0) return { problems };
    for (const { set, ids: same } of grouped(items)) {
      await writes.updateTransactions(tx, {
        userId,
        ids: same,
        set: { ...set, edited_at: now, updated_at: now },
      });
    }
    await audit(tx, {
      userId,
      action: 'transaction.batch',
      subject: { count: ids.length },
      requestId,
    });
    return { done: ids.length };
  });
}

const changeOf = (item: BatchItem): Updateable<TransactionsTable> => ({
  ...(item.category === undefined
    ? {}
    : item.category === UNCATEGORIZED_ID
      ? { category_id: null, category_source: 'none' as const }
      : { category_id: item.category, category_source: 'hand' as const }),
  ...(item.ignore === undefined ? {} : { ignore: flag(item.ignore) }),
  ...(item.ignore_default_metrics === undefined
    ? {}
    : { ignore_default_metrics: flag(item.ignore_default_metrics) }),
  ...(item.tags === undefined
    ? {}
    : { tags: JSON.stringify(item.tags), tags_key: tagsKey(item.tags) }),
});

/** Items by what they set, in the order of the batch: the last word on an id is the one that stays. */
function grouped(
  items: readonly BatchItem[],
): { set: Updateable<TransactionsTable>; ids: string[] }[] {
  const merged = new Map<string, Updateable<TransactionsTable>>();
  for (const item of items) merged.set(item.id, { ...merged.get(item.id), ...changeOf(item) });
  const groups = new Map<string, { set: Updateable<TransactionsTable>; ids: string[] }>();
  for (const [id, set] of merged) {
    const key = JSON.stringify(set, Object.keys(set).sort());
    const group = groups.get(key) ?? { set, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].filter(({ set }) => Object.keys(set).length > 0);
}
