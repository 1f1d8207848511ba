import * as calls from '@saldo/contract/merchants';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';
import { patchLists } from './api.ts';

const MERCHANTS = ['transactions', 'merchants'] as const;

export const merchantQuery = (id: string) =>
  queryOf([...MERCHANTS, id], calls.getMerchant, { params: { id } });

export const merchantsQuery = queryOf(MERCHANTS, calls.listMerchants);

const NAMED = { isAwaited: true };

export const useRenameMerchant = () =>
  useChange(
    ({ id, name }: { id: string; name: string | null }) =>
      call(calls.renameMerchant, { params: { id }, body: { name } }),
    {
      ...NAMED,
      show: (client, { id, name }) =>
        patchLists(client, (row) =>
          row.merchant_id === id && name !== null ? { ...row, merchant_name: name } : row,
        ),
    },
  );

export const useSplitMerchant = () =>
  useChange((id: string) => call(calls.splitMerchant, { params: { id } }), NAMED);
