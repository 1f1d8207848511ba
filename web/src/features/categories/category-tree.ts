import type { Category, SubCategory } from '@saldo/contract/categories';

export type AnyCategory = Category | SubCategory;

/** A main category and, where a subcategory is meant, that one too. */
export interface CategoryPlace {
  main: Category;
  sub: SubCategory | null;
}

/** Every category followed by its subcategories, in the order of the list. */
export const flattenCategories = (tree: readonly Category[]): AnyCategory[] =>
  tree.flatMap((main) => [main, ...main.sub_categories]);

/** Where an id stands in the tree, or null when it is (no longer) there. */
export function findCategory(tree: readonly Category[], id: string): CategoryPlace | null {
  for (const main of tree) {
    if (main.id === id) return { main, sub: null };
    const sub = main.sub_categories.find((child) => child.id === id);
    if (sub) return { main, sub };
  }
  return null;
}

/** The name as transactions carry it: 'Parent > Child' for a subcategory. */
export const fullName = ({ main, sub }: CategoryPlace): string =>
  sub ? `${main.name} > ${sub.name}` : main.name;
