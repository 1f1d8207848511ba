import { notAfter, type Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { OwnMetric } from '../export/shapes.ts';
import * as store from './custom-store.ts';

/**
 * Brings custom metrics back. One that is here already, by its id or its name, stays as it is. `categories` says where
 * each category is now.
 */
export async function restoreMetrics(
  tx: Tx,
  q: {
    userId: string;
    now: string;
    metrics: readonly OwnMetric[];
    categories: ReadonlyMap<string, string>;
  },
): Promise<Restored> {
  const { userId, now } = q;
  const coming = q.metrics.map((metric) => {
    const categoryIds = metric.categoryIds.map((id) => q.categories.get(id) ?? id);
    return { ...metric, categoryIds: [...new Set(categoryIds)] };
  });
  const here = await store.listMetrics(tx, q);
  return bringBack(here, coming, async ({ id, name, categoryIds, ...times }) => {
    const created_at = notAfter(now, times.created_at);
    const updated_at = notAfter(now, times.updated_at);
    await store.insertMetric(tx, { user_id: userId, id, name, created_at, updated_at });
    await store.setCategories(tx, { userId, metricId: id, categoryIds });
  });
}
