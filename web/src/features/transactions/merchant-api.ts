import {
  getMerchant,
  listMerchants,
  type Merchant,
  renameMerchant,
  splitMerchant,
} from '@saldo/contract/merchants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTouching } from '../../lib/use-touching.ts';

const MERCHANTS = ['transactions', 'merchants'] as const;

export const merchantQuery = (id: string) =>
  queryOptions({
    queryKey: [...MERCHANTS, id],
    queryFn: ({ signal }) => call(getMerchant, { params: { id } }, { signal }),
  });

export const merchantsQuery = queryOptions({
  queryKey: MERCHANTS,
  queryFn: ({ signal }) => call(listMerchants, {}, { signal }),
});

/** What shows names. */
const NAMED = { awaited: [['transactions']], meanwhile: [['home'], ['recurring']] };

export const useRenameMerchant = () =>
  useTouching(
    ({ id, name }: { id: string; name: string | null }) =>
      call(renameMerchant, { params: { id }, body: { name } }),
    NAMED,
  );

export const useSplitMerchant = () =>
  useTouching((id: string) => call(splitMerchant, { params: { id } }), NAMED);

/** Gives every part the name again that it had. */
export const useUnnameMerchant = () =>
  useTouching(async ({ parts }: Pick<Merchant, 'parts'>) => {
    for (const { id, name, renamed } of parts) {
      await call(splitMerchant, { params: { id } });
      if (renamed) await call(renameMerchant, { params: { id }, body: { name } });
    }
  }, NAMED);
