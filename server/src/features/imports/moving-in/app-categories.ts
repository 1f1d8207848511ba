import { exactMeanings } from '@saldo/categorizer/local/category-meanings';
import { DEFAULT_COLOR, DEFAULT_ICON } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { fold } from '@saldo/domain/text';
import type { Statement } from '@saldo/statements';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { CategoriesTable } from '../../../schema/tables.ts';
import type { CategoryRow } from '../../categories/service.ts';
import { roleByName } from '../../categories/suggested-role.ts';
import { kindOf } from '../../transactions/refunds.ts';
import { type CategoryPath, EMOJI, nameKey, pathKey, pathOf } from './app-category.ts';

/** Which category the user chose for one of an app's categories. Null creates a new one. */
export interface CategoryChoice {
  path: readonly string[];
  category_id: string | null;
}

export interface UnknownCategory {
  path: CategoryPath;
  rows: number;
  /** Category for these rows. Null creates one with the same name as the app's. */
  categoryId: string | null;
}

export interface CategoryPlan {
  idOf(path: readonly string[] | undefined): string | null;
  unknown: UnknownCategory[];
  /** How many of the app's categories match one of the user's by name. */
  matched: number;
  /** True for a spending category, where income is a refund. */
  isSpending(id: string): boolean;
  /** Categories to create, parents first. */
  made: CategoriesTable[];
}

const LONGEST_ICON = 32;

/**
 * Maps each of an app's categories to one of the user's. Tries the user's choice first, then a category of the same
 * name, then what the name usually means among the starter categories. If none of these exists, it creates a new
 * category.
 */
export function planCategories(q: {
  bookId: BookId;
  now: string;
  statement: Statement;
  own: readonly CategoryRow[];
  choices: readonly CategoryChoice[];
  /** If false, only categories of the same name match and none is created. */
  makes?: boolean;
}): CategoryPlan {
  const said = new Map(q.choices.map((one) => [pathKey(one.path), one.category_id]));
  const ids = new Map<string, string | null>();
  const unknown: UnknownCategory[] = [];
  const own = new OwnCategories(q);
  let matched = 0;
  for (const [key, { path, rows }] of pathsOf(q.statement)) {
    const named = own.named(path);
    if (named) {
      ids.set(key, named);
      matched += 1;
      continue;
    }
    if (q.makes === false) continue;
    const choice = said.has(key) ? own.chosen(said.get(key) ?? null) : own.meant(path);
    ids.set(key, choice === UNCATEGORIZED_ID ? null : (choice ?? own.make(path)));
    unknown.push({ path, rows, categoryId: choice });
  }
  return {
    idOf: (path) => ids.get(pathKey(pathOf(path))) ?? null,
    isSpending: spendingOf(q, own.made, (path) => ids.get(pathKey(pathOf(path))) ?? null),
    ...{ unknown, matched, made: own.made },
  };
}

/**
 * Returns a predicate for spending categories. The category's name determines the result or, if it is unclear, the sign
 * of most of the app's rows.
 */
function spendingOf(
  { statement, own }: { statement: Statement; own: readonly CategoryRow[] },
  made: readonly CategoriesTable[],
  idOf: CategoryPlan['idOf'],
): CategoryPlan['isSpending'] {
  const byId = new Map([...own, ...made].map((category) => [category.id, category]));
  const balance = new Map<string, number>();
  for (const { category, amount, parts } of statement.accounts.flatMap(({ rows }) => rows)) {
    for (const path of parts?.map((part) => part.category) ?? [category]) {
      const id = idOf(path);
      if (id !== null) balance.set(id, (balance.get(id) ?? 0) + Math.sign(amount));
    }
  }
  return (id) => {
    const category = byId.get(id);
    const kind = category ? kindOf(category, byId) : null;
    return kind === null ? (balance.get(id) ?? 0) < 0 : kind === 'expense';
  };
}

