import type { Cents } from '../money.ts';
import { weighted } from '../seeded-random.ts';
import { monthOf } from './cadence.ts';
import type { DrawnPayment } from './expectation.ts';
import type { ForecastDays } from './forecast-input.ts';
import { median, type Paid } from './payment.ts';
import { Sums } from './sums.ts';

/** Outcomes to draw from: the user's spending and income outside series over a span of days. */
export interface Pool {
  draw(next: () => number): PoolDraw;
}

interface PoolDraw {
  spending: Cents;
  income: Cents;
  /** Income less spending, up to and including the given day. */
  netUpTo(day: number): Cents;
}

/** A payment above this share of a month's spending is not an everyday purchase. */
const RARE = 0.1;
const WEEKS = 52;
/** Factor applied to the weight for each week back, so recent weeks count more. */
const FADING = 0.97;
const SHORT_DAYS = 10;
const MONTH = 30.4;
const YEAR = 365;

/** Whether all days after the day `after`, up to `to`, are known. */
export type AreKnown = (after: number, to: number) => boolean;

/**
 * Builds the pool for the given days. `others` are payments outside any series, up to `asOf`; `all` is used to estimate
 * monthly spending. Only known days are drawn. Null if there are too few consecutive known days.
 */
export function poolOf(
  others: readonly Paid[],
  { all, areKnown }: { all: Sums; areKnown: AreKnown },
  days: ForecastDays,
): Pool | null {
  const monthly = monthlySpending(all, days.asOf);
  const isRare = rarity(monthly);
  const everyday = new Sums(others.filter((one) => !isRare(one)));
  const blocksOf = (weeks: number) =>
    parted(days, weeks).map(({ from, to }) => ({
      ...{ from, to },
      factor: seasonOf(everyday, { ...days, from, to }),
      windows: windowsOf(all.first, { days, from, to }).filter(({ start }) =>
        areKnown(start, start + to - from),
      ),
    }));
  const blocks = WEEKS_OF_BLOCKS.map(blocksOf).find((some) =>
    some.every(({ windows }) => windows.length > 0),
  );
  if (!blocks) return null;
  const rare = others.filter((one) => isRare(one) && one.day > days.asOf - YEAR);
  const drawRare = rareDraws(rare, monthly, days);
  const drawBlocks = blocks.map((block) => blockDraws(everyday, block));
  return {
    draw: (next) => {
      const drawn = drawBlocks.map((draw) => draw(next));
      const rare = drawRare(next);
      const spentUpTo = (to: number): Cents =>
        Math.round(drawn.reduce((sum, block) => sum + block.spent(to), spentOf(rare, to)));
      const cameUpTo = (to: number): Cents => drawn.reduce((sum, block) => sum + block.came(to), 0);
      return {
        spending: spentUpTo(days.to),
        income: cameUpTo(days.to),
        netUpTo: (day) => cameUpTo(day) - spentUpTo(day),
      };
    },
  };
}

/** Days that are drawn together from one window of the past. */
interface Block {
  from: number;
  to: number;
  /** Spending in the block's season, relative to the average of the year. */
  factor: number;
  windows: readonly Window[];
}

/**
 * Number of weeks per block. Few users have enough known days to draw a long span at once, so it is drawn in blocks of
 * five weeks, or week by week if the known days are too few even for that.
 */
const WEEKS_OF_BLOCKS = [5, 1];

function parted({ from, to }: ForecastDays, weeks: number): { from: number; to: number }[] {
  const length = 7 * weeks;
  return Array.from({ length: Math.ceil((to - from) / length) }, (_, at) => ({
    from: from + at * length,
    to: Math.min(to, from + (at + 1) * length),
  }));
}

function blockDraws(everyday: Sums, { from, to, factor, windows }: Block) {
  const pick = weighted(windows, ({ weight }) => weight);
  return (next: () => number) => {
    const start = pick(next())?.start ?? 0;
    const end = (day: number) => start + Math.min(day, to) - from;
    return {
      spent: (day: number) => (day > from ? everyday.spent(start, end(day)) * factor : 0),
      came: (day: number) => (day > from ? everyday.came(start, end(day)) : 0),
    };
  };
}

