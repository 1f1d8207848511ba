import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a handler that never changes and calls the newest one, so that memoized rows need not be drawn again. */
export function useStable<A extends readonly unknown[], R>(handler: (...given: A) => R) {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...given: A): R => newest.current(...given), []);
}
