import { useCallback, useEffect, useState } from 'react';

/**
 * Loads a component's code when it is first needed; returns null until then. The component stays mounted once opened,
 * so that the focus can return to its button.
 */
export function useOnDemand<T>(load: () => Promise<T>): [part: T | null, want: () => void] {
  const [part, setPart] = useState<{ value: T } | null>(null);
  // If loading fails, the next press retries it.
  const want = useCallback(() => {
    load().then(
      (value) => setPart((now) => now ?? { value }),
      () => undefined,
    );
  }, [load]);
  return [part?.value ?? null, want];
}

/** Opens an on-demand component as soon as it mounts, because the user's press requested it. */
export function useOpenOnMount(onOpenChange: (open: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => onOpenChange(true), []);
}
