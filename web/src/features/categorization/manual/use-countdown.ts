import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down from 100 to 0 in even steps, then calls `onEnd` once. Returns the current value. */
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
