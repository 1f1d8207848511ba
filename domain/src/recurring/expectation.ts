import type { Cents } from '../money.ts';
import { weighted } from '../seeded-random.ts';
import { extraPaysDue, regularPart } from './extra-pays.ts';
import { isYearlyPause } from './fit.ts';
import type { ForecastDays } from './forecast-input.ts';
import type { SeriesEntry } from './ledger.ts';
import { isFlat, median, type Paid, type Worth } from './payment.ts';

/** Payments that a series may have in a span of days, drawn at random, each with a day and an amount. */
export interface SeriesAt {
  readonly income: boolean;
  readonly currency: string;
  draw(next: () => number): DrawnPayment[];
}

export interface DrawnPayment {
  readonly day: number;
  readonly amount: Cents;
}

/** The same with amounts in the currency of totals, at the rate of a day. Null if none is known. */
export function convertSeries(series: SeriesAt, worth: Worth, day: number): SeriesAt | null {
  const { currency } = series;
  if (worth(0, currency, day) === null) return null;
  const convert = (one: DrawnPayment): DrawnPayment => ({
    ...one,
    amount: worth(one.amount, currency, day) ?? 0,
  });
  return { ...series, draw: (next) => series.draw(next).map(convert) };
}

const LATEST = 8;
const RECENT = 12;

/**
 * A series as it was known at the end of a day, possibly in the past; null if it was not a series by then or has
 * nothing due.
 */
export function seriesAt(entry: SeriesEntry, { asOf, from, to }: ForecastDays): SeriesAt | null {
  const { fit, income, currency, rows, perYear } = entry;
  const known = rows.filter(({ day }) => day <= asOf);
  const inSlots = fit.inSlots.flatMap((row, at) =>
    row && row.day <= asOf ? [{ row, k: fit.first + at }] : [],
  );
  const last = inSlots.at(-1);
  if (!last || known.length < (perYear === 1 ? 1 : 2)) return null;
  const residuals = inSlots.slice(-LATEST).map(({ row, k }) => row.day - fit.slots.at(k));
  const due = slotsIn(entry, { asOf, from, to, after: last.k });
  const extras = extraPaysDue(entry.extras, { asOf, to }).filter(({ day }) => day > from);
  if (due.length + extras.length === 0) return null;
  const paid = inSlots.map(({ row }) => ({ ...row, amount: regularPart(row, entry.extras) }));
  const amounts = paid.slice(-RECENT).map(({ amount }) => amount);
  const level = isFlat(amounts) || perYear === 1 ? priceOf(amounts) : null;
  const lately = paid.slice(-Math.max(RECENT, YEARS * perYear));
  const slots = due.map((slot) => ({ ...slot, pay: payIn(lately, slot.day) }));
  return {
    ...{ income, currency },
    draw: (next) => [
      ...extras,
      ...slots.flatMap((slot) => {
        const day = Math.max(slot.day + pick(residuals, next), slot.isNext ? asOf + 1 : 0);
        return day <= from || day > to ? [] : [{ day, amount: level ?? slot.pay(next()) }];
      }),
    ],
  };
}

/** Number of years of past payments to draw from: two winters are enough to predict the third. */
const YEARS = 2;
/**
 * `months`: how close together in the calendar year two days must be to count as the same season. `rest`: weight of
 * payments in the rest of the year.
 */
const SEASON = { months: 1.5, rest: 0.05 };
const DAYS_A_MONTH = 30.4;

/**
 * Returns a function that draws a past amount for a due day. The closer a payment is to the same time of year, the
 * higher its weight.
 */
function payIn(rows: readonly Paid[], on: number): (share: number) => Cents {
  const find = weighted(rows, ({ day }) => {
    const months = (Math.abs(on - day) / DAYS_A_MONTH) % 12;
    return Math.exp(-((Math.min(months, 12 - months) / SEASON.months) ** 2)) + SEASON.rest;
  });
  return (share) => find(share)?.amount ?? 0;
}

const pick = (values: readonly number[], next: () => number): number =>
  values[Math.floor(next() * values.length)] ?? 0;

/**
 * The last price if it was paid twice in a row, otherwise the median of the last three, so a single outlier does not
 * count.
 */
function priceOf(amounts: readonly Cents[]): Cents {
  const [before, last] = amounts.slice(-2);
  if (last === undefined) return before ?? 0;
  const again = before !== undefined && Math.abs(last - before) <= 0.01 * before;
  return again ? last : Math.round(median(amounts.slice(-3)));
}

const REACH = 12;

/**
 * Empty slots after the last payment that may be filled within the given days. Slots that are long past are left out.
 */
function slotsIn(
  { fit }: SeriesEntry,
  { asOf, from, to, after }: ForecastDays & { after: number },
): { day: number; isNext: boolean }[] {
  const { slots } = fit;
  const found: { day: number; isNext: boolean }[] = [];
  for (let k = after + 1; slots.at(k) <= to + REACH; k += 1) {
    const day = slots.at(k);
    if (isYearlyPause(fit, k) || day < asOf - slots.cadence.reach) continue;
    if (day > from - REACH) found.push({ day, isNext: found.length === 0 && day <= asOf });
  }
  return found;
}
