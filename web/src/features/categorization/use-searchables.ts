import type { Category } from '@saldo/contract/categories';
import { useMemo } from 'react';
import { useShown } from '../../lib/use-shown.ts';
import {
  type CategorySynonyms,
  type Searchable,
  searchables,
  userCategories,
} from '../categories/category-choices.ts';
import { synonymsQuery } from './api.ts';

const NO_WORDS: CategorySynonyms = new Map();

/** The user's own categories, searchable by name and, once loaded, by synonym. */
export function useSearchables(categories: readonly Category[]): Searchable[] {
  const words = useShown(synonymsQuery).data ?? NO_WORDS;
  return useMemo(() => searchables(userCategories(categories), words), [categories, words]);
}
