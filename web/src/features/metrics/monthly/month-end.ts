import type { MonthlyMetrics } from '@saldo/contract/metrics';
import type { Forecast, Range } from '@saldo/contract/recurring';
import { useQuery } from '@tanstack/react-query';
import { movedBy } from '../../../lib/ranges.ts';
import { forecastQuery } from '../../recurring/api.ts';

/** What a month that runs should come to when it ends, in euros; the middle of eight times of ten. */
export interface MonthEnd {
  /** The last day. */
  until: string;
  income: number;
  expenses: Range;
  balance: Range;
  restsOn: Forecast['rests_on'];
  again: Forecast['again'];
  /** Spent in the days to come, but for bills. */
  usual: number;
}

/** So far, and what is still to come. */
export function monthEndOf(
  { balances }: NonNullable<MonthlyMetrics['so_far']>,
  { spending, net, until, rests_on: restsOn, again }: Forecast,
): MonthEnd | null {
  if (!spending || !net) return null;
  const expenses = movedBy(spending, balances.expenses);
  const balance = movedBy(net, balances.balance_not_spent);
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

/** Null below three known months, undefined until it is known or where the month does not run. */
export function useMonthEnd(
  soFar: MonthlyMetrics['so_far'] | undefined,
): MonthEnd | null | undefined {
  const { data } = useQuery({ ...forecastQuery, enabled: Boolean(soFar) });
  return soFar && data ? monthEndOf(soFar, data) : undefined;
}
