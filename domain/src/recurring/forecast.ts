import { CALENDAR_MONTHS } from '../calendar.ts';
import { dayFromNumber } from '../dates.ts';
import { usualPeriods } from '../metrics/comparison.ts';
import type { Cents } from '../money.ts';
import { seeded } from '../seeded-random.ts';
import { convertSeries, type SeriesAt, seriesAt } from './expectation.ts';
import type { ForecastDays, ForecastInput } from './forecast-input.ts';
import type { SeriesEntry } from './ledger.ts';
import { beforePayday } from './payday.ts';
import { type Certain, ownWorth, type Paid, quantile, type Worth } from './payment.ts';
import { FEWEST_DAYS, replayedDays } from './replayed-days.ts';
import { Sums } from './sums.ts';
import { type AreKnown, monthlySpending, type Pool, poolOf, rarity } from './usual-days.ts';
import { type Bill, dueAgain, repeatBill } from './yearly-bills.ts';

/** Range that is meant to contain the outcome with a probability of 80%, and its middle. */
export interface ForecastRange {
  readonly low: Cents;
  readonly middle: Cents;
  readonly high: Cents;
}

/** Expected spending, and income less spending (`net`), over a span of days. */
export interface Forecast {
  readonly spending: ForecastRange;
  readonly net: ForecastRange;
  /** `days`: cumulative net at the end of each day. `lowest`: the lowest of these values. */
  readonly days: readonly ForecastRange[];
  readonly lowest: ForecastRange;
  /**
   * Futures that the ranges are read from: for each, the cumulative net at the end of each day. `days` holds eight in
   * ten of them each day.
   */
  readonly futures: readonly (readonly Cents[])[];
  /** Bills from a year ago that will probably recur; included in the spending. In the currency of the forecast. */
  readonly again: readonly Bill[];
}

const DRAWS = 500;
const REPLAYED_DRAWS = 120;
/**
 * Prior for the width of ranges, relative to the drawn width: slightly wider. It weighs as much as six replays of the
 * user's own past.
 */
const PRIOR = { width: 1.05, weight: 6 };

const NOTHING: ForecastRange = { low: 0, middle: 0, high: 0 };
/** On the last day of a period, nothing more is expected than what is certain and has not arrived. */
function noDays(certain: readonly Certain[], { to }: ForecastDays): Forecast {
  const { out, net } = sumUpTo(certain, to);
  return {
    ...{ spending: shifted(NOTHING, out), net: shifted(NOTHING, net) },
    ...{ days: [], lowest: shifted(NOTHING, net), futures: [], again: [] },
  };
}

/**
 * Forecasts spending and net from series and the user's other habits. Null with fewer than three known months.
 * Deterministic. The ranges are as wide as the errors of forecasts replayed on the user's own past.
 */
export function forecast(input: ForecastInput, days: ForecastDays): Forecast | null {
  if (!hasGround(input, days)) return null;
  const certain = input.certain ?? [];
  if (days.to === days.from) return noDays(certain, days);
  const known = knownOf(beforePayday(input, days), days.asOf);
  const draws = drawsOf(known, days, DRAWS);
  if (draws.length === 0) return null;
  const past = replays(known, days);
  const { out } = sumUpTo(certain, days.to);
  const spending = shifted(
    rangeOf(
      widened(
        draws.map((draw) => draw.spending),
        widthOf(past, 'spending'),
      ),
    ),
    out,
  );
  const evenings = eveningsOf(draws, days, { certain, width: widthOf(past, 'net') });
  return {
    spending: { ...spending, low: Math.max(out, spending.low) },
    net: evenings.days.at(-1) ?? NOTHING,
    ...evenings,
    again: dueAgain(known.bills, days).flatMap((bill) => {
      const amount = known.worth(bill.amount, bill.currency, days.from);
      return amount === null ? [] : { ...bill, amount };
    }),
  };
}

const shifted = ({ low, middle, high }: ForecastRange, by: Cents): ForecastRange => ({
  low: low + by,
  middle: middle + by,
  high: high + by,
});

/** Sums what is certain up to a day. What is late counts from the first day on. */
function sumUpTo(certain: readonly Certain[], to: number): { out: Cents; net: Cents } {
  const due = certain.filter(({ day }) => day <= to);
  const out = due.reduce((sum, { income, amount }) => (income ? sum : sum + amount), 0);
  const net = due.reduce((sum, { income, amount }) => sum + (income ? amount : -amount), 0);
  return { out, net };
}

function hasGround({ payments, isKnown }: ForecastInput, { asOf, from }: ForecastDays): boolean {
  if (!isKnown) return payments.some(({ day }) => asOf - day >= FEWEST_DAYS);
  const today = dayFromNumber(from);
  // Payments keep to the wall calendar, whatever a user's months are.
  const months = usualPeriods(CALENDAR_MONTHS, CALENDAR_MONTHS.current(today), isKnown);
  return payments.some(({ day }) => day <= asOf) && months.length > 0;
}

/**
 * Forecasts the net at the end of each day. The ranges are scaled like those of the total, because past errors are
 * known only for totals. What is certain moves all futures alike.
 */
