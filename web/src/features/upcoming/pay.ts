import type { SeriesList } from '@saldo/contract/recurring';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../lib/format.ts';
import { seriesQuery } from './api.ts';
import { lastOfMonth } from './days.ts';

/** Whether the main income is expected this month, or was by now, and has not come: the month looks like a loss until it does. */
export const awaitsPay = ({ payday }: Pick<SeriesList, 'payday'>, now: string): boolean =>
  payday !== null && payday.on <= lastOfMonth(now);

/** The same of the user; undefined until it is known. */
export function useAwaitsPay(): boolean | undefined {
  const { data } = useQuery(seriesQuery);
  return data && awaitsPay(data, today());
}

/** Above this a share of income is shown as money. */
const MOST_SHARE = 200;

/** What share of the fixed income the fixed costs take; null without a payday, or where a share says too little. */
export function shareSpokenFor({
  payday,
  fixed_per_month: costs,
  income_per_month: income,
}: Pick<SeriesList, 'payday' | 'fixed_per_month' | 'income_per_month'>): number | null {
  if (payday === null || income <= 0) return null;
  const share = (100 * costs) / income;
  return share <= MOST_SHARE ? share : null;
}
