import type { Category } from '@saldo/contract/categories';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  choosable,
  type OtherWords,
  type Searchable,
  searchables,
} from '../categories/category-choices.ts';
import { otherWordsQuery } from './api.ts';

const NO_WORDS: OtherWords = new Map();

/** The user's own categories, searchable by name, and by synonym once those have loaded. */
export function useSearchables(categories: readonly Category[]): Searchable[] {
  const words = useQuery(otherWordsQuery).data ?? NO_WORDS;
  return useMemo(() => searchables(choosable(categories), words), [categories, words]);
}
