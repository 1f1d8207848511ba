import { useCallback, useEffect, useState } from 'react';

/**
 * A component whose code loads when first wanted; null until then. It stays mounted once opened, so the focus can
 * return to its button.
 */
export function useOnDemand<T>(load: () => Promise<T>): [part: T | null, want: () => void] {
  const [part, setPart] = useState<{ value: T } | null>(null);
  // A failed load is retried on the next press.
  const want = useCallback(() => {
    load().then(
      (value) => setPart((now) => now ?? { value }),
      () => undefined,
    );
  }, [load]);
  return [part?.value ?? null, want];
}

/** Opens such a component as soon as it mounts, because a press requested it. */
export function useOpenOnMount(onOpenChange: (open: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => onOpenChange(true), []);
}
