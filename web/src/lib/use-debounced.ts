import { useEffect, useState } from 'react';

/** The value once it has not changed for `ms` milliseconds. */
export function useDebounced<V>(value: V, ms: number): V {
  const [debounced, setDebounced] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal content counts as the same value
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return debounced;
}
