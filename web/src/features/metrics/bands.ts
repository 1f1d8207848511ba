import { percentExact } from '../../lib/format.ts';
import { sumOf } from './slices.ts';

/** How much of the income was spent, from little to more than is wise. */
export type SpentBand = 'deep' | 'low' | 'middle' | 'high' | 'over';

/** The band of a percentage: up to 25, up to 50, up to 75, up to 90, above. */
export function spentBand(percentage: number): SpentBand {
  if (percentage <= 25) return 'deep';
  if (percentage <= 50) return 'low';
  if (percentage <= 75) return 'middle';
  return percentage <= 90 ? 'high' : 'over';
}

const MOST_SPENT = 999;

/** The specified Spent: `57.0%`, and from there on only that it is more. */
export const spentText = (percentage: number): string =>
  percentage > MOST_SPENT ? `>${MOST_SPENT}%` : percentExact(percentage);

/** Above this a share of income or a change in percent says less than the money itself. */
const MOST_PERCENT = 200;

/** A change against what was before: in percent where that tells something, else in euros; null where both are nothing. */
export function changeOf(
  now: number,
  before: number,
): { unit: 'percent' | 'money'; value: number } | null {
  if (now === 0 && before === 0) return null;
  const value = before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
  if (value !== null && isTelling(value)) return { unit: 'percent', value };
  return { unit: 'money', value: sumOf([now, -before]) };
}

/** Whether a change in percent can stand alone. */
export const isTelling = (percent: number): boolean => Math.abs(percent) <= MOST_PERCENT;
