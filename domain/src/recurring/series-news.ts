import { aboutEuros } from '../about-euros.ts';
import { type Day, dayFromNumber, dayNumber } from '../dates.ts';
import type { Cents } from '../money.ts';
import { isFlat, median, type Payment } from './payment.ts';

/** News about a series for the user. `payment` is the ID of the transaction concerned. */
export type News = { payment: string; on: Day; amount: Cents } & (
  | { is: 'found' }
  | { is: 'rise'; before: Cents }
  /** `on` is the day on which the missed payment was expected; `payment` is the previous payment. */
  | { is: 'missed' }
  | { is: 'above'; usual: Cents }
);

export interface WatchedSeries {
  income: boolean;
  amount: Cents;
  /** Oldest first. */
  rows: readonly Payment[];
  rise: { from: Cents; on: Day } | null;
  missed: readonly Day[];
}

/** Maximum age of news in days. Older news is known already or no longer useful. */
const NEW_DAYS = 31;
/**
 * Maximum number of payments at a new price for the price rise to be reported as news. A rise is recognized from the
 * second payment.
 */
const SEEN = 3;
/**
 * A series is new while it has at most `YOUNG` payments, provided that the user's payments began at least `OLDER_DAYS`
 * before it.
 */
const YOUNG = 4;
const OLDER_DAYS = 40;
/**
 * A bill that varies is unusually high if it exceeds the largest of the previous `LATEST` by a quarter and by about 10
 * euros.
 */
const LATEST = 12;
const ENOUGH = 5;
const ABOVE = { share: 1.25, euros: 10 };

/** News about a series within the last month. `first` is the day of the user's first payment. */
export function newsOf(
  series: WatchedSeries,
  { today, ...q }: { today: Day; first: Day; currency: string },
): News[] {
  const since = dayNumber(today) - NEW_DAYS;
  const newest = series.rows.at(-1);
  if (!newest) return [];
  return [
    ...missedOf(series, newest, since),
    ...(newest.day < since || series.income ? [] : paidOf(series, newest, { since, ...q })),
  ];
}

const missedOf = ({ missed, amount }: WatchedSeries, newest: Payment, since: number): News[] =>
  missed
    .slice(-1)
    .filter((day) => dayNumber(day) >= since)
    .map((on) => ({ is: 'missed', payment: newest.id, on, amount }));

function paidOf(
  { rows, rise, amount }: WatchedSeries,
  newest: Payment,
  q: { since: number; first: Day; currency: string },
): News[] {
  const dearer = rise ? rows.filter(({ day }) => dayFromNumber(day) >= rise.on) : [];
  if (rise && dearer[0] && dearer.length <= SEEN) {
    return [{ is: 'rise', payment: dearer[0].id, on: rise.on, amount, before: rise.from }];
  }
  const [began] = rows;
  if (began && rows.length <= YOUNG && began.day >= dayNumber(q.first) + OLDER_DAYS) {
    return [{ is: 'found', payment: began.id, on: dayFromNumber(newest.day), amount }];
  }
  const before = rows.slice(-1 - LATEST, -1).map((row) => row.amount);
  const most = Math.max(...before);
  const isAbove =
    newest.amount > ABOVE.share * most &&
    newest.amount >= most + aboutEuros(ABOVE.euros, q.currency);
  if (before.length < ENOUGH || isFlat(before) || !isAbove) return [];
  const usual = Math.round(median(before));
  return [
    {
      is: 'above',
      payment: newest.id,
      on: dayFromNumber(newest.day),
      amount: newest.amount,
      usual,
    },
  ];
}
