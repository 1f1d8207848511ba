import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { CustomMetric } from '@saldo/domain/metrics/custom';
import { type RawBuilder, sql } from 'kysely';
import { deleteRows, insertRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';

/** A user's custom metrics, oldest first, with the ids of their categories in the order they were chosen in. */
export async function listMetrics(db: Db | Tx, q: { userId: string }): Promise<CustomMetric[]> {
  const { rows } = await sql<{ id: string; name: string; category_id: string | null }>`
    select m.id, m.name, c.category_id from custom_metrics m
    left join custom_metric_categories c on c.user_id = m.user_id and c.metric_id = m.id
    where m.user_id = ${q.userId}
    order by m.created_at, m.id, c.position, c.category_id`.execute(db);
  const metrics = new Map<string, { id: string; name: string; categoryIds: string[] }>();
  for (const { id, name, category_id } of rows) {
    const metric = metrics.get(id) ?? { id, name, categoryIds: [] };
    if (category_id !== null) metric.categoryIds.push(category_id);
    metrics.set(id, metric);
  }
  return [...metrics.values()];
}

/** Gives a metric other categories than it had. */
export async function setCategories(
  tx: Tx,
  q: { userId: string; metricId: string; categoryIds: readonly string[] },
): Promise<void> {
  const { userId: user_id, metricId: metric_id } = q;
  await deleteRows(tx, 'custom_metric_categories', { user_id, metric_id });
  for (const [position, category_id] of q.categoryIds.entries()) {
    await insertRow(tx, 'custom_metric_categories', { user_id, metric_id, category_id, position });
  }
}

/** Where metrics name one of the categories that go, they name `to` instead, or nothing. */
export async function replaceCategories(
  tx: Tx,
  q: { userId: string; gone: readonly string[]; to: string | null },
): Promise<void> {
  if (q.to !== null) {
    await sql`
      insert into custom_metric_categories (user_id, metric_id, category_id, position)
      select user_id, metric_id, ${q.to}, min(position) from custom_metric_categories
      where user_id = ${q.userId} and category_id in (${sql.join(q.gone)})
      group by user_id, metric_id
      on conflict (user_id, metric_id, category_id) do nothing`.execute(tx);
  }
  const gone = { user_id: q.userId, category_id: q.gone };
  await deleteRows(tx, 'custom_metric_categories', gone);
}

/** Whether the transaction `t` is in a category of a metric; a parent covers its subcategories. */
export const inMetric = (q: { userId: string; id: string }): RawBuilder<boolean> => {
  const members = sql`select m.category_id from custom_metric_categories m
    where m.user_id = ${q.userId} and m.metric_id = ${q.id}`;
  return sql<boolean>`(t.category_id in (
      select c.id from categories c
      where c.user_id = ${q.userId} and (c.id in (${members}) or c.parent_id in (${members})))
    or (t.category_id is null and ${UNCATEGORIZED_ID} in (${members})))`;
};
