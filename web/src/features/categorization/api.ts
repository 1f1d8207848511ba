import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { inOrder } from './in-order.ts';
import type { Period } from './period.ts';
import { texts } from './texts.ts';

const queryOf = (period: Period) => ({
  ...period,
  category: UNCATEGORIZED_ID,
  ignore: 'false',
});

/** What of a period waits for a category. The walk keeps the list it started with: it is not asked for again behind it. */
export const uncategorizedQuery = (period: Period) =>
  queryOptions({
    queryKey: ['transactions', 'uncategorized', period],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const answer = await call(listTransactions, { query: queryOf(period) }, { signal });
      const items: unknown = answer.items;
      if (!Array.isArray(items)) throw new Error(texts.period.invalid);
      return inOrder(answer.items);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const uncategorizedCountQuery = (period: Period) =>
  queryOptions({
    queryKey: ['transactions', 'uncategorized', 'count', period],
    queryFn: async ({ signal }): Promise<number> => {
      const query = { ...queryOf(period), limit: 1 };
      return (await call(listTransactions, { query }, { signal })).total;
    },
  });
