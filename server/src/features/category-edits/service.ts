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
import { audit } from '../../platform/observability/audit.ts';
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
  return context.storage.write(async (tx) => {
    const id = await categories.createCategory(tx, callerOf(context, actor), { category: input });
    return found(await presented(tx, { userId, id }));
  });
}

/** Absent fields stay as they are. */
export async function updateCategory(
  context: Context,
  actor: Actor,
  id: string,
  change: Change,
): Promise<Category> {
  const { userId } = actor;
  categories.refuseSystem(id);
  const key = { user_id: userId, id };
  try {
    return await context.storage.write(async (tx) => {
      const before = found(await lockRow(tx, 'categories', key));
      const isMoved = change.parent_id !== undefined && change.parent_id !== before.parent_id;
      if (isMoved) {
        const parentId = change.parent_id ?? null;
        await categories.requireParent(tx, { userId, parentId, movedId: id });
      }
      const now = context.now().toISOString();
      const name_key = change.name && fold(change.name);
      await updateRows(tx, 'categories', key, { ...change, name_key, updated_at: now });
      if (change.parent_id !== undefined) await figuresMoved(tx, callerOf(context, actor));
      await audit(tx, actor, 'category.update', { id });
      return found(await presented(tx, { userId, id }));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const there = await findRow(context.storage.read, 'categories', key);
    throw categories.nameTaken(change.name ?? there?.name ?? '');
  }
}

/** The category as the list has it. */
const presented = async (tx: Tx, { userId, id }: { userId: string; id: string }) =>
  (await categories.presentedCategories(tx, { userId }))
    .flatMap((one) => [one, ...one.sub_categories])
    .find((one) => one.id === id);

/** Deletes a category with its subcategories. What named them names `moveTo` instead, or nothing. Returns how many transactions moved. */
export async function deleteCategory(
  context: Context,
  actor: Actor,
  id: string,
  moveTo: string | undefined,
): Promise<{ moved: number }> {
  const { userId } = actor;
  categories.refuseSystem(id);
  return context.storage.write(async (tx) => {
    await lockLedger(tx, { userId });
    const category = found(await lockRow(tx, 'categories', { user_id: userId, id }));
    const gone = [...(await categories.childrenOf(tx, userId, id)).map((child) => child.id), id];
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
