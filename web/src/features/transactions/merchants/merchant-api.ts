import * as calls from '@saldo/contract/merchants';
import { answerQueue } from '@saldo/contract/sorting';
import type { Transaction } from '@saldo/contract/transactions';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';
import { rowEdits } from '../api.ts';

type Direction = Transaction['direction'];

const MERCHANTS = ['transactions', 'merchants'] as const;

export const merchantQuery = (id: string) =>
  queryOf([...MERCHANTS, id], calls.getMerchant, { params: { id } });

/** The merchants of a year, or of all time. */
export const merchantsQuery = (year: number | 'all' = 'all') =>
  queryOf([...MERCHANTS, 'list', year], calls.listMerchants, { query: { year } });

/** The screens of merchants, over which these changes are made. */
const NAMED = { awaits: [{ queryKey: MERCHANTS }] };

export interface AlikeRows {
  merchant: string;
  /** Rows with this category, or with none. */
  category: string;
  direction?: Direction;
}

/** Ids of a merchant's rows whose category may change together. */
export const alikeQuery = ({ merchant, ...query }: AlikeRows) =>
  queryOf([...MERCHANTS, merchant, 'rows', query], calls.listMerchantRows, {
    params: { id: merchant },
    query,
  });

export interface AlikeChange {
  ids: readonly string[];
  category: string;
  /** Also creates a rule for future transactions. */
  always: boolean;
}

/** Gives rows a category as one step, like an answer in Sort. */
export const useChangeCategory = () =>
  useChange(
    ({ ids, ...change }: AlikeChange) =>
      call(answerQueue, { body: { ...change, transaction_ids: [...ids], in_bulk: false } }),
    NAMED,
  );

export const useRenameMerchant = () =>
  useChange(
    ({ id, name }: { id: string; name: string | null }) =>
      call(calls.renameMerchant, { params: { id }, body: { name } }),
    {
      ...NAMED,
      edits: ({ id, name }) =>
        rowEdits((row) =>
          row.merchant_id === id && name !== null ? { ...row, merchant_name: name } : row,
        ),
    },
  );

export const useSplitMerchant = () =>
  useChange((id: string) => call(calls.splitMerchant, { params: { id } }), NAMED);