function pathsOf({ accounts }: Statement): Map<string, { path: CategoryPath; rows: number }> {
  const found = new Map<string, { path: CategoryPath; rows: number }>();
  for (const { category, moved, parts } of accounts.flatMap(({ rows }) => rows)) {
    const named = parts?.map((part) => part.category) ?? [category];
    const paths = moved ? [] : named.map((names) => pathOf(names));
    for (const [key, path] of new Map(paths.map((each) => [pathKey(each), each]))) {
      if (path.length === 0) continue;
      const rows = (found.get(key)?.rows ?? 0) + 1;
      found.set(key, { path: found.get(key)?.path ?? path, rows });
    }
  }
  return found;
}

/** Finds the user's categories by name or meaning, including those about to be created. */
class OwnCategories {
  readonly made: CategoriesTable[] = [];
  readonly #q: { bookId: BookId; now: string; own: readonly CategoryRow[] };
  readonly #ids: ReadonlySet<string>;
  readonly #tops = new Map<string, string>();
  /** Category ids by parent id and name. */
  readonly #below = new Map<string, string>();
  /** Category ids by name alone, whatever the parent. */
  readonly #children = new Map<string, string[]>();
  readonly #meant = new Map<string, string>();

  constructor(q: { bookId: BookId; now: string; own: readonly CategoryRow[] }) {
    this.#q = q;
    this.#ids = new Set(q.own.map(({ id }) => id));
    for (const category of q.own) {
      this.#add(category);
      const isTop = category.parent_id === null;
      const keys = exactMeanings(category.name).filter((key) => key.includes('.') !== isTop);
      for (const key of keys) if (!this.#meant.has(key)) this.#meant.set(key, category.id);
    }
  }

  /**
   * The category of the same name: under the same parent, at the top level, or the only one with that name under any
   * parent.
   */
  named(path: CategoryPath): string | null {
    const [first = '', second] = path.map(nameKey);
    const top = this.#tops.get(first);
    if (second === undefined) return top ?? this.#only(first);
    const exact = top === undefined ? undefined : this.#below.get(`${top} ${second}`);
    return exact ?? this.#only(second) ?? this.#tops.get(second) ?? null;
  }

  meant(path: CategoryPath): string | null {
    const keys = exactMeanings((path.at(-1) ?? '').replace(EMOJI, ''));
    const inOrder = path.length > 1 ? keys : keys.toSorted((a, b) => depth(a) - depth(b));
    const [found] = inOrder.flatMap((key) => this.#meant.get(key) ?? []);
    return found ?? null;
  }

  /** The category the user chose, or null if it has been deleted. */
  chosen(id: string | null): string | null {
    return id !== null && (id === UNCATEGORIZED_ID || this.#ids.has(id)) ? id : null;
  }

  make(path: CategoryPath): string {
    const [first = '', second] = path;
    const top = this.#tops.get(nameKey(first)) ?? this.#make(first, null);
    if (second === undefined) return top;
    return this.#below.get(`${top} ${nameKey(second)}`) ?? this.#make(second, top);
  }

  #only(key: string): string | null {
    const [only = null, other] = this.#children.get(key) ?? [];
    return other === undefined ? only : null;
  }

  #make(name: string, parentId: string | null): string {
    const [, emoji] = EMOJI.exec(name) ?? [];
    const plain = name.replace(EMOJI, '') || name;
    const { bookId, now } = this.#q;
    const row: CategoriesTable = {
      ...{ user_id: bookId, id: newId(), parent_id: parentId, name: plain, name_key: fold(plain) },
      icon: emoji && emoji.length <= LONGEST_ICON ? emoji : DEFAULT_ICON,
      color: parentId === null ? DEFAULT_COLOR : null,
      description: '',
      position: this.made.length,
      role: roleByName(plain),
      ...{ created_at: now, updated_at: now },
    };
    this.made.push(row);
    this.#add(row);
    return row.id;
  }

  #add({ id, parent_id: parent, name }: Pick<CategoryRow, 'id' | 'parent_id' | 'name'>): void {
    const key = nameKey(name);
    if (parent === null) {
      if (!this.#tops.has(key)) this.#tops.set(key, id);
      return;
    }
    if (!this.#below.has(`${parent} ${key}`)) this.#below.set(`${parent} ${key}`, id);
    this.#children.set(key, [...(this.#children.get(key) ?? []), id]);
  }
}

const depth = (key: string): number => (key.includes('.') ? 1 : 0);
