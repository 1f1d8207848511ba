import type { Endpoint } from '@saldo/contract/endpoint';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callChecked, type Rest } from './api.ts';

/** Turns a call into a query that is canceled once no component waits for it. */
export const queryOf = <E extends Endpoint, const K extends QueryKey>(
  queryKey: K,
  endpoint: E,
  ...[given]: Rest<E, never>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callChecked(endpoint, given ?? {}, { signal }),
  });
