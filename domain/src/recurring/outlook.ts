import type { Cents } from '../money.ts';
import type { Forecast, ForecastRange } from './forecast.ts';

/** Money that would be spent on a day, counted since 1970-01-01. */
export interface Purchase {
  readonly day: number;
  readonly amount: Cents;
}

/** How balances go on from a known one. */
export interface Outlook {
  /** Balance at the end of each day. */
  readonly days: readonly ForecastRange[];
  /** First day with the lowest median balance, and its range. */
  readonly lowest: ForecastRange & { readonly day: number };
  /** Share of the futures, from 0 to 1, in which the balance is below zero at the end of any day. */
  readonly belowZero: number;
}

/**
 * Adds a purchase to all futures of a forecast, so the answers with and without it differ by nothing else. A purchase on
 * the day of the balance or earlier counts from the first day on. Null if the forecast covers no days.
 *
 * @param start the balance at the end of the day `from`, with which the forecast begins
 */
export function outlookOf(
  { days, futures }: Pick<Forecast, 'days' | 'futures'>,
  { start, from }: { start: Cents; from: number },
  purchase: Purchase = { day: from, amount: 0 },
): Outlook | null {
  const balances = days.map(({ low, middle, high }, at): ForecastRange => {
    const by = start - spentBy(purchase, from + 1 + at);
    return { low: low + by, middle: middle + by, high: high + by };
  });
  const [first, ...later] = balances.map((range, at) => ({ ...range, day: from + 1 + at }));
  if (!first) return null;
  const below = futures.filter((nets) =>
    nets.some((net, at) => start + net - spentBy(purchase, from + 1 + at) < 0),
  );
  return {
    days: balances,
    lowest: later.reduce((least, one) => (one.middle < least.middle ? one : least), first),
    belowZero: below.length / futures.length,
  };
}

const spentBy = ({ day, amount }: Purchase, on: number): Cents => (day <= on ? amount : 0);
