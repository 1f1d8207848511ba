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
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { editOf } from '../../../lib/pending-edits.ts';
import { heavy, queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';

export const transferSuggestionsQuery = heavy(
  queryOf(['transfers', 'suggestions'], listTransferSuggestions),
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
function dropEdits(pairs: readonly Pair[]) {
  const keyOf = (id: string, other: string) => [id, other].sort().join(' ');
  const gone = new Set(pairs.map(({ id, other }) => keyOf(id, other)));
  return [
    editOf(transferSuggestionsQuery.queryKey, (groups: SuggestedTransfers[]) =>
      groups.flatMap((group) => {
        const left = group.pairs.filter(
          ({ expense, income }) => !gone.has(keyOf(expense.id, income.id)),
        );
        return left.length > 0 ? [{ ...group, pairs: left }] : [];
      }),
    ),
  ];
}

export interface Pair {
  id: string;
  other: string;
}

export const useLinkTransfer = () =>
  useChange(
    ({ id, other }: Pair) => call(linkTransfer, { params: { id }, body: { other_id: other } }),
    { edits: (pair) => dropEdits([pair]) },
  );

export const useLinkSuggestions = () =>
  useChange(
    (pairs: readonly Pair[]) =>
      call(linkSuggestions, {
        body: { pairs: pairs.map(({ id, other }) => ({ id, other_id: other })) },
      }),
    { edits: dropEdits },
  );

export const useUnlinkTransfer = () =>
  useChange((id: string) => call(unlinkTransfer, { params: { id } }));

export const useDismissTransfer = () =>
  useChange(({ id, other }: Pair) => call(dismissTransfer, { body: { id, other_id: other } }), {
    edits: (pair) => dropEdits([pair]),
  });
