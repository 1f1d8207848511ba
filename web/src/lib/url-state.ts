import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ParamValue, withParams } from './params.ts';

/**
 * The query of the address, and a way to change parts of it. A change replaces the history entry unless `push`. It starts
 * from the address itself: what is drawn is behind that for a moment, and a second change would undo the first.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Record<string, ParamValue>, options: { push?: boolean } = {}) =>
      setParams(withParams(new URLSearchParams(location.search), changes), {
        replace: !options.push,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [params, change] as const;
}
