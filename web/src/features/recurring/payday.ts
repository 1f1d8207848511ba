import type { SeriesList } from '@saldo/contract/recurring';
import { today } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { seriesQuery } from './api.ts';
import { lastOfMonth } from './calendar-entries.ts';

/**
 * True while this month's main income has not arrived, even if it is late. Until it arrives, the month looks like a
 * loss.
 */
export const awaitsPay = ({ payday }: Pick<SeriesList, 'payday'>, now: string): boolean =>
  payday !== null && payday.on <= lastOfMonth(now);

/** `awaitsPay` for the signed-in user; undefined while loading. */
export function useAwaitsPay(): boolean | undefined {
  const { data } = useShown(seriesQuery);
  return data && awaitsPay(data, today());
}

/** In percent. A larger share of income is shown as an amount instead. */
const MOST_SHARE = 200;

/**
 * Fixed costs as a percentage of fixed income. Null if there is no payday or no income, or if the percentage is above
 * `MOST_SHARE`.
 */
export function committedShare({
  payday,
  fixed_per_month: costs,
  income_per_month: income,
}: Pick<SeriesList, 'payday' | 'fixed_per_month' | 'income_per_month'>): number | null {
  if (payday === null || income <= 0) return null;
  const share = (100 * costs) / income;
  return share <= MOST_SHARE ? share : null;
}
