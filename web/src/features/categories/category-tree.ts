import type { Category, SubCategory } from '@saldo/contract/categories';

export type AnyCategory = Category | SubCategory;

/** Where a category is in the tree: its main category and, for a subcategory, the subcategory itself. */
export interface CategoryPlace {
  main: Category;
  sub: SubCategory | null;
}

/** Every category followed by its subcategories, in list order. */
export const flattenCategories = (tree: readonly Category[]): AnyCategory[] =>
  tree.flatMap((main) => [main, ...main.sub_categories]);

/** Looks up a category and its parent by id; null if it no longer exists. */
export function findCategory(tree: readonly Category[], id: string): CategoryPlace | null {
  for (const main of tree) {
    if (main.id === id) return { main, sub: null };
    const sub = main.sub_categories.find((child) => child.id === id);
    if (sub) return { main, sub };
  }
  return null;
}

/** The name shown on transactions: 'Parent > Child' for a subcategory. */
export const fullName = ({ main, sub }: CategoryPlace): string =>
  sub ? `${main.name} > ${sub.name}` : main.name;
