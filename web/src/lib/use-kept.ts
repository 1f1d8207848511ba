import { useRef } from 'react';

/**
 * What a dialog is about, for as long as the dialog of that key is open: what is deleted leaves its list a moment before
 * the dialog has gone, and nobody is to be told then that it is not there.
 */
export function useKept<T>(key: string, found: T | null | undefined): T | undefined {
  const kept = useRef<{ key: string; value: T }>(undefined);
  if (found !== undefined && found !== null) kept.current = { key, value: found };
  return found ?? (kept.current?.key === key ? kept.current.value : undefined);
}

/** The same for one of a list, by its id. */
export const useKeptOf = <T extends { id: string }>(list: readonly T[] | undefined, id: string) =>
  useKept(
    id,
    list?.find((one) => one.id === id),
  );
