import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import {
  dismissTransfer,
  linkTransfer,
  listReasons,
  listTransferSuggestions,
  type TransferSuggestion,
  unlinkTransfer,
} from '@saldo/contract/transfers';
import { addDays, dayOf } from '@saldo/domain/dates';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useTouching } from '../../../lib/use-touching.ts';
import { invalidateTouched, TOUCHED } from '../api.ts';

const SUGGESTIONS = ['transfers', 'suggestions'] as const;

export const suggestionsQuery = queryOptions({
  queryKey: SUGGESTIONS,
  queryFn: ({ signal }): Promise<TransferSuggestion[]> =>
    call(listTransferSuggestions, {}, { signal }),
});

/** Why each field of a transaction has its value. */
export const reasonsQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'reasons', id],
    queryFn: ({ signal }) => call(listReasons, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** How far the two sides of a transfer may lie apart when a person says that they are one. */
const DAYS_APART = 31;
const MOST = 1000;

/** What could be the other side of that row: the other direction, within a month. */
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

/** The pair is no suggestion any more, whatever was decided. */
function dropSuggestion(client: QueryClient, ids: readonly string[]) {
  client.setQueryData<TransferSuggestion[]>(SUGGESTIONS, (pairs) =>
    pairs?.filter(({ expense, income }) => !(ids.includes(expense.id) && ids.includes(income.id))),
  );
}

interface Pair {
  id: string;
  other: string;
}

export function useLinkTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, other }: Pair) =>
      call(linkTransfer, { params: { id }, body: { other_id: other } }),
    onSuccess: (_, { id, other }) => {
      dropSuggestion(client, [id, other]);
      void invalidateTouched(client);
    },
  });
}

export const useUnlinkTransfer = () =>
  useTouching((id: string) => call(unlinkTransfer, { params: { id } }), { meanwhile: TOUCHED });

export function useDismissTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, other }: Pair) => call(dismissTransfer, { body: { id, other_id: other } }),
    onSuccess: (_, { id, other }) => {
      dropSuggestion(client, [id, other]);
      // One that was on its way may still hold the pair.
      void client.invalidateQueries({ queryKey: SUGGESTIONS });
    },
  });
}
