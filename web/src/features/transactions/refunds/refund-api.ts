import { listPurchases, type Purchase, setRefundOf } from '@saldo/contract/shares';
import { listTransactions, type Transaction } from '@saldo/contract/transactions';
import { dayOf } from '@saldo/domain/dates';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';

/** A purchase to choose. Those that a search finds have no reason of their own. */
export type PurchaseChoice = Omit<Purchase, 'why'> & Partial<Pick<Purchase, 'why'>>;

export const purchasesQuery = (id: string) =>
  queryOf(['owed', 'purchases', id], listPurchases, { params: { id } });

/** Purchases shown for a search, the newest. */
const MOST_FOUND = 20;

/** A purchase and, if it is split, each of its parts. */
function choicesOf(row: Transaction): PurchaseChoice[] {
  const { merchant_name, description, category, amount, splits } = row;
  const of = (one: Pick<PurchaseChoice, 'part_id' | 'category' | 'amount'>) => ({
    ...{ transaction_id: row.id, name: merchant_name ?? description, date: dayOf(row.date) },
    ...one,
  });
  const parts = splits.map((part) =>
    of({ part_id: part.id, category: part.category, amount: part.amount }),
  );
  return [of({ part_id: null, category, amount }), ...parts];
}

/** Purchases of all years that a text finds, in the refund's currency. */
export const foundPurchasesQuery = ({ id, currency }: Transaction, description: string) =>
  queryOptions({
    queryKey: ['transactions', 'purchases', id, description],
    queryFn: async ({ signal }): Promise<PurchaseChoice[]> => {
      const { items } = await call(
        listTransactions,
        { query: { year: 'all', direction: 'expense', description, limit: MOST_FOUND } },
        { signal },
      );
      return items
        .filter((row) => row.currency === currency && row.transfer === null)
        .flatMap(choicesOf);
    },
  });

interface RefundChange {
  /** The refund. */
  id: string;
  transaction_id: string | null;
  part_id?: string | null;
}

export const useSetRefund = () =>
  useChange(({ id, ...body }: RefundChange) => call(setRefundOf, { params: { id }, body }));
