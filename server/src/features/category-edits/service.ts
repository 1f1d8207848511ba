import type {
  Category,
  createCategory as createEndpoint,
  updateCategory as updateEndpoint,
} from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Parsed } from '@saldo/contract/endpoint';
import { fold } from '@saldo/domain/text';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { findRow, findRows, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRoom } from '../../schema/limits.ts';
import { appError } from '../../texts/app-error.ts';
import { say } from '../../texts/say.ts';
import * as categories from '../categories/service.ts';
import { renameLayerCategories } from '../ledger/layers.ts';
import { lockLedger } from '../ledger/steps.ts';
import { updateTransactions } from '../ledger/write-transactions.ts';
import * as metrics from '../metrics/custom-metrics.ts';
import * as rules from '../rules/service.ts';
import { figuresMoved } from '../targets/notifications.ts';
import { moveTargets } from '../targets/service.ts';
import { settle } from '../transactions/consequences.ts';

type Input = Parsed<typeof createEndpoint>['body'];
type Change = Parsed<typeof updateEndpoint>['body'];

export async function createCategory(
  context: Context,
  actor: Actor,
  input: Input,
): Promise<Category> {
  const { userId } = actor;
  const id = newId();
  const parentId = input.parent_id ?? null;
  return writing(
    context,
    actor,
    { id, name: input.name, action: 'category.create' },
    async (tx) => {
      await requireParent(tx, { userId, parentId });
      await requireRoom(tx, { userId, of: 'categories' });
      const now = context.now().toISOString();
      await categories.insertCategory(tx, { userId, now, id, category: input });
    },
  );
}

/** Absent fields stay as they are. */
export async function updateCategory(
  context: Context,
  actor: Actor,
  id: string,
  change: Change,
): Promise<Category> {
  const { userId } = actor;
  refuseSystem(id);
  return writing(
    context,
    actor,
    { id, name: change.name, action: 'category.update' },
    async (tx) => {
      const before = found(await lockRow(tx, 'categories', { user_id: userId, id }));
      if (change.parent_id !== undefined && change.parent_id !== before.parent_id) {
        await requireParent(tx, { userId, parentId: change.parent_id, movedId: id });
      }
      const now = context.now().toISOString();
      const name_key = change.name && fold(change.name);
      const set = { ...change, name_key, updated_at: now };
      await updateRows(tx, 'categories', { user_id: userId, id }, set);
      if (change.parent_id === undefined) return;
      await figuresMoved(tx, callerOf(context, actor));
    },
  );
}

/** Runs a change of one category and answers it as the list has it. A name that is taken is 409 `category_name_exists`. */
async function writing(
  context: Context,
  actor: Actor,
  /** `name`: undefined where it stays. */
  q: { id: string; name: string | undefined; action: string },
  work: (tx: Tx) => Promise<void>,
): Promise<Category> {
  const { userId } = actor;
  try {
    return await context.storage.write(async (tx) => {
      await work(tx);
      await audit(tx, actor, q.action, { id: q.id });
      const all = await categories.presentedCategories(tx, { userId });
      return found(
        all.flatMap((one) => [one, ...one.sub_categories]).find((one) => one.id === q.id),
      );
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const key = { user_id: userId, id: q.id };
    const name = q.name ?? (await findRow(context.storage.read, 'categories', key))?.name ?? '';
    throw appError('category_name_exists', (t) => t.categories.taken(name));
  }
}

/** A parent must be the user's own and have no parent; what has children of its own cannot become a child. */
async function requireParent(
  tx: Tx,
  q: { userId: string; parentId: string | null; movedId?: string },
): Promise<void> {
  const { userId, parentId, movedId } = q;
  if (parentId === null) return;
  refuseSystem(parentId);
  const parent = await lockRow(tx, 'categories', { user_id: userId, id: parentId });
  if (!parent) {
    throw invalid([{ path: 'parent_id', message: say((t) => t.categories.unknown) }]);
  }
  const children = movedId === undefined ? [] : await childrenOf(tx, userId, movedId);
  if (parent.parent_id === null && parentId !== movedId && children.length === 0) return;
  throw appError('category_depth', (t) => t.categories.depth);
}

const childrenOf = (tx: Tx, userId: string, id: string) =>
  findRows(tx, 'categories', { user_id: userId, parent_id: id });

/** Deletes a category with its subcategories. What named them names `moveTo` instead, or nothing. Returns how many transactions moved. */
export async function deleteCategory(
  context: Context,
  actor: Actor,
  id: string,
  moveTo: string | undefined,
): Promise<{ moved: number }> {
  const { userId } = actor;
  refuseSystem(id);
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { userId });
    const category = found(await lockRow(tx, 'categories', { user_id: userId, id }));
    const gone = [...(await childrenOf(tx, userId, id)).map((child) => child.id), id];
    const to = moveTo === undefined || moveTo === UNCATEGORIZED_ID ? null : moveTo;
    if (to !== null) await requireTarget(tx, { userId, to, gone });
    const now = context.now().toISOString();
    const moved = await moveTransactions(tx, { userId, from: gone, to, now });
    await metrics.replaceCategories(tx, { userId, gone, to: moveTo ?? null });
    if (moveTo !== undefined) {
      await rules.renameRuleCategories(tx, { userId, from: gone, to: moveTo, now });
      await moveTargets(tx, { userId, from: gone, to: moveTo, now });
    }
    if (to !== null) await renameLayerCategories(tx, { userId, from: gone, to });
    await categories.deleteCategories(tx, { userId, ids: gone });
    const into = to === null ? [] : await findRows(tx, 'categories', { user_id: userId, id: to });
    await settle(tx, callerOf(context, actor), {
      step: {
        kind: to === null ? 'category_delete' : 'category_merge',
        links: [category, ...into].map((one) => ({ to: 'category', id: one.id, name: one.name })),
      },
      action: 'category.delete',
      subject: { id, moved, move_to: to },
    });
    return { moved };
  });
}

async function requireTarget(
  tx: Tx,
  q: { userId: string; to: string; gone: readonly string[] },
): Promise<void> {
  const own = await categories.ownCategories(tx, { userId: q.userId, ids: [q.to] });
  if (own.has(q.to) && !q.gone.includes(q.to)) return;
  throw invalid([{ path: 'move_to', message: say((t) => t.categories.stays) }]);
}

function refuseSystem(id: string): void {
  if (id !== UNCATEGORIZED_ID) return;
  throw appError('category_is_system', (t) => t.categories.system);
}

/** Gives the transactions of some categories another one, or none. Returns how many. */
async function moveTransactions(
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string | null; now: string },
): Promise<number> {
  const moved = { user_id: q.userId, category_id: q.from };
  const source = q.to === null ? { category_source: 'none' as const } : {};
  const set = { category_id: q.to, category_reason: null, ...source, updated_at: q.now };
  return updateTransactions(tx, moved, set);
}
