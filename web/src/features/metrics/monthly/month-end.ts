import type { MonthlyMetrics } from '@saldo/contract/metrics';
import type { Forecast, Range } from '@saldo/contract/recurring';
import type { UseQueryResult } from '@tanstack/react-query';
import { shiftRange } from '../../../lib/ranges.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { useTogether } from '../../../lib/use-together.ts';
import { forecastQuery } from '../../recurring/api.ts';

/** Estimated figures for the end of an unfinished month. Ranges are 80%. */
export interface MonthEnd {
  until: string;
  income: number;
  expenses: Range;
  balance: Range;
  restsOn: Forecast['rests_on'];
  again: Forecast['again'];
  /** Estimated spending in the remaining days, without bills. */
  usual: number;
}

/** Adds the forecast for the remaining days to the month so far. */
export function monthEndOf(
  { balances }: NonNullable<MonthlyMetrics['so_far']>,
  { spending, net, until, rests_on: restsOn, again }: Forecast,
): MonthEnd | null {
  if (!spending || !net) return null;
  const expenses = shiftRange(spending, balances.expenses);
  const balance = shiftRange(net, balances.balance_not_spent);
  const bills = again.reduce((sum, { amount }) => sum + amount, restsOn.due);
  return {
    until,
    income: expenses.middle + balance.middle,
    expenses,
    balance,
    restsOn,
    again,
    usual: Math.max(0, spending.middle - bills),
  };
}

/** Null if fewer than three months are known. Undefined while loading, or if the month is not the current one. */
export function useMonthEnd(
  monthly: UseQueryResult<Pick<MonthlyMetrics, 'so_far'>>,
): MonthEnd | null | undefined {
  const isCurrent = Boolean(monthly.data?.so_far);
  const forecast = useShown({ ...forecastQuery, enabled: isCurrent });
  const [metrics, found] = useTogether(monthly, forecast) ?? [];
  return isCurrent && found && metrics?.so_far ? monthEndOf(metrics.so_far, found) : undefined;
}
