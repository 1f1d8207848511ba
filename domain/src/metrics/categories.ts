import type { Category } from '@saldo/contract/categories';
import { UNCATEGORIZED, UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Cents } from '../money.ts';

export interface CategorySum {
  id: string;
  name: string;
  /** 'Parent > Child' for a subcategory. */
  fullName: string;
  color: string;
  icon: string;
  /** Signed; the sum of its children if it has any. */
  total: Cents;
  /** In a custom metric: the part that is income other than refunds. */
  income: Cents;
  children: CategorySum[];
}

type Face = Omit<CategorySum, 'total' | 'income' | 'children'>;

interface IndexedCategory {
  face: Face;
  /** The parent, or the category itself if it has none. */
  top: IndexedCategory;
  hasChildren: boolean;
}

/** Categories by ID, with their display data. */
export type CategoryIndex = ReadonlyMap<string, IndexedCategory>;

/** Expects the categories as the category list returns them, including the system category. */
export function indexCategories(categories: readonly Category[]): CategoryIndex {
  const index = new Map<string, IndexedCategory>();
  for (const { id, name, color, icon, sub_categories } of categories) {
    const face = { id, name, fullName: name, color, icon };
    const parent: IndexedCategory = {
      face,
      hasChildren: sub_categories.length > 0,
      get top() {
        return parent;
      },
    };
    index.set(id, parent);
    for (const sub of sub_categories) {
      const fullName = `${name} > ${sub.name}`;
      const { id, color, icon } = sub;
      const child = { id, name: sub.name, fullName, color, icon };
      index.set(sub.id, { face: child, top: parent, hasChildren: false });
    }
  }
  return index;
}

const NONE: IndexedCategory = {
  face: { ...UNCATEGORIZED, fullName: UNCATEGORIZED.name },
  hasChildren: false,
  get top() {
    return NONE;
  },
};

/** Finds a category. Deleted categories become Uncategorized. */
export const categoryOf = (index: CategoryIndex, id: string | null): IndexedCategory =>
  index.get(id ?? UNCATEGORIZED_ID) ?? NONE;

/**
 * Sums by category as a two-level tree, largest first. A parent's own rows are listed among its subcategories under the
 * parent's ID, so subcategories always sum to their parent.
 */
export function categoryTree(
  sums: ReadonlyMap<string | null, Cents>,
  index: CategoryIndex,
  incomes: ReadonlyMap<string | null, Cents> = new Map(),
): CategorySum[] {
  const tree = new Map<string, CategorySum>();
  for (const [id, total] of sums) {
    const known = categoryOf(index, id);
    const { face: top, hasChildren } = known.top;
    const parent = tree.get(top.id) ?? sumOf(top, 0, 0);
    tree.set(top.id, parent);
    const income = incomes.get(id) ?? 0;
    parent.total += total;
    parent.income += income;
    if (hasChildren) parent.children.push(sumOf(known.face, total, income));
  }
  for (const parent of tree.values()) parent.children.sort(largestFirst);
  return [...tree.values()].sort(largestFirst);
}

/** Lists every field, because a spread takes several times as long and a year has hundreds of these objects. */
const sumOf = (
  { id, name, fullName, color, icon }: Face,
  total: Cents,
  income: Cents,
): CategorySum => ({
  id,
  name,
  fullName,
  color,
  icon,
  total,
  income,
  children: [],
});

const largestFirst = (a: CategorySum, b: CategorySum): number =>
  b.total - a.total || (a.fullName < b.fullName ? -1 : a.fullName > b.fullName ? 1 : 0);
