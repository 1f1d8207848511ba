import type { Category } from '@saldo/contract/categories';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { otherWordsQuery } from './api.ts';
import { choosable, type OtherWords, type Searchable, searchables } from './manual/choice-items.ts';

const NO_WORDS: OtherWords = new Map();

/** What can be chosen, by its name at once, and by what else it is called as soon as that is known. */
export function useSearchables(categories: readonly Category[]): Searchable[] {
  const words = useQuery(otherWordsQuery).data ?? NO_WORDS;
  return useMemo(() => searchables(choosable(categories), words), [categories, words]);
}
