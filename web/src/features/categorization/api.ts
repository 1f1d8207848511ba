import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getOtherWords } from '@saldo/contract/sorting';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Period } from '../../lib/period.ts';
import { uncategorized } from '../transactions/api.ts';
import { texts } from './texts.ts';

/** What of a period waits for a category. The walk keeps the list it started with: it is not asked for again behind it. */
export const uncategorizedQuery = (period: Period) =>
  queryOptions({
    queryKey: ['transactions', 'uncategorized', period],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const answer = await call(listTransactions, { query: uncategorized(period) }, { signal });
      const items: unknown = answer.items;
      if (!Array.isArray(items)) throw new Error(texts.period.invalid);
      return uncategorizedFirst(answer.items);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What else each category is called; with the categories' key, since a new name means something else. */
export const otherWordsQuery = queryOptions({
  queryKey: ['categories', 'words'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly string[]>> => {
    const answer = await call(getOtherWords, {}, { signal });
    return new Map(answer.map(({ category_id, words }) => [category_id, words]));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

interface Row {
  category: string;
  date: string;
}

const rank = ({ category }: Row) => (category === UNCATEGORIZED_ID ? 0 : 1);

/** Uncategorised first, then the newest; what is equal in both stays in its order. */
export const uncategorizedFirst = <R extends Row>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => rank(a) - rank(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
