import type { Callable } from '@saldo/contract/endpoint';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callChecked, type Rest } from './api.ts';

/** Adds to a query that it is expensive for the server: see `refresh`. */
export const heavy = <O extends object>(options: O) => ({ ...options, meta: { isHeavy: true } });

/** Turns a call into a query that is canceled once no component waits for it. */
export const queryOf = <C extends Callable, const K extends QueryKey>(
  queryKey: K,
  endpoint: C,
  ...[given]: Rest<C, never>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callChecked(endpoint, given ?? {}, { signal }),
  });
