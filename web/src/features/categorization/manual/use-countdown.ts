import { useEffect, useEffectEvent, useState } from 'react';

/** Returns what is left, from 100 to 0 in even steps, and calls `onEnd` once. */
export function useCountdown(
  { ms, steps }: { ms: number; steps: number },
  onEnd: () => void,
): number {
  const [left, setLeft] = useState(steps);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const bar = setInterval(() => setLeft((now) => Math.max(0, now - 1)), ms / steps);
    const over = setTimeout(end, ms);
    return () => {
      clearInterval(bar);
      clearTimeout(over);
    };
  }, [ms, steps]);
  return (100 * left) / steps;
}
