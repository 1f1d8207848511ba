import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type ParamValue, withParams } from './params.ts';

/** The query of the address, and a way to change parts of it. A change replaces the history entry unless `push`. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Record<string, ParamValue>, options: { push?: boolean } = {}) =>
      setParams((current) => withParams(current, changes), {
        replace: !options.push,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [params, change] as const;
}
