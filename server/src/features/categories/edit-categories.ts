import type {
  Category,
  CategoryRole,
  createCategory as createEndpoint,
  updateCategory as updateEndpoint,
} from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Parsed } from '@saldo/contract/endpoint';
import type { StepKind, StepLink } from '@saldo/contract/history';
import { changeLink, changeStep } from '@saldo/domain/step-link';
import { fold } from '@saldo/domain/text';
import { type Actor, type Caller, type Context, callerOf } from '../../platform/context.ts';
import { findRow, findRows, lockRow, updateRows } from '../../platform/db/crud.ts';
import type { RecordedTx, Storage, Tx } from '../../platform/db/storage.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import type { BookId } from '../../platform/identity.ts';
import type { AuditEntry } from '../../platform/observability/audit.ts';
import { say } from '../../texts/say.ts';
import { rolesOf } from './category-roles.ts';
import * as service from './service.ts';
import * as store from './store.ts';

export interface CategoryReplacement {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
  /** Ids of the deleted categories, including subcategories. */
  gone: readonly string[];
  /** Id of another category or Uncategorized; null for no replacement. */
  to: string | null;
}

/** Functions of the features that use categories. They are injected, because those features depend on this one. */
export interface CategoryUsers {
  /** Writes in one step, with all consequences. */
  write<T>(
    storage: Storage,
    who: Caller,
    one: {
      work(rows: RecordedTx): Promise<T>;
      done(result: T): {
        step: { kind: StepKind; links: StepLink[] };
        action?: string;
        subject?: AuditEntry['subject'];
      } | null;
    },
  ): Promise<{ result: T; stepId: string | null }>;
  /** Moves transactions of the deleted categories to the category `to`, or leaves them without one. Returns how many. */
  moveTransactions(rows: RecordedTx, q: CategoryReplacement): Promise<number>;
  /** Functions that replace references to the deleted categories with `to`, one per feature. */
  replaceCategories: readonly ((tx: Tx, q: CategoryReplacement) => Promise<unknown>)[];
  /** Excludes the rows of these categories from totals, or includes them again, as the categories' roles say. */
  recount(rows: RecordedTx, who: Caller, q: { categories: readonly string[] }): Promise<unknown>;
}

type Saved = Category & { step_id: string | null };

type Input = Parsed<typeof createEndpoint>['body'];
type Change = Parsed<typeof updateEndpoint>['body'];

export async function createCategory(
  context: Context,
  actor: Actor,
  users: CategoryUsers,
  category: Input,
): Promise<Saved> {
  const who = callerOf(context, actor);
  const { result, stepId } = await users.write(context.storage, who, {
    async work(rows) {
      const id = await service.createCategory(rows, who, { category });
      return requireFound(await presented(rows, { bookId: who.bookId, id }));
    },
    done: (after) => ({ step: changeStep('category', { after }) }),
  });
  return { ...result, step_id: stepId };
}

/** Changes a category in one step of History. A changed role, its own or its new parent's, moves figures. */
export async function updateCategory(
  context: Context,
  actor: Actor,
  users: CategoryUsers,
  { id, change }: { id: string; change: Change },
): Promise<Saved> {
  service.refuseSystem(id);
  const key = { user_id: actor.bookId, id };
  const who = callerOf(context, actor);
  try {
    const { result, stepId } = await users.write(context.storage, who, {
      work: (rows) => update(rows, who, users, { id, change }),
      done: ({ links }) =>
        links.length > 0
          ? { step: { kind: 'category', links }, action: 'category.update', subject: { id } }
          : null,
    });
    return { ...result.category, step_id: stepId };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const there = await findRow(context.storage.read, 'categories', key);
    throw service.nameTaken(change.name ?? there?.name ?? '');
  }
}

async function update(
  tx: RecordedTx,
  who: Caller,
  users: CategoryUsers,
  { id, change }: { id: string; change: Change },
): Promise<{ category: Category; links: StepLink[] }> {
  const { bookId } = who;
  const key = { user_id: bookId, id };
  const before = requireFound(await lockRow(tx, 'categories', key));
  const isMoved = change.parent_id !== undefined && change.parent_id !== before.parent_id;
  if (isMoved) {
    await service.requireParent(tx, { bookId, parentId: change.parent_id ?? null, movedId: id });
  }
  const rolesBefore = rolesOf(await service.listCategories(tx, { bookId }));
  const given = Object.entries({ ...change, name_key: change.name && fold(change.name) });
  const isChanged = given.some(
    ([name, value]) => value !== undefined && value !== before[name as keyof typeof before],
  );
  const links: StepLink[] = [];
  if (isChanged) {
    await updateRows(tx, 'categories', key, { ...Object.fromEntries(given), updated_at: who.now });
    const roles = rolesOf(await service.listCategories(tx, { bookId }));
    const isOwn = (role: CategoryRole | null | undefined) => role === 'own_transfers';
    const turned = [...roles].filter(([one, role]) => isOwn(role) !== isOwn(rolesBefore.get(one)));
    await users.recount(tx, who, { categories: turned.map(([one]) => one) });
    const after = { id, name: change.name ?? before.name };
    links.push(changeLink('category', { before, after }, isMoved ? 'moved' : 'changed'));
  }
  return { category: requireFound(await presented(tx, { bookId, id })), links };
}

const presented = async (tx: Tx, { bookId, id }: { bookId: BookId; id: string }) =>
  (await service.presentedCategories(tx, { bookId }))
    .flatMap((one) => [one, ...one.sub_categories])
    .find((one) => one.id === id);

/**
 * Deletes a category with its subcategories. Replaces references to them with `moveTo`, or removes the references.
 * Returns how many transactions moved.
 */
export async function deleteCategory(
  context: Context,
  actor: Actor,
  users: CategoryUsers,
  { id, moveTo = null }: { id: string; moveTo?: string | null | undefined },
): Promise<{ moved: number; step_id: string | null }> {
  const { bookId } = actor;
  service.refuseSystem(id);
  const who = callerOf(context, actor);
  const to = moveTo === UNCATEGORIZED_ID ? null : moveTo;
  const { result, stepId } = await users.write(context.storage, who, {
    async work(rows) {
      const category = requireFound(await lockRow(rows, 'categories', { user_id: bookId, id }));
      const gone = [...(await service.childrenOf(rows, bookId, id)).map((child) => child.id), id];
      if (to !== null) await requireTarget(rows, { bookId, to, gone });
      const replaced = { bookId, now: who.now, gone, to: moveTo };
      const moved = await users.moveTransactions(rows, replaced);
      for (const replace of users.replaceCategories) await replace(rows, replaced);
      await store.deleteCategories(rows, { bookId, ids: gone });
      const into =
        to === null ? [] : await findRows(rows, 'categories', { user_id: bookId, id: to });
      return { moved, categories: [category, ...into] };
    },
    done: ({ moved, categories }) => ({
      step: {
        kind: to === null ? 'category_delete' : 'category_merge',
        links: categories.map((one) => ({ to: 'category', id: one.id, name: one.name })),
      },
      action: 'category.delete',
      subject: { id, moved, move_to: to },
    }),
  });
  return { moved: result.moved, step_id: stepId };
}

async function requireTarget(
  tx: Tx,
  q: { bookId: BookId; to: string; gone: readonly string[] },
): Promise<void> {
  const own = await service.ownCategories(tx, { bookId: q.bookId, ids: [q.to] });
  if (own.has(q.to) && !q.gone.includes(q.to)) return;
  throw invalid([{ path: 'move_to', message: say((t) => t.categories.stays) }]);
}
