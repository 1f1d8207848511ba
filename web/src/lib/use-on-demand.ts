import { useCallback, useEffect, useState } from 'react';

/**
 * A part whose code is fetched when it is first wanted, and null until it has come. Then it stays: what has been open
 * keeps the button that the focus goes back to.
 */
export function useOnDemand<T>(load: () => Promise<T>): [part: T | null, want: () => void] {
  const [part, setPart] = useState<{ value: T } | null>(null);
  // A file that cannot be fetched is asked for again with the next press.
  const want = useCallback(() => {
    load().then(
      (value) => setPart((now) => now ?? { value }),
      () => undefined,
    );
  }, [load]);
  return [part?.value ?? null, want];
}

/** Opens such a part once it stands beside its button: it was wanted by a press. */
export function useOpenOnArrival(onOpenChange: (open: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it arrives
  useEffect(() => onOpenChange(true), []);
}
