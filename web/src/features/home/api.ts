import { getRecap } from '@saldo/contract/home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const recapQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(getRecap, {}, { signal }),
});
