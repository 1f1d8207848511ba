/** How much of the income was spent, from little to more than is wise. */
export type SpentBand = 'deep' | 'low' | 'middle' | 'high' | 'over';

/** The band of a percentage: up to 25, up to 50, up to 75, up to 90, above. */
export function spentBand(percentage: number): SpentBand {
  if (percentage <= 25) return 'deep';
  if (percentage <= 50) return 'low';
  if (percentage <= 75) return 'middle';
  return percentage <= 90 ? 'high' : 'over';
}

/** Change in percent against what was before; null where that was nothing. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
