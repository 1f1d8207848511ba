import { percent, percentExact } from '../../lib/format.ts';
import { sumOf } from './category-rows.ts';

/** How much of the income was spent, from very little to too much. */
export type SpentBand = 'deep' | 'low' | 'middle' | 'high' | 'over';

/** Upper limits are 25, 50, 75 and 90 percent. */
export function spentBand(percentage: number): SpentBand {
  if (percentage <= 25) return 'deep';
  if (percentage <= 50) return 'low';
  if (percentage <= 75) return 'middle';
  return percentage <= 90 ? 'high' : 'over';
}

const MOST_SPENT = 999;

/** Share of income spent, formatted as specified (`57.0%`). Above the cap, `>999%`. */
export const spentText = (percentage: number): string =>
  percentage > MOST_SPENT ? `>${percent(MOST_SPENT, 0)}` : percentExact(percentage);

/** Above this percentage, an amount is more meaningful than a share of income or a percentage change. */
const MOST_PERCENT = 200;

/** Change from the earlier value: in percent where that is meaningful, otherwise as an amount; null if both are zero. */
export function changeOf(
  now: number,
  before: number,
): { unit: 'percent' | 'money'; value: number } | null {
  if (now === 0 && before === 0) return null;
  const value = before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
  if (value !== null && isMeaningfulPercent(value)) return { unit: 'percent', value };
  return { unit: 'money', value: sumOf([now, -before]) };
}

/** True if a change in percent is meaningful on its own. */
export const isMeaningfulPercent = (percent: number): boolean => Math.abs(percent) <= MOST_PERCENT;
