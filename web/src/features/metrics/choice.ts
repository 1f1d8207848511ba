import type { Category } from '@saldo/contract/categories';
import { type AnyCategory, findCategory, fullName } from '../categories/category-tree.ts';

/** The ids of a metric's categories; a main one covers its subcategories. */
export type Choice = readonly string[];

/**
 * Takes a category in, or out where it is in already. A main one takes the place of its subcategories, and one of
 * them the place of the whole: nothing is named twice.
 */
export function toggled(choice: Choice, id: string, tree: readonly Category[]): Choice {
  if (choice.includes(id)) return choice.filter((one) => one !== id);
  const place = findCategory(tree, id);
  const replaced = place?.sub
    ? [place.main.id]
    : (place?.main.sub_categories.map((sub) => sub.id) ?? []);
  return [...choice.filter((one) => !replaced.includes(one)), id];
}

/** The same categories, whatever their order. */
export const isSame = (a: Choice, b: Choice): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

export interface ChosenCategory {
  id: string;
  /** 'Parent > Child' for a subcategory; null when it no longer exists. */
  name: string | null;
  category: AnyCategory | null;
}

export function chosenCategories(choice: Choice, tree: readonly Category[]): ChosenCategory[] {
  return choice.map((id) => {
    const place = findCategory(tree, id);
    return {
      id,
      name: place && fullName(place),
      category: place && (place.sub ?? place.main),
    };
  });
}
