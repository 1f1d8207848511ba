import { type Day, dayNumber } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { type Forecast, forecast } from '@saldo/domain/recurring/forecast';
import type { Certain } from '@saldo/domain/recurring/payment';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { listCategories } from '../categories/service.ts';
import { readForecastInput } from './forecast-input.ts';
import type { KnownSeries } from './known-series.ts';
import { nextPay, type Pay, PayKinds } from './next-pay.ts';
import { type KnownPlanned, readPlanned } from './planned-payments.ts';
import { everydayBalance, tallyOf } from './series-list.ts';
import { readWorth } from './series-rates.ts';

/** What a user's forecasts are asked of. All amounts are in the currency of totals. */
export interface UserForecast {
  currency: string;
  leftOut: ReturnType<typeof tallyOf>;
  /** Today's balance of everyday accounts; null if it is unknown. */
  balance: Cents | null;
  pay: Pay | null;
  /** Payments of series due up to a day, soonest first. */
  dueUntil(until: Day): Due[];
  /** Pay that is due up to a day, predicted from two past payments that are not yet a series. */
  promisedUntil(until: Day): Cents;
  /** Forecasts the days after today. Null with fewer than three known months. */
  ask(until: Day): Forecast | null;
  /** The same without any pay, for the days before it comes. */
  askUntilPayday(eve: Day): Forecast | null;
}

export interface Due {
  series: KnownSeries;
  on: Day;
}

/** Reads all of the user's transactions of the last three years. */
export async function readUserForecast(
  storage: Storage,
  q: { bookId: BookId; today: Day },
): Promise<UserForecast> {
  const [{ asOf, counted: all, entries, ...read }, plans, balance, categories] = await Promise.all([
    readForecastInput(storage, q),
    readPlanned(storage.read, q),
    everydayBalance(storage.read, q),
    listCategories(storage.read, q),
  ]);
  const kinds = new PayKinds(categories);
  const { currency, worth, worthNow } = await readWorth(storage.read, {
    ...q,
    series: [...all, ...plans],
  });
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
  const planned = plans.flatMap((one) => certainOf(one, worthNow(one)));
  const dueUntil = dueOf(counted);
  const promisedUntil = (to: Day) =>
    pay && !pay.series && pay.on > q.today && pay.on <= to ? (worthNow(pay, pay.amount) ?? 0) : 0;
  const certain = (until: Day): Certain[] => {
    const amount = promisedUntil(until);
    const promised = pay && amount > 0 ? [{ day: dayNumber(pay.on), amount, income: true }] : [];
    return [...manualOf(dueUntil(until)), ...promised, ...planned];
  };
  const ask = (last: Day, more: { certain: Certain[]; untilPayday?: true }) => {
    const { certain: sure, ...rest } = more;
    const [from, to] = [dayNumber(q.today), dayNumber(last)];
    return to >= from ? forecast({ ...input, certain: sure }, { asOf, from, to, ...rest }) : null;
  };
  return {
    ...{ currency, balance, pay, dueUntil, promisedUntil },
    leftOut: tallyOf([
      ...read.payments.filter((one) => worth(0, one.currency, one.day) === null),
      ...[...all, ...plans.filter(({ state }) => state === 'expected')].filter(
        (one) => worthNow(one) === null,
      ),
    ]),
    ask: (until) => ask(until, { certain: certain(until) }),
    askUntilPayday: (eve) =>
      ask(eve, {
        certain: [...manualOf(dueUntil(eve)).filter(({ income }) => !income), ...planned],
        untilPayday: true,
      }),
  };
}

/** The same series with its next payment's amount in the main currency. Empty if no rate is known. */
const inMain = (series: KnownSeries, amount: Cents | null): KnownSeries[] =>
  amount === null ? [] : [{ ...series, amount }];

const dueOf =
  (counted: readonly KnownSeries[]) =>
  (until: Day): Due[] =>
    counted
      .flatMap((series) => series.expectedUntil(until).map(({ day }) => ({ series, on: day })))
      .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));

/** A planned payment that is still to come. */
const certainOf = ({ state, day, direction }: KnownPlanned, amount: Cents | null): Certain[] =>
  state !== 'expected' || amount === null
    ? []
    : [{ day: dayNumber(day), amount, income: direction === 'income' }];

/** What is due of manual series. They have no payments from which a range could be derived. */
const manualOf = (due: readonly Due[]): Certain[] =>
  due.flatMap(({ series: { rows, amount, direction }, on }) =>
    rows.length === 0 ? [{ day: dayNumber(on), amount, income: direction === 'income' }] : [],
  );
