import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { CustomMetric } from '@saldo/domain/metrics/custom';
import { sql } from 'kysely';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import { type Condition, condition } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { CategoryReplacement } from '../categories/edit-categories.ts';

/** A user's custom metrics, oldest first, with the ids of their categories in the chosen order. */
export async function listMetrics(db: Db | Tx, q: { bookId: BookId }): Promise<CustomMetric[]> {
  const mine = { user_id: q.bookId };
  const metrics = await findRows(db, 'custom_metrics', mine, ['created_at', 'id']);
  if (metrics.length === 0) return [];
  const order = ['position', 'category_id'] as const;
  const members = await findRows(db, 'custom_metric_categories', mine, order);
  return metrics.map(({ id, name, untagged }) => ({
    ...{ id, name, untagged: untagged === true },
    categoryIds: members
      .filter(({ metric_id }) => metric_id === id)
      .map(({ category_id }) => category_id),
  }));
}

/** Sets a metric's categories, in this order. Writes only what differs. */
export async function setCategories(
  tx: Tx,
  q: { bookId: BookId; metricId: string; categoryIds: readonly string[] },
): Promise<void> {
  const own = { user_id: q.bookId, metric_id: q.metricId };
  const there = await findRows(tx, 'custom_metric_categories', own);
  const wanted = new Map(q.categoryIds.map((id, position) => [id, position]));
  const gone = there.map((row) => row.category_id).filter((id) => !wanted.has(id));
  await deleteRows(tx, 'custom_metric_categories', { ...own, category_id: gone });
  const positions = new Map(there.map((row) => [row.category_id, row.position]));
  for (const [category_id, position] of wanted) {
    const known = positions.get(category_id);
    if (known === position) continue;
    if (known === undefined) {
      await insertRow(tx, 'custom_metric_categories', { ...own, category_id, position });
    } else await updateRows(tx, 'custom_metric_categories', { ...own, category_id }, { position });
  }
}

/** Replaces deleted categories in metrics with `to`, or removes them. */
export async function replaceMetricCategories(
  tx: Tx,
  q: Omit<CategoryReplacement, 'now'>,
): Promise<void> {
  const gone = { user_id: q.bookId, category_id: q.gone };
  const { to } = q;
  if (to !== null) {
    const members = await findRows(tx, 'custom_metric_categories', gone, ['position']);
    const there = { user_id: q.bookId, category_id: to };
    const having = new Set(
      (await findRows(tx, 'custom_metric_categories', there)).map((one) => one.metric_id),
    );
    for (const member of members) {
      if (having.has(member.metric_id)) continue;
      having.add(member.metric_id);
      await insertRow(tx, 'custom_metric_categories', { ...member, category_id: to });
    }
  }
  await deleteRows(tx, 'custom_metric_categories', gone);
}

/** Matches transactions `t` that a metric counts. A parent category includes its subcategories. */
export const inMetric = (q: { bookId: BookId; id: string }): Condition => {
  const members = sql`select m.category_id from custom_metric_categories m
    where m.user_id = ${q.bookId} and m.metric_id = ${q.id}`;
  const untagged = sql`select c.id from custom_metrics c
    where c.user_id = ${q.bookId} and c.id = ${q.id} and c.untagged = 1`;
  return condition`(t.tags_key = '' or not exists (${untagged})) and (t.category_id in (
      select c.id from categories c
      where c.user_id = ${q.bookId} and (c.id in (${members}) or c.parent_id in (${members})))
    or (t.category_id is null and ${UNCATEGORIZED_ID} in (${members})))`;
};
