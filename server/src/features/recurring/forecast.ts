import type { Forecast, Range } from '@saldo/contract/recurring';
import { addDays, type Day, dayFromNumber } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { ForecastRange } from '@saldo/domain/recurring/forecast';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import type { KnownSeries } from './known-series.ts';
import { readUserForecast, type UserForecast } from './user-forecast.ts';

/** Runs in a worker, because it reads all of the user's transactions. */
export async function readForecast(
  { storage }: TaskContext,
  { until, ...q }: { bookId: BookId; today: Day; until: Day },
): Promise<Forecast> {
  const user = await readUserForecast(storage, q);
  const { currency, leftOut, balance } = user;
  const found = user.ask(until);
  const due = user.dueUntil(until);
  const amountsOf = (direction: KnownSeries['direction']) =>
    due.flatMap(({ series }) => (series.direction === direction ? [series.amount] : []));
  const [bills, incomes] = [amountsOf('expense'), amountsOf('income')];
  const promised = user.promisedUntil(until);
  if (promised > 0) incomes.push(promised);
  return {
    currency,
    left_out: leftOut,
    until,
    spending: found && inUnits(found.spending),
    net: found && inUnits(found.net),
    days:
      found && balance !== null
        ? found.days.map((range, at) => ({
            date: addDays(q.today, at + 1),
            ...inUnits(range, balance),
          }))
        : [],
    payday: paydayOf(user),
    due: due.map(({ series, on }) => ({
      series_id: series.id,
      on,
      direction: series.direction,
      amount: fromCents(series.amount),
    })),
    again: (found?.again ?? []).map(({ id, day, amount }) => ({
      transaction_id: id,
      on: dayFromNumber(day),
      amount: fromCents(amount),
    })),
    rests_on: {
      ...{ bills: bills.length, due: fromCents(total(bills)) },
      ...{ pays: incomes.length, income: fromCents(total(incomes)) },
    },
  };
}

/** Balance of everyday accounts on the eve of payday, and the lowest point until then. */
function paydayOf({ pay, balance, askUntilPayday }: UserForecast): Forecast['payday'] {
  if (!pay) return null;
  const payday = { on: pay.on, series_id: pay.series?.id ?? null };
  const found = balance === null ? null : askUntilPayday(addDays(payday.on, -1));
  if (balance === null || !found) return { ...payday, balance: null, lowest: null };
  return {
    ...payday,
    balance: inUnits(found.net, balance),
    lowest: inUnits(found.lowest, balance),
  };
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0);

/** Converts a range from cents, and shifts it by an amount that is certain. */
export const inUnits = ({ low, middle, high }: ForecastRange, by: Cents = 0): Range => ({
  low: fromCents(low + by),
  middle: fromCents(middle + by),
  high: fromCents(high + by),
});
