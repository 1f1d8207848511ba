import type { Endpoint } from '@saldo/contract/endpoint';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callChecked, type Rest } from './api.ts';

/** Adds to a query that it is expensive for the server: see `refresh`. */
export const heavy = <O extends object>(options: O) => ({ ...options, meta: { isHeavy: true } });

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
