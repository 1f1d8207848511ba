import type { RestoreCount } from '@saldo/domain/match-by-name';
import { fold } from '@saldo/domain/text';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { findRows, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { CategoriesTable, Entries } from '../../schema/tables.ts';
import { STARTER_TAXONOMY, withCurrentDescription } from './starter-categories.ts';
import * as store from './store.ts';
import { roleByName, roleOfKey } from './suggested-role.ts';

type Look = Pick<CategoriesTable, 'name' | 'icon' | 'color' | 'description' | 'role'>;

const lookOf = ({ name, icon, color, description, role }: Look) => ({
  ...{ name, icon, color, description, role },
});
const contentOf = (look: Look) => JSON.stringify(lookOf(withCurrentDescription(look)));

/** The starter categories as they are created, each with its parent's name. */
const STARTERS: ReadonlySet<string> = new Set(
  STARTER_TAXONOMY.flatMap(({ children, ...parent }) => [
    ` ${contentOf({ ...parent, role: roleOfKey(parent.key) })}`,
    ...children.map((child) => {
      const look = { ...child, color: null, role: roleOfKey(child.key) };
      return `${parent.name} ${contentOf(look)}`;
    }),
  ]),
);

interface Request {
  bookId: BookId;
  now: string;
  categories: readonly Entries['categories'][];
  /** True if the user has done nothing since registering. */
  isNew: boolean;
}

/**
 * Restores the category tree. A category that already exists, with the same id or the same name and parent, is kept,
 * but an unchanged starter category gets the restored name, icon, color, description and role. If a new user has only
 * unchanged starter categories, the restored tree replaces them. The caller holds the lock `categories:{bookId}`.
 */
export async function importCategories(tx: Tx, q: Request): Promise<RestoreCount> {
  const { bookId } = q;
  const all = await findRows(tx, 'categories', { user_id: bookId });
  const untouched = untouchedOf(all);
  const giveWay = q.isNew && untouched.size === all.length;
  const stay = giveWay ? [] : all;
  if (giveWay) await store.deleteCategories(tx, { bookId, ids: all.map(({ id }) => id) });
  const here = new Here(stay);
  const first = Math.max(-1, ...stay.map(({ position }) => position)) + 1;
  const ids = new Map<string, string>();
  const rows: CategoriesTable[] = [];
  let kept = 0;
  for (const category of parentsFirst(q.categories).map(withRole)) {
    const parentId = here.topOf(ids.get(category.parent_id ?? '') ?? null);
    const other = here.find(category, parentId);
    ids.set(category.id, other?.id ?? category.id);
    if (!other) {
      const position = first + category.position;
      const row = rowOf('categories', { ...category, parent_id: parentId, position }, q);
      rows.push(here.add({ ...row, name_key: fold(category.name) }));
    } else if (contentOf(other) !== contentOf(category)) {
      if (untouched.has(other.id)) await dress(tx, q, other.id, category);
      else kept += 1;
    }
  }
  await insertRows(tx, 'categories', rows);
  return { ids, brought: rows.length, kept };
}

const parentsFirst = (categories: readonly Entries['categories'][]) => [
  ...categories.filter(({ parent_id }) => parent_id === null),
  ...categories.filter(({ parent_id }) => parent_id !== null),
];

/** Gives a category of an earlier version the role that its name had there. */
const withRole = (category: Entries['categories']) => ({
  ...category,
  role: category.role === undefined ? roleByName(category.name) : category.role,
});

/** Ids of starter categories that the user has not changed. */
function untouchedOf(all: readonly CategoriesTable[]): Set<string> {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const isStarter = (one: CategoriesTable) =>
    STARTERS.has(`${names.get(one.parent_id ?? '') ?? ''} ${contentOf(one)}`);
  const untouched = all.filter((one) => one.created_at === one.updated_at && isStarter(one));
  return new Set(untouched.map(({ id }) => id));
}

/** The user's categories during the restore, by id and by name. */
class Here {
  readonly #byId = new Map<string, CategoriesTable>();
  readonly #byName = new Map<string, CategoriesTable>();

  constructor(all: readonly CategoriesTable[]) {
    for (const one of all) this.add(one);
  }

  add(one: CategoriesTable): CategoriesTable {
    this.#byId.set(one.id, one);
    this.#byName.set(`${one.parent_id} ${one.name_key}`, one);
    return one;
  }

  find({ id, name }: Entries['categories'], parentId: string | null): CategoriesTable | undefined {
    return this.#byId.get(id) ?? this.#byName.get(`${parentId} ${fold(name)}`);
  }

  /** The top-level category to use as a parent: the given one, or its own parent if it has become a subcategory. */
  topOf(parentId: string | null): string | null {
    return this.#byId.get(parentId ?? '')?.parent_id ?? parentId;
  }
}

/** Sets the restored look and role on a starter category. */
const dress = (tx: Tx, { bookId, now }: Request, id: string, look: Look): Promise<unknown> =>
  updateRows(
    tx,
    'categories',
    { user_id: bookId, id },
    { ...lookOf(look), name_key: fold(look.name), updated_at: now },
  );