const spentOf = (payments: readonly DrawnPayment[], to: number): Cents =>
  payments.reduce((sum, { day, amount }) => (day <= to ? sum + amount : sum), 0);

/** Returns a test for payments that are too large for an everyday purchase, given a month's spending. */
export const rarity =
  (monthly: Cents) =>
  ({ amount, income }: Paid): boolean =>
    !income && amount > RARE * monthly;

/** Median spending of the last six months. */
export function monthlySpending(all: Sums, asOf: number): Cents {
  const months = [1, 2, 3, 4, 5, 6].map((at) => {
    const to = asOf - (at - 1) * MONTH;
    return all.spent(to - MONTH, to);
  });
  return Math.max(1, median(months.filter((sum) => sum > 0)));
}

interface Window {
  /** The day before the window's first day. */
  start: number;
  weight: number;
}

/** All windows in the known past that have the length of the block and start on the same weekday. */
function windowsOf(
  first: number,
  { days, from, to }: { days: ForecastDays; from: number; to: number },
): Window[] {
  const found: Window[] = [];
  const ahead = Math.round((from - days.from) / 7);
  for (let week = ahead + 1; week <= ahead + WEEKS; week += 1) {
    const start = from - 7 * week;
    const end = to - 7 * week;
    if (end > days.asOf) continue;
    if (start < first - 1) break;
    found.push({ start, weight: FADING ** (week - ahead) });
  }
  return found;
}

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Spending in January, August and December relative to the average month. */
const SEASONS: Readonly<Record<number, number>> = { 0: 0.9, 7: 1.1, 11: 1.2 };
/** Exponent by which the user's own season counts. It is low, because a single month of one year is mostly chance. */
const OWN_SEASON = 1 / 3;

/**
 * Seasonal factor for the given days: the general one of their month, adjusted in part by the user's own spending a
 * year ago.
 */
function seasonOf(everyday: Sums, { asOf, from, to }: ForecastDays): number {
  const usual = SEASONS[monthOf(Math.round((from + to) / 2)) % 12] ?? 1;
  const year = everyday.spent(asOf - YEAR, asOf) / YEAR;
  const then = everyday.spent(from - YEAR - 7, to - YEAR + 7) / (to - from + 14);
  if (everyday.first >= asOf - YEAR || year <= 0) return usual;
  return within(usual * (then / year / usual) ** OWN_SEASON, 0.8, 1.25);
}

/**
 * Assumed rare purchases, blended with the user's own: half a purchase a month, of about an eighth of monthly spending;
 * they weigh as much as two months of data.
 */
const PRIOR = { perMonth: 0.5, share: 0.13, months: 2 };

/** Factor applied to the observed rate, because rare purchases seldom recur at the same rate. */
const BELIEVED = 0.7;

function rareDraws(rare: readonly Paid[], monthly: Cents, { from, to, asOf }: ForecastDays) {
  const first = Math.min(asOf, ...rare.map(({ day }) => day));
  const months = within((asOf - first) / MONTH, 3, 12);
  const rate = (rare.length + PRIOR.perMonth * PRIOR.months) / (months + PRIOR.months);
  const amounts = [...rare.map(({ amount }) => amount), PRIOR.share * monthly];
  const expected = (BELIEVED * rate * (to - from)) / MONTH;
  const short = to - from <= SHORT_DAYS;
  return (next: () => number): DrawnPayment[] => {
    const drawn: DrawnPayment[] = [];
    // Draws from a Poisson distribution: random numbers are multiplied until the product falls below e to the minus
    // rate.
    const least = Math.exp(-expected * (short ? 0.5 : 1));
    for (let chance = next(); chance > least; chance *= next()) {
      const at = next() * amounts.length;
      const amount = amounts[Math.floor(at)] ?? 0;
      drawn.push({ day: from + 1 + Math.floor((at % 1) * (to - from)), amount });
    }
    return drawn;
  };
}
