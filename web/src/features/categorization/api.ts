import { listCategorySynonyms } from '@saldo/contract/sorting';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Period } from '../../lib/period.ts';
import { uncategorizedFilter } from '../transactions/api.ts';
import { texts } from './texts.ts';

/**
 * Uncategorized transactions of a period. Never refetched, so the list does not change while the user works through it.
 */
export const uncategorizedQuery = (period: Period) =>
  queryOptions({
    queryKey: ['transactions', 'uncategorized', period],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const answer = await call(
        listTransactions,
        { query: uncategorizedFilter(period) },
        { signal },
      );
      const items: unknown = answer.items;
      if (!Array.isArray(items)) throw new Error(texts.period.invalid);
      return uncategorizedFirst(answer.items);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Synonyms of each category. Shares the categories' query key, since renaming one changes its synonyms. */
export const synonymsQuery = queryOptions({
  queryKey: ['categories', 'words'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly string[]>> => {
    const answer = await call(listCategorySynonyms, {}, { signal });
    return new Map(answer.map(({ category_id, words }) => [category_id, words]));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

interface Row {
  category: string;
  date: string;
}

const rank = ({ category }: Row) => (category === UNCATEGORIZED_ID ? 0 : 1);

/** Sorts uncategorized rows first, then by date, newest first. Equal rows keep their order. */
export const uncategorizedFirst = <R extends Row>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => rank(a) - rank(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
