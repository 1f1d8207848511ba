import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import {
  dismissTransfer,
  linkSuggestions,
  linkTransfer,
  listReasons,
  listTransferSuggestions,
  type SuggestedTransfers,
  unlinkTransfer,
} from '@saldo/contract/transfers';
import { addDays, dayOf } from '@saldo/domain/dates';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { patchQueries, useChange } from '../../../lib/use-change.ts';

export const transferSuggestionsQuery = queryOf(
  ['transfers', 'suggestions'],
  listTransferSuggestions,
);

export const reasonsQuery = (id: string) => ({
  ...queryOf(['transactions', 'reasons', id], listReasons, { params: { id } }),
  staleTime: 0,
});

/** Maximum days between the two sides of a manually linked transfer. */
const DAYS_APART = 31;
const MOST = 1000;

/** Candidates for the other side: opposite direction, within a month. */
export const otherSidesQuery = (row: Transaction, description: string) =>
  queryOptions({
    queryKey: ['transactions', 'other-sides', row.id, description],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const date = dayOf(row.date);
      const query = {
        from: addDays(date, -DAYS_APART),
        to: addDays(date, DAYS_APART),
        direction: row.direction === 'income' ? ('expense' as const) : ('income' as const),
        description,
        limit: MOST,
      };
      return (await call(listTransactions, { query }, { signal })).items;
    },
  });

/** Removes pairs from the suggestions, whatever was decided. */
function drop(client: QueryClient, pairs: readonly Pair[]) {
  const keyOf = (id: string, other: string) => [id, other].sort().join(' ');
  const gone = new Set(pairs.map(({ id, other }) => keyOf(id, other)));
  return patchQueries<SuggestedTransfers[]>(client, transferSuggestionsQuery.queryKey, (groups) =>
    groups.flatMap((group) => {
      const left = group.pairs.filter(
        ({ expense, income }) => !gone.has(keyOf(expense.id, income.id)),
      );
      return left.length > 0 ? [{ ...group, pairs: left }] : [];
    }),
  );
}

export interface Pair {
  id: string;
  other: string;
}

export const useLinkTransfer = () =>
  useChange(
    ({ id, other }: Pair) => call(linkTransfer, { params: { id }, body: { other_id: other } }),
    { show: (client, pair) => drop(client, [pair]) },
  );

export const useLinkSuggestions = () =>
  useChange(
    (pairs: readonly Pair[]) =>
      call(linkSuggestions, {
        body: { pairs: pairs.map(({ id, other }) => ({ id, other_id: other })) },
      }),
    { show: drop },
  );

export const useUnlinkTransfer = () =>
  useChange((id: string) => call(unlinkTransfer, { params: { id } }));

export const useDismissTransfer = () =>
  useChange(({ id, other }: Pair) => call(dismissTransfer, { body: { id, other_id: other } }), {
    show: (client, pair) => drop(client, [pair]),
  });
