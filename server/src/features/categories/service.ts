import {
  type Category,
  type CategoryRole,
  DEFAULT_COLOR,
  type SubCategory,
} from '@saldo/contract/categories';
import { UNCATEGORIZED, UNCATEGORIZED_ID } from '@saldo/contract/common';
import { fold } from '@saldo/domain/text';
import type { Caller } from '../../platform/context.ts';
import { findRows, lockRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import type { CategoriesTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { texts } from '../../texts/catalogues.ts';
import { say } from '../../texts/say.ts';
import { STARTER_TAXONOMY } from './starter-categories.ts';
import * as store from './store.ts';
import { roleByName, roleOfKey } from './suggested-role.ts';

/** Creates the starter categories of a new user. Returns their ids by taxonomy key. */
export async function seedStarterCategories(
  tx: Tx,
  { bookId, now }: { bookId: BookId; now: string },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows: CategoriesTable[] = [];
  const add = (
    entry: { key: string; name: string; icon: string; description: string },
    color: string | null,
    parentId: string | null,
  ) => {
    const id = newId();
    ids.set(entry.key, id);
    rows.push({
      user_id: bookId,
      id,
      parent_id: parentId,
      name: entry.name,
      name_key: fold(entry.name),
      color,
      icon: entry.icon,
      description: entry.description,
      position: rows.length,
      role: roleOfKey(entry.key),
      created_at: now,
      updated_at: now,
    });
    return id;
  };
  for (const category of STARTER_TAXONOMY) {
    const parentId = add(category, category.color, null);
    for (const child of category.children) add(child, null, parentId);
  }
  await store.insertCategories(tx, rows);
  return ids;
}

/** Those of the given ids that can be a transaction's category: the user's own categories and Uncategorized. */
export async function ownCategories(
  db: Db | Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const own = await store.ownCategoryIds(db, q);
  return own.add(UNCATEGORIZED_ID);
}

/** Throws if a category is neither the user's own nor Uncategorized. The error names the field. */
export async function requireOwnCategory(
  db: Db | Tx,
  q: { bookId: BookId; id: string; path: string },
): Promise<void> {
  const own = await ownCategories(db, { bookId: q.bookId, ids: [q.id] });
  if (own.has(q.id)) return;
  throw invalid([{ path: q.path, message: say((t) => t.categories.unknown) }]);
}

/**
 * Finds a category by name and parent, ignoring case and accents, or creates it. The caller holds the lock
 * `categories:{bookId}`.
 */
export async function makeMissingCategory(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    category: NewCategory;
  },
): Promise<{ id: string; made: boolean }> {
  const { bookId, now, category } = q;
  const parentId = category.parent_id ?? null;
  const nameKey = fold(category.name);
  const there = await store.findByName(tx, { bookId, parentId, nameKey });
  if (there) return { id: there, made: false };
  const id = newId();
  await insertCategory(tx, { bookId, now, id, category });
  return { id, made: true };
}

/**
 * Creates a category after all others and returns its id. `path` is the category's place in the request, for errors
 * about its parent. Throws 409 `category_name_exists`, `category_depth`, `category_is_system` and `limit_reached`.
 */
export async function createCategory(
  tx: Tx,
  who: Omit<Caller, 'timeZone'>,
  { category, path }: { category: NewCategory; path?: string },
): Promise<string> {
  const { bookId, now } = who;
  const id = newId();
  await requireParent(tx, { bookId, parentId: category.parent_id ?? null, path });
  await requireRowLimit(tx, { owner: bookId, of: 'categories' });
  try {
    await insertCategory(tx, { bookId, now, id, category });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(category.name) : error;
  }
  await audit(tx, who, 'category.create', { id });
  return id;
}

export const nameTaken = (name: string) =>
  appError('category_name_exists', (t) => t.categories.taken(name));

/**
 * Requires a parent that is the user's own and has no parent itself. A category with children cannot become a child.
 * `path` is the category's place in the request; absent at the top level.
 */
export async function requireParent(
  tx: Tx,
  q: {
    bookId: BookId;
    parentId: string | null;
    movedId?: string;
    path?: string | undefined;
  },
): Promise<void> {
  const { bookId, parentId, movedId, path } = q;
  if (parentId === null) return;
  refuseSystem(parentId);
  const parent = await lockRow(tx, 'categories', { user_id: bookId, id: parentId });
  if (!parent) {
    const field = path === undefined ? 'parent_id' : `${path}.parent_id`;
    throw invalid([{ path: field, message: say((t) => t.categories.unknown) }]);
  }
  const children = movedId === undefined ? [] : await childrenOf(tx, bookId, movedId);
  if (parent.parent_id === null && parentId !== movedId && children.length === 0) return;
  throw appError('category_depth', (t) => t.categories.depth);
}

export const childrenOf = (tx: Tx, bookId: BookId, id: string) =>
  findRows(tx, 'categories', { user_id: bookId, parent_id: id });

export function refuseSystem(id: string): void {
  if (id !== UNCATEGORIZED_ID) return;
  throw appError('category_is_system', (t) => t.categories.system);
}

interface NewCategory {
  name: string;
  icon: string;
  color?: string | null | undefined;
  description?: string | null | undefined;
  parent_id?: string | null | undefined;
  /** If absent, the role that the name suggests. */
  role?: CategoryRole | null | undefined;
}

export async function insertCategory(
  tx: Tx,
  q: { bookId: BookId; now: string; id: string; category: NewCategory },
): Promise<void> {
  const { bookId, now, id, category } = q;
  const { name, icon, parent_id = null } = category;
  const row = {
    ...{ user_id: bookId, id, parent_id, name, name_key: fold(name), icon },
    color: category.color ?? (parent_id === null ? DEFAULT_COLOR : null),
    description: category.description ?? '',
    position: await store.nextPosition(tx, { bookId }),
    role: category.role === undefined ? roleByName(name) : category.role,
    ...{ created_at: now, updated_at: now },
  };
  await store.insertCategories(tx, [row]);
}

/** Inserts categories after all others, in the given order. Throws 409 `limit_reached`. The caller holds the lock. */
export async function addCategories(
  tx: Tx,
  { bookId, made }: { bookId: BookId; made: readonly CategoriesTable[] },
): Promise<void> {
  if (made.length === 0) return;
  await requireRowLimit(tx, { owner: bookId, of: 'categories', more: made.length });
  const first = await store.nextPosition(tx, { bookId });
  await store.insertCategories(
    tx,
    made.map((row, at) => ({ ...row, position: first + at })),
  );
}

export type CategoryRow = store.CategoryRow;

/** The user's categories, parents and children, in order. */
export const listCategories = (db: Db, q: { bookId: BookId }): Promise<CategoryRow[]> =>
  store.listCategories(db, q);

/** Categories in wire format: two levels, with the system category. */
export const presentedCategories = async (
  db: Db | Tx,
  q: { bookId: BookId },
): Promise<Category[]> => presentCategories(await store.listCategories(db, q));

const GREY = '#9CA3AF';

const systemCategory = (): Category => ({
  ...UNCATEGORIZED,
  description: texts().categorized.none,
  parent_id: null,
  role: null,
  type: 'system',
  sub_categories: [],
});

/** Groups rows into two levels, with the system category last. */
export function presentCategories(rows: readonly CategoryRow[]): Category[] {
  const parents = rows.filter((row) => row.parent_id === null);
  const childrenOf = (parent: CategoryRow) => rows.filter((row) => row.parent_id === parent.id);
  const presented = parents.map((parent): Category => {
    const color = parent.color ?? GREY;
    return {
      ...parent,
      color,
      type: 'custom',
      sub_categories: childrenOf(parent).map(
        (child): SubCategory => ({
          ...child,
          color: child.color ?? color,
          type: 'custom',
          sub_categories: [],
        }),
      ),
    };
  });
  return [...presented, systemCategory()];
}
