import { dayFromNumber } from '../dates.ts';
import type { Cents } from '../money.ts';
import { monthOf, startOfMonth } from './cadence.ts';
import type { Days, ForecastInput } from './forecast-input.ts';
import type { Paid, Payment } from './payment.ts';

/** A second wage of the household counts as well as the first. */
const LARGE = 0.3;
const HALF_A_YEAR = 180;

/** Of incomes those that make a payday: the large ones, by what came in during the half year up to a day. */
export function largest<Income extends { readonly rows: readonly Paid[] }>(
  incomes: readonly Income[],
  asOf: number,
): Income[] {
  const brought = ({ rows }: Income) =>
    rows.reduce((sum, { day, amount }) => (day > asOf - HALF_A_YEAR ? sum + amount : sum), 0);
  const most = Math.max(0, ...incomes.map(brought));
  return incomes.filter((one) => brought(one) >= LARGE * most);
}

/**
 * What is asked of the days before payday has no pay in it: one that comes before would be the payday. Asked of other days
 * it stays as it is.
 */
export function beforePayday(input: ForecastInput, days: Days): ForecastInput {
  const incomes = input.entries.filter(
    (entry) => entry.income && (input.mayBePay?.(entry) ?? true),
  );
  const pays = largest(incomes, days.asOf);
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

/** Days between two pays of one company that make the next one expected before a third has shown a rhythm. */
const MONTHLY = { fewest: 26, most: 35 };
/** A pay that is late by more is not waited for: the two before it were no rhythm. */
const LATE_DAYS = 10;

/** Pay that two payments promise: the day of the next, and what the last one brought. */
export interface PromisedPay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly amount: Cents;
  readonly rows: readonly Payment[];
}

/**
 * The soonest pay that only two payments promise. `pays` are payments that by their words or category are pay, and of no
 * series yet.
 */
export function promisedPay(pays: readonly Payment[], today: number): PromisedPay | null {
  const newest = [...pays].sort((a, b) => b.day - a.day || (a.id < b.id ? -1 : 1));
  const lasts = newest.filter((one, at) => newest.findIndex(({ key }) => key === one.key) === at);
  const found = lasts.flatMap((last): PromisedPay[] => {
    const before = newest.find(
      ({ key, day }) =>
        key === last.key && last.day - day >= MONTHLY.fewest && last.day - day <= MONTHLY.most,
    );
    const day = monthLater(last.day);
    if (!before || day < today - LATE_DAYS) return [];
    return [{ day, amount: last.amount, rows: [before, last] }];
  });
  return found.sort((a, b) => a.day - b.day || b.amount - a.amount)[0] ?? null;
}

/** The same date of the next month, or its last day where it has none. */
function monthLater(day: number): number {
  const month = monthOf(day);
  const date = day - startOfMonth(month);
  return Math.min(startOfMonth(month + 1) + date, startOfMonth(month + 2) - 1);
}
