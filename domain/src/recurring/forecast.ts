import { CALENDAR_MONTHS } from '../calendar.ts';
import { dayFromNumber } from '../dates.ts';
import { usualPeriods } from '../metrics/comparison.ts';
import type { Cents } from '../money.ts';
import { seeded } from '../seeded-random.ts';
import { convertSeries, type SeriesAt, seriesAt } from './expectation.ts';
import type { ForecastDays, ForecastInput } from './forecast-input.ts';
import type { SeriesEntry } from './ledger.ts';
import { beforePayday } from './payday.ts';
import { ownWorth, type Paid, quantile, type Worth } from './payment.ts';
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
/** On the last day of a period, nothing more is expected. */
const NO_DAYS: Forecast = { spending: NOTHING, net: NOTHING, days: [], lowest: NOTHING, again: [] };

/**
 * Forecasts spending and net from series and the user's other habits. Null with fewer than three known months.
 * Deterministic. The ranges are as wide as the errors of forecasts replayed on the user's own past.
 */
export function forecast(input: ForecastInput, days: ForecastDays): Forecast | null {
  if (!hasGround(input, days)) return null;
  if (days.to === days.from) return NO_DAYS;
  const known = knownOf(beforePayday(input, days), days.asOf);
  const draws = drawsOf(known, days, DRAWS);
  if (draws.length === 0) return null;
  const past = replays(known, days);
  const banded = (of: 'spending' | 'net') =>
    widened(
      bandOf(draws.map((draw) => draw[of])),
      past.map((one) => one[of]),
    );
  const spending = banded('spending');
  return {
    spending: { ...spending, low: Math.max(0, spending.low) },
    net: banded('net'),
    ...evenings(draws, days, past),
    again: dueAgain(known.bills, days).flatMap((bill) => {
      const amount = known.worth(bill.amount, bill.currency, days.from);
      return amount === null ? [] : { ...bill, amount };
    }),
  };
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
 * known only for totals.
 */
function evenings(
  draws: readonly Draw[],
  { from, to }: ForecastDays,
  past: readonly Replayed[],
): Pick<Forecast, 'days' | 'lowest'> {
  const wide = (values: readonly Cents[]) =>
    widened(
      bandOf(values),
      past.map(({ net }) => net),
    );
  const lowest = draws.map(() => Number.POSITIVE_INFINITY);
  const days = Array.from({ length: to - from }, (_, at) => {
    const nets = draws.map(({ netUpTo }) => netUpTo(from + 1 + at));
    for (const [draw, net] of nets.entries()) lowest[draw] = Math.min(lowest[draw] ?? net, net);
    return wide(nets);
  });
  return { days, lowest: wide(lowest) };
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

const bandOf = (values: readonly Cents[]): ForecastRange => {
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => Math.round(quantile(values, share)));
  return { low: low ?? 0, middle: middle ?? 0, high: high ?? 0 };
};

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
      spending: offBy(bandOf(draws.map(({ spending }) => spending)), spent),
      net: offBy(bandOf(draws.map(({ net }) => net)), came - spent),
    });
  }
  return found;
}

const offBy = ({ low, middle, high }: ForecastRange, truth: Cents): number =>
  Math.abs(truth - middle) / Math.max(1, (high - low) / 2);

function widened({ low, middle, high }: ForecastRange, past: readonly number[]): ForecastRange {
  const prior = Array<number>(PRIOR.weight).fill(PRIOR.width);
  const factor = Math.min(2, Math.max(0.8, quantile([...past, ...prior], 0.8)));
  return {
    middle,
    low: Math.round(middle - (middle - low) * factor),
    high: Math.round(middle + (high - middle) * factor),
  };
}
