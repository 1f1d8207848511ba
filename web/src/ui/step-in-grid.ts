const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Returns the position that a key moves to in a grid, or null if the key does nothing or would leave the grid. */
export function stepInGrid(
  key: string,
  from: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key]?.(columns);
  if (step === undefined) return null;
  const to = from + step;
  return to >= 0 && to < count ? to : null;
}
