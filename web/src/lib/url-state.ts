import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ParamValue, withParams } from './params.ts';

/** The query as the address has it now: what is drawn is behind that for a moment. */
export const queryNow = (): URLSearchParams => new URLSearchParams(location.search);

/**
 * The query of the address, and a way to change parts of it. A change replaces the history entry unless `push`. It starts
 * from the address as it is now, or a second change would undo one that is not drawn yet.
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
