import type { Category } from '@saldo/contract/categories';
import { useMemo } from 'react';
import { type AnyCategory, flattenCategories } from './category-tree.ts';

/** Every category and subcategory by its id. */
export const useCategoryIndex = (
  categories: readonly Category[],
): ReadonlyMap<string, AnyCategory> =>
  useMemo(
    () => new Map(flattenCategories(categories).map((category) => [category.id, category])),
    [categories],
  );
