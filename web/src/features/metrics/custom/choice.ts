import type { Category } from '@saldo/contract/categories';
import { type AnyCategory, findCategory, fullName } from '../../categories/category-tree.ts';

/**
 * Takes a category in, or out where it is in already. A main one takes the place of its subcategories, and one of
 * them the place of the whole: nothing is named twice.
 */
export function toggled(
  choice: readonly string[],
  id: string,
  tree: readonly Category[],
): string[] {
  if (choice.includes(id)) return choice.filter((one) => one !== id);
  const place = findCategory(tree, id);
  const replaced = place?.sub
    ? [place.main.id]
    : (place?.main.sub_categories.map((sub) => sub.id) ?? []);
  return [...choice.filter((one) => !replaced.includes(one)), id];
}

/** What is sent of a metric. The same categories in another order are no change: they stay as they were at `first`. */
export const metricBody = (
  { name, categories }: { name: string; categories: string[] },
  first: string[],
) => ({
  name: name.trim(),
  categories:
    first.length === categories.length && first.every((id) => categories.includes(id))
      ? first
      : categories,
});

export interface ChosenCategory {
  id: string;
  /** 'Parent > Child' for a subcategory; null when it no longer exists. */
  name: string | null;
  category: AnyCategory | null;
}

export function chosenCategories(
  choice: readonly string[],
  tree: readonly Category[],
): ChosenCategory[] {
  return choice.map((id) => {
    const place = findCategory(tree, id);
    return {
      id,
      name: place && fullName(place),
      category: place && (place.sub ?? place.main),
    };
  });
}