function eveningsOf(
  draws: readonly Draw[],
  { from, to }: ForecastDays,
  { certain, width }: { certain: readonly Certain[]; width: number },
): Pick<Forecast, 'days' | 'lowest' | 'futures'> {
  const byDay = Array.from({ length: to - from }, (_, at) => {
    const day = from + 1 + at;
    const { net } = sumUpTo(certain, day);
    return widened(
      draws.map(({ netUpTo }) => netUpTo(day)),
      width,
    ).map((one) => one + net);
  });
  const futures = draws.map((_, draw) => byDay.map((nets) => nets[draw] ?? 0));
  return {
    days: byDay.map(rangeOf),
    lowest: rangeOf(futures.map((nets) => nets.reduce((a, b) => Math.min(a, b)))),
    futures,
  };
}

interface Draw {
  spending: Cents;
  net: Cents;
  netUpTo(day: number): Cents;
}

interface Known {
  entries: readonly SeriesEntry[];
  /** Payments outside any series, in the currency of the forecast. */
  others: readonly Paid[];
  bills: readonly Bill[];
  worth: Worth;
  all: Sums;
  areKnown: AreKnown;
}

function knownOf(input: ForecastInput, asOf: number): Known {
  const { payments, entries, payeeOf, isKnown, worth = ownWorth } = input;
  const recurring = new Set(entries.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const converted = payments.flatMap((own) => {
    const amount = worth(own.amount, own.currency, own.day);
    return amount === null ? [] : { ...own, amount, own };
  });
  const others = converted.filter(({ id }) => !recurring.has(id));
  const all = new Sums(converted);
  const bills = others.filter(rarity(monthlySpending(all, asOf))).flatMap(({ own }) => {
    const payee = payeeOf?.(own) ?? null;
    return payee === null ? [] : { ...own, payee };
  });
  const areKnown: AreKnown = (after, to) =>
    isKnown?.({ from: dayFromNumber(after + 1), to: dayFromNumber(to) }) ?? true;
  return { entries, others, bills, worth, all, areKnown };
}

/** Draws possible outcomes; returns none if too few days are known. */
function drawsOf(known: Known, days: ForecastDays, count: number): Draw[] {
  const { entries, others, bills, worth, all, areKnown } = known;
  const again = dueAgain(bills, days);
  const awaited = new Set(again.map(({ id }) => id));
  const series = [
    ...entries.flatMap((entry) => seriesAt(entry, days) ?? []),
    ...again.map((bill) => repeatBill(bill, days)),
  ].flatMap((one) => convertSeries(one, worth, days.from) ?? []);
  const past = others.filter(({ id, day }) => day <= days.asOf && !awaited.has(id));
  const pool = poolOf(past, { all, areKnown }, days);
  if (!pool) return [];
  const next = seeded(days.asOf * 31 + days.to);
  return Array.from({ length: count }, () => drawn(series, pool, next));
}

function drawn(series: readonly SeriesAt[], pool: Pool, next: () => number): Draw {
  const other = pool.draw(next);
  let { spending, income } = other;
  const due: { day: number; net: Cents }[] = [];
  for (const one of series) {
    for (const { day, amount } of one.draw(next)) {
      due.push({ day, net: one.income ? amount : -amount });
      if (one.income) income += amount;
      else spending += amount;
    }
  }
  const dueUpTo = (to: number): Cents =>
    due.reduce((sum, { day, net }) => (day <= to ? sum + net : sum), 0);
  return {
    spending,
    net: income - spending,
    netUpTo: (day) => other.netUpTo(day) + dueUpTo(day),
  };
}

const rangeOf = (values: readonly Cents[]): ForecastRange => {
  const sorted = Float64Array.from(values).sort();
  return { low: centsAt(sorted, 0.1), middle: centsAt(sorted, 0.5), high: centsAt(sorted, 0.9) };
};

/** A quantile in whole cents. Moving all values by an amount moves it by exactly that. */
function centsAt(sorted: Float64Array, share: number): Cents {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + Math.round((above - below) * (at - Math.floor(at)));
}

interface Replayed {
  spending: number;
  net: number;
}

/**
 * Errors of forecasts replayed on the user's own past, in half-widths of the range: one forecast a month, over the same
 * number of days.
 */
function replays(known: Known, now: ForecastDays): Replayed[] {
  const found: Replayed[] = [];
  for (const days of replayedDays(now, known.all.first)) {
    if (!known.areKnown(days.from, days.to)) continue;
    const draws = drawsOf(known, days, REPLAYED_DRAWS);
    if (draws.length === 0) continue;
    const [spent, came] = [known.all.spent(days.from, days.to), known.all.came(days.from, days.to)];
    found.push({
      spending: offBy(rangeOf(draws.map(({ spending }) => spending)), spent),
      net: offBy(rangeOf(draws.map(({ net }) => net)), came - spent),
    });
  }
  return found;
}

const offBy = ({ low, middle, high }: ForecastRange, truth: Cents): number =>
  Math.abs(truth - middle) / Math.max(1, (high - low) / 2);

function widthOf(past: readonly Replayed[], of: keyof Replayed): number {
  const prior = Array<number>(PRIOR.weight).fill(PRIOR.width);
  return Math.min(2, Math.max(0.8, quantile([...past.map((one) => one[of]), ...prior], 0.8)));
}

/** Scales the distance of each outcome from the middle one. */
function widened(outcomes: readonly Cents[], width: number): Cents[] {
  const middle = quantile(outcomes, 0.5);
  return outcomes.map((one) => one + Math.round((one - middle) * (width - 1)));
}
