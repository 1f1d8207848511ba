import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import { insertRow } from '../../platform/db/crud.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';
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
    /** Each with its categories, in the order in which they were chosen. */
    metrics: readonly (Entries['custom_metrics'] & { categoryIds: string[] })[];
    categories: ReadonlyMap<string, string>;
  },
): Promise<Restored> {
  const { userId } = q;
  const coming = q.metrics.map((metric) => {
    const categoryIds = metric.categoryIds.map((id) => q.categories.get(id) ?? id);
    return { ...metric, categoryIds: [...new Set(categoryIds)] };
  });
  const here = await store.listMetrics(tx, q);
  return bringBack(here, coming, async ({ categoryIds, ...metric }) => {
    await insertRow(tx, 'custom_metrics', rowOf('custom_metrics', metric, q));
    await store.setCategories(tx, { userId, metricId: metric.id, categoryIds });
  });
}
