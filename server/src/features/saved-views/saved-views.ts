import type { SavedView, ViewInput } from '@saldo/contract/saved-views';
import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import { changeStep } from '@saldo/domain/step-link';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows, findRows, insertRow, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { fromJson, rowOf } from '../../schema/rows.ts';
import { COLUMNS, type Entries, type Tables } from '../../schema/tables.ts';
import { recordStep } from '../ledger/steps/record-step.ts';
import { lockLedger } from '../ledger/steps/steps.ts';

type Row = Tables['saved_views'];
type Saved = SavedView & { step_id: string | null };

const present = ({ id, name, filters, updated_at }: Row): SavedView => ({
  ...{ id, name, updated_at },
  filters: fromJson(COLUMNS.saved_views.filters, filters),
});

export async function listViews(db: Db | Tx, { bookId }: { bookId: BookId }): Promise<SavedView[]> {
  const rows = await findRows(db, 'saved_views', { user_id: bookId }, ['created_at', 'id']);
  return rows.map(present);
}

export function createView(context: Context, actor: Actor, input: ViewInput): Promise<Saved> {
  const { bookId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    await requireRowLimit(tx, { owner: bookId, of: 'saved_views' });
    const now = context.now().toISOString();
    const row: Row = {
      ...{ user_id: bookId, id: newId(), created_at: now, updated_at: now },
      ...{ name: input.name, filters: JSON.stringify(input.filters) },
    };
    await insertRow(tx, 'saved_views', row);
    const step_id = await recordStep(tx, { bookId, now }, changeStep('view', { after: row }));
    await audit(tx, actor, 'view.create', { id: row.id });
    return { ...present(row), step_id };
  });
}

export function updateView(
  context: Context,
  actor: Actor,
  id: string,
  { name, filters }: Partial<ViewInput>,
): Promise<Saved> {
  const { bookId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const key = { user_id: bookId, id };
    const before = requireFound(await lockRow(tx, 'saved_views', key));
    const now = context.now().toISOString();
    const after = {
      ...before,
      name: name ?? before.name,
      filters: filters ? JSON.stringify(filters) : before.filters,
      updated_at: now,
    };
    await updateRows(tx, 'saved_views', key, {
      ...{ name: after.name, filters: after.filters, updated_at: now },
    });
    const step_id = await recordStep(tx, { bookId, now }, changeStep('view', { before, after }));
    await audit(tx, actor, 'view.update', { id });
    return { ...present(after), step_id };
  });
}

export function deleteView(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ step_id: string | null }> {
  const { bookId } = actor;
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const key = { user_id: bookId, id };
    const before = requireFound(await lockRow(tx, 'saved_views', key));
    await deleteRows(tx, 'saved_views', key);
    const now = context.now().toISOString();
    const step_id = await recordStep(tx, { bookId, now }, changeStep('view', { before }));
    await audit(tx, actor, 'view.delete', { id });
    return { step_id };
  });
}

/**
 * Restores saved views. Existing views with the same id or name are kept. The maps give the ids that what their filters name
 * has here: accounts, categories, goals, alerts and metrics.
 */
export async function restoreViews(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    views: readonly Entries['saved_views'][];
    ids: readonly ReadonlyMap<string, string>[];
  },
): Promise<RestoreCount> {
  const here = (id: string) => q.ids.find((ids) => ids.has(id))?.get(id) ?? id;
  const coming = q.views.map(({ filters, ...view }) => ({
    ...view,
    // Some filters name several, separated by commas.
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value.split(',').map(here).join(',')]),
    ),
  }));
  return addMissing(await listViews(tx, q), coming, (view) =>
    insertRow(tx, 'saved_views', rowOf('saved_views', view, q)),
  );
}
