import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ParamValue, withParams } from './params.ts';

/** The query of the browser's current URL. The rendered query briefly lags behind it. */
export const queryNow = (): URLSearchParams => new URLSearchParams(location.search);

/**
 * Returns the URL's query and a function that changes parts of it. A change replaces the history entry unless `push` is
 * set. Each change starts from the browser's current URL, because otherwise it would undo an earlier change that is not
 * rendered yet.
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
