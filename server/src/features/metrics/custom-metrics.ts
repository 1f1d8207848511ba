import type { CustomMetric } from '@saldo/contract/metrics';
import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import { changeStep } from '@saldo/domain/step-link';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows, insertRow, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { say } from '../../texts/say.ts';
import { ownCategories, presentedCategories } from '../categories/service.ts';
import { recordStep } from '../ledger/steps/record-step.ts';
import { lockLedger } from '../ledger/steps/steps.ts';
import * as store from './custom-metric-store.ts';
import { presentMetric } from './present.ts';

export async function listMetrics(context: Context, actor: Actor): Promise<CustomMetric[]> {
  return presented(context.storage.read, actor.bookId);
}

type Saved = CustomMetric & { step_id: string | null };

export function createMetric(
  context: Context,
  actor: Actor,
  input: { name: string; categories: string[]; untagged?: boolean | undefined },
): Promise<Saved> {
  const { bookId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const categoryIds = await requireOwn(tx, bookId, input.categories);
    const id = newId();
    const now = context.now().toISOString();
    const { name, untagged = false } = input;
    const row = { user_id: bookId, id, name, untagged, created_at: now, updated_at: now };
    await requireRowLimit(tx, { owner: bookId, of: 'custom_metrics' });
    await insertRow(tx, 'custom_metrics', row);
    await store.setCategories(tx, { bookId, metricId: id, categoryIds });
    const step_id = await record(context, tx, bookId, { after: row });
    await audit(tx, actor, 'metric.create', { id });
    return { ...(await one(tx, bookId, id)), step_id };
  });
}

export function updateMetric(
  context: Context,
  actor: Actor,
  id: string,
  change: {
    name?: string | undefined;
    categories?: string[] | undefined;
    untagged?: boolean | undefined;
  },
): Promise<Saved> {
  const { bookId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const key = { user_id: bookId, id };
    const before = requireFound(await lockRow(tx, 'custom_metrics', key));
    const { name = before.name, untagged = before.untagged, categories } = change;
    if (categories !== undefined) {
      const categoryIds = await requireOwn(tx, bookId, categories);
      await store.setCategories(tx, { bookId, metricId: id, categoryIds });
    }
    const updated_at = context.now().toISOString();
    await updateRows(tx, 'custom_metrics', key, { name, untagged, updated_at });
    const step_id = await record(context, tx, bookId, { before, after: { id, name } });
    await audit(tx, actor, 'metric.update', { id });
    return { ...(await one(tx, bookId, id)), step_id };
  });
}

export function deleteMetric(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ step_id: string | null }> {
  const { bookId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const key = { user_id: bookId, id };
    const before = requireFound(await lockRow(tx, 'custom_metrics', key));
    // Not left to the database, so that the step has them.
    await store.setCategories(tx, { bookId, metricId: id, categoryIds: [] });
    await deleteRows(tx, 'custom_metrics', key);
    const step_id = await record(context, tx, bookId, { before });
    await audit(tx, actor, 'metric.delete', { id });
    return { step_id };
  });
}

const record = (
  { now }: Context,
  tx: Tx,
  bookId: BookId,
  change: Parameters<typeof changeStep>[1],
): Promise<string | null> =>
  recordStep(tx, { bookId, now: now().toISOString() }, changeStep('metric', change));

/**
 * Returns the ids without repeats, in the given order. Rejects categories that are not the user's; the error names
 * them.
 */
async function requireOwn(tx: Tx, bookId: BookId, ids: readonly string[]): Promise<string[]> {
  const own = await ownCategories(tx, { bookId, ids });
  const problems = ids.flatMap((id, at) =>
    own.has(id)
      ? []
      : [
          {
            path: `categories.${at}`,
            message: say((t) => t.categories.unknown),
          },
        ],
  );
  if (problems.length > 0) throw invalid(problems);
  return [...new Set(ids)];
}

async function presented(db: Db | Tx, bookId: BookId): Promise<CustomMetric[]> {
  const [metrics, categories] = await Promise.all([
    store.listMetrics(db, { bookId }),
    presentedCategories(db, { bookId }),
  ]);
  return metrics.map((metric) => presentMetric(metric, categories));
}

const one = async (tx: Tx, bookId: BookId, id: string): Promise<CustomMetric> =>
  requireFound((await presented(tx, bookId)).find((metric) => metric.id === id));

/**
 * Restores custom metrics. Existing metrics with the same id or name are kept. `categories` maps the ids of exported
 * categories to the user's categories.
 */
export async function restoreMetrics(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    /** Metrics to restore, each with its categories in the chosen order. */
    metrics: readonly (Entries['custom_metrics'] & { categoryIds: string[] })[];
    categories: ReadonlyMap<string, string>;
  },
): Promise<RestoreCount> {
  const { bookId } = q;
  const coming = q.metrics.map((metric) => {
    const categoryIds = metric.categoryIds.map((id) => q.categories.get(id) ?? id);
    return { ...metric, categoryIds: [...new Set(categoryIds)] };
  });
  const here = await store.listMetrics(tx, q);
  return addMissing(here, coming, async ({ categoryIds, ...metric }) => {
    await insertRow(tx, 'custom_metrics', rowOf('custom_metrics', metric, q));
    await store.setCategories(tx, { bookId, metricId: metric.id, categoryIds });
  });
}
