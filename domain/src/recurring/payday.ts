import { dayFromNumber } from '../dates.ts';
import type { Cents } from '../money.ts';
import { monthOf, startOfMonth } from './cadence.ts';
import type { ForecastDays, ForecastInput } from './forecast-input.ts';
import { ownWorth, type PaidIn, type Payment, type Worth } from './payment.ts';

/**
 * An income counts as large if it is at least this share of the largest one. Low enough to include a household's second
 * salary.
 */
const LARGE = 0.3;
const HALF_A_YEAR = 180;

/** The incomes that are large by their sum over the half year up to a day; these determine payday. */
export function largestIncomes<Income extends { readonly rows: readonly PaidIn[] }>(
  incomes: readonly Income[],
  asOf: number,
  worth: Worth = ownWorth,
): Income[] {
  const brought = ({ rows }: Income) =>
    rows
      .filter(({ day }) => day > asOf - HALF_A_YEAR)
      .reduce((sum, { amount, currency, day }) => sum + (worth(amount, currency, day) ?? 0), 0);
  const most = Math.max(0, ...incomes.map(brought));
  return incomes.filter((one) => brought(one) >= LARGE * most);
}

/**
 * If the days end just before payday, returns the input without salaries, because a salary that arrived earlier would
 * move payday to that day. Otherwise returns the input unchanged.
 */
export function beforePayday(input: ForecastInput, days: ForecastDays): ForecastInput {
  const incomes = input.entries.filter(
    (entry) => entry.income && (input.mayBePay?.(entry) ?? true),
  );
  const pays = largestIncomes(incomes, days.asOf, input.worth);
  const [payday = ''] = pays.flatMap(({ next }) => next?.day ?? []).sort();
  const asks = days.untilPayday ?? payday === dayFromNumber(days.to + 1);
  if (!asks) return input;
  const paid = new Set(pays.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return {
    ...input,
    payments: input.payments.filter(({ id }) => !paid.has(id)),
    entries: input.entries.filter((entry) => !pays.includes(entry)),
  };
}

/**
 * Number of days between two salary payments from one company that suggests a monthly rhythm, so the next payment is
 * expected before a third confirms it.
 */
const MONTHLY = { fewest: 26, most: 35 };
/** Number of days after which a late salary is no longer expected, because two payments do not establish a rhythm. */
const LATE_DAYS = 10;

/** A salary predicted from two past payments: the next payday, and the last amount. */
export interface PromisedPay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly amount: Cents;
  readonly currency: string;
  readonly rows: readonly Payment[];
}

/**
 * The soonest salary predicted from two past payments. `pays` are payments outside any series whose description or
 * category shows that they are salaries.
 */
export function promisedPay(pays: readonly Payment[], today: number): PromisedPay | null {
  const newest = [...pays].sort((a, b) => b.day - a.day || (a.id < b.id ? -1 : 1));
  const isOfOne = (one: Payment, other: Payment) =>
    one.key === other.key && one.currency === other.currency;
  const lasts = newest.filter((one, at) => newest.findIndex((it) => isOfOne(it, one)) === at);
  const found = lasts.flatMap((last): PromisedPay[] => {
    const before = newest.find((one) => {
      const days = last.day - one.day;
      return isOfOne(one, last) && days >= MONTHLY.fewest && days <= MONTHLY.most;
    });
    const day = monthLater(last.day);
    if (!before || day < today - LATE_DAYS) return [];
    return [{ day, amount: last.amount, currency: last.currency, rows: [before, last] }];
  });
  return found.sort((a, b) => a.day - b.day || b.amount - a.amount)[0] ?? null;
}

/** The same date of the next month, or its last day. */
function monthLater(day: number): number {
  const month = monthOf(day);
  const date = day - startOfMonth(month);
  return Math.min(startOfMonth(month + 1) + date, startOfMonth(month + 2) - 1);
}
