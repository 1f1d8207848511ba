import type { Forecast, Range } from '@saldo/contract/recurring';
import { addDays, type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import {
  type Forecast as DomainForecast,
  type ForecastRange,
  forecast,
} from '@saldo/domain/recurring/forecast';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { listCategories } from '../categories/service.ts';
import { readForecastInput } from './forecast-input.ts';
import type { KnownSeries } from './known-series.ts';
import { nextPay, type Pay, PayKinds } from './next-pay.ts';
import { everydayBalance, tallyOf } from './series-list.ts';
import { readWorth } from './series-rates.ts';

/** Runs in a worker, because it reads all of the user's transactions. */
export async function readForecast(
  { storage }: TaskContext,
  { until, ...q }: { bookId: BookId; today: Day; until: Day },
): Promise<Forecast> {
  const [{ asOf, counted: all, entries, ...read }, balance, categories] = await Promise.all([
    readForecastInput(storage, q),
    everydayBalance(storage.read, q),
    listCategories(storage.read, q),
  ]);
  const kinds = new PayKinds(categories);
  const { currency, worth, worthNow } = await readWorth(storage.read, { ...q, series: all });
  const counted = all.flatMap((one) => inMain(one, worthNow(one)));
  const pay = await nextPay(storage.read, { ...q, counted: all, kinds, worth });
  const pays = new Set(all.filter((one) => kinds.mayBePay(one)).map(({ id }) => id));
  // A paycheck predicted from two past payments counts as certain, so these payments must not also be drawn at random.
  const promising = new Set(pay && !pay.series ? pay.rows.map(({ id }) => id) : []);
  const input = {
    ...read,
    ...{ entries, worth },
    payments: read.payments.filter(({ id }) => !promising.has(id)),
    mayBePay: ({ id }: { id: string }) => pays.has(id),
  };
  const ask = (last: Day, more?: { untilPayday: true }) => {
    const [from, to] = [dayNumber(q.today), dayNumber(last)];
    return to >= from ? forecast(input, { asOf, from, to, ...more }) : null;
  };
  const found = ask(until);
  const due = dueUntil(counted, until);
  const promised = (to: Day) =>
    pay ? (worthNow(pay, promisedUntil(pay, { today: q.today, to })) ?? 0) : 0;
  const certain = {
    out: manualUntil(due, 'expense'),
    in: (to: Day) => manualUntil(due, 'income')(to) + promised(to),
  };
  const amountsOf = (direction: KnownSeries['direction']) =>
    due.flatMap(({ series }) => (series.direction === direction ? [series.amount] : []));
  const [bills, incomes] = [amountsOf('expense'), amountsOf('income')];
  const promisedPay = promised(until);
  if (promisedPay > 0) incomes.push(promisedPay);
  const evenings = (bands: readonly ForecastRange[], start: Cents): Forecast['days'] =>
    bands.map((band, at) => {
      const date = addDays(q.today, at + 1);
      return { date, ...inUnits(band, start + certain.in(date) - certain.out(date)) };
    });
  return {
    currency,
    left_out: tallyOf([
      ...read.payments.filter((one) => worth(0, one.currency, one.day) === null),
      ...all.filter((one) => worthNow(one) === null),
    ]),
    until,
    spending: found && inUnits(found.spending, certain.out(until)),
    net: found && inUnits(found.net, certain.in(until) - certain.out(until)),
    days: found && balance !== null ? evenings(found.days, balance) : [],
    payday: paydayOf(pay, { balance, counted, ask }),
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

/** The same series with its next payment's amount in the main currency. Empty if no rate is known. */
const inMain = (series: KnownSeries, amount: Cents | null): KnownSeries[] =>
  amount === null ? [] : [{ ...series, amount }];

interface Due {
  series: KnownSeries;
  on: Day;
}

const dueUntil = (counted: readonly KnownSeries[], until: Day): Due[] =>
  counted
    .flatMap((series) => series.expectedUntil(until).map(({ day }) => ({ series, on: day })))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));

/** Sum of the manual series due up to a day. They have no payments from which a range could be derived. */
const manualUntil =
  (due: readonly Due[], direction: KnownSeries['direction']) =>
  (until: Day): Cents =>
    total(
      due.flatMap(({ series, on }) =>
        series.rows.length === 0 && series.direction === direction && on <= until
          ? [series.amount]
          : [],
      ),
    );

/** Pay that is due after today and up to a day, predicted from two past payments that are not yet a series. */
const promisedUntil = (pay: Pay | null, { today, to }: { today: Day; to: Day }): Cents =>
  pay && !pay.series && pay.on > today && pay.on <= to ? pay.amount : 0;

/** Balance of everyday accounts on the eve of payday, and the lowest point until then. */
function paydayOf(
  pay: Pay | null,
  q: {
    balance: Cents | null;
    counted: readonly KnownSeries[];
    ask: (last: Day, more: { untilPayday: true }) => DomainForecast | null;
  },
): Forecast['payday'] {
  if (!pay) return null;
  const payday = { on: pay.on, series_id: pay.series?.id ?? null };
  const eve = addDays(payday.on, -1);
  const found = q.balance === null ? null : q.ask(eve, { untilPayday: true });
  if (q.balance === null || !found) return { ...payday, balance: null, lowest: null };
  const left = q.balance - manualUntil(dueUntil(q.counted, eve), 'expense')(eve);
  return { ...payday, balance: inUnits(found.net, left), lowest: inUnits(found.lowest, left) };
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0);

/** Converts a range from cents and shifts it by an amount that is certain. */
const inUnits = ({ low, middle, high }: ForecastRange, by: Cents): Range => ({
  low: fromCents(low + by),
  middle: fromCents(middle + by),
  high: fromCents(high + by),
});
