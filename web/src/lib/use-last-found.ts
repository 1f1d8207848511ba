import { useRef } from 'react';

/**
 * Keeps returning the subject of a dialog while the dialog for that key is open. A deleted item leaves its list a
 * moment before its dialog closes, and the dialog should not report it as missing.
 */
export function useLastFound<T>(key: string, found: T | null | undefined): T | undefined {
  const kept = useRef<{ key: string; value: T }>(undefined);
  if (found !== undefined && found !== null) kept.current = { key, value: found };
  return found ?? (kept.current?.key === key ? kept.current.value : undefined);
}

/** Like `useLastFound`, for one item of a list, by id. */
export const useLastFoundById = <T extends { id: string }>(
  list: readonly T[] | undefined,
  id: string,
) =>
  useLastFound(
    id,
    list?.find((one) => one.id === id),
  );
