import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { CustomMetric } from '@saldo/domain/metrics/custom';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import type { CustomMetricsTable } from '../../platform/db/tables.ts';

/** A user's custom metrics, oldest first, with the ids of their categories in the order they were chosen in. */
export async function listMetrics(db: Db | Tx, q: { userId: string }): Promise<CustomMetric[]> {
  const [metrics, members] = await Promise.all([
    db
      .selectFrom('custom_metrics')
      .select(['id', 'name'])
      .where('user_id', '=', q.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('custom_metric_categories')
      .select(['metric_id', 'category_id'])
      .where('user_id', '=', q.userId)
      .orderBy('position')
      .orderBy('category_id')
      .execute(),
  ]);
  const categories = new Map<string, string[]>();
  for (const { metric_id, category_id } of members) {
    const ids = categories.get(metric_id);
    if (ids) ids.push(category_id);
    else categories.set(metric_id, [category_id]);
  }
  return metrics.map(({ id, name }) => ({ id, name, categoryIds: categories.get(id) ?? [] }));
}

/** Whether the user has it; it stays as it is until the transaction ends. */
export async function lockMetric(
  tx: Tx,
  q: { userId: string; id: string; engine: Engine },
): Promise<{ id: string } | undefined> {
  const query = tx
    .selectFrom('custom_metrics')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id);
  return (q.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export const insertMetric = (tx: Tx, row: CustomMetricsTable): Promise<unknown> =>
  tx.insertInto('custom_metrics').values(row).execute();

export const updateMetric = (
  tx: Tx,
  q: { userId: string; id: string; set: { name?: string; updated_at: string } },
): Promise<unknown> =>
  tx
    .updateTable('custom_metrics')
    .set(q.set)
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();

export async function deleteMetric(tx: Tx, q: { userId: string; id: string }): Promise<number> {
  const result = await tx
    .deleteFrom('custom_metrics')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Gives a metric other categories than it had. */
export async function setCategories(
  tx: Tx,
  q: { userId: string; metricId: string; categoryIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('custom_metric_categories')
    .where('user_id', '=', q.userId)
    .where('metric_id', '=', q.metricId)
    .execute();
  if (q.categoryIds.length === 0) return;
  await tx
    .insertInto('custom_metric_categories')
    .values(
      q.categoryIds.map((category_id, position) => ({
        user_id: q.userId,
        metric_id: q.metricId,
        category_id,
        position,
      })),
    )
    .execute();
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
  await tx
    .deleteFrom('custom_metric_categories')
    .where('user_id', '=', q.userId)
    .where('category_id', 'in', q.gone)
    .execute();
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
