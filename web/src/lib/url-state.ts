import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ParamValue, withParams } from './params.ts';

/** The URL's current query. The rendered one lags behind for a moment. */
export const queryNow = (): URLSearchParams => new URLSearchParams(location.search);

/**
 * The URL's query, and a function to change parts of it. A change replaces the history entry unless `push`. It starts
 * from the current URL, because a second change would otherwise undo one that is not rendered yet.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Record<string, ParamValue>, options: { push?: boolean } = {}) =>
      setParams(withParams(queryNow(), changes), {
        replace: !options.push,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [params, change] as const;
}
