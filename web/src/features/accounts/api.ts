import { listAccounts } from '@saldo/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
});
