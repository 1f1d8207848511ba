import type { Cents } from '../money.ts';
import { monthOf } from './cadence.ts';
import type { Drawn } from './expectation.ts';
import type { Days } from './forecast.ts';
import { median, type Paid } from './payment.ts';
import { Sums } from './sums.ts';

/** What a person does beside what recurs, over as many days as are asked for. */
export interface Pool {
  draw(next: () => number): PoolDraw;
}

interface PoolDraw {
  spending: Cents;
  income: Cents;
  /** Income less spending up to a day, that one included. */
  netUpTo(day: number): Cents;
}

/** More than this share of a month's spending is no everyday purchase. */
const RARE = 0.1;
const WEEKS = 52;
/** A week ago counts more than the one before it. */
const FADING = 0.97;
const SHORT_DAYS = 10;
const MONTH = 30.4;
const YEAR = 365;

/** `others`: payments of no series up to `asOf`; `all` tells how much a month costs. */
export function poolOf(others: readonly Paid[], all: Sums, days: Days): Pool {
  const monthly = monthlySpending(all, days.asOf);
  const isRare = ({ amount, income }: Paid) => !income && amount > RARE * monthly;
  const everyday = new Sums(others.filter((one) => !isRare(one)));
  const windows = windowsOf(everyday, all.first, days);
  const factor = levelOf(windows, everyday, days) * seasonOf(everyday, days);
  const rare = others.filter((one) => isRare(one) && one.day > days.asOf - YEAR);
  const drawRare = rareDraws(rare, monthly, days);
  const pickWindow = weighted(windows);
  return {
    draw: (next) => {
      const window = pickWindow(next());
      const rare = drawRare(next);
      const spentUpTo = (to: number): Cents => {
        const usual = window ? everyday.spent(window.start, window.start + to - days.from) : 0;
        return Math.round(usual * factor + spentOf(rare, to));
      };
      const cameUpTo = (to: number): Cents =>
        window ? everyday.came(window.start, window.start + to - days.from) : 0;
      return {
        spending: spentUpTo(days.to),
        income: cameUpTo(days.to),
        netUpTo: (day) => cameUpTo(day) - spentUpTo(day),
      };
    },
  };
}

const spentOf = (payments: readonly Drawn[], to: number): Cents =>
  payments.reduce((sum, { day, amount }) => (day <= to ? sum + amount : sum), 0);

/** Of a usual month of the last half year. */
function monthlySpending(all: Sums, asOf: number): Cents {
  const months = [1, 2, 3, 4, 5, 6].map((at) => {
    const to = asOf - (at - 1) * MONTH;
    return all.spent(to - MONTH, to);
  });
  return Math.max(1, median(months.filter((sum) => sum > 0)));
}

interface Window {
  /** The day before its first. */
  start: number;
  spending: Cents;
  weight: number;
}

/** All windows of as many days, beginning on the same weekday, that lie in what is known. */
function windowsOf(everyday: Sums, first: number, { asOf, from, to }: Days): Window[] {
  const found: Window[] = [];
  for (let week = 1; week <= WEEKS; week += 1) {
    const start = from - 7 * week;
    const end = to - 7 * week;
    if (end > asOf) continue;
    if (start < first - 1) break;
    found.push({ start, spending: everyday.spent(start, end), weight: FADING ** week });
  }
  return found;
}

function weighted(windows: readonly Window[]): (share: number) => Window | undefined {
  const total = windows.reduce((sum, { weight }) => sum + weight, 0);
  return (share) => {
    let left = share * total;
    for (const window of windows) {
      left -= window.weight;
      if (left <= 0) return window;
    }
    return windows.at(-1);
  };
}

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

const TWELVE_WEEKS = 84;

/** Whether the last twelve weeks cost more or less than the pool, a quarter believed. */
function levelOf(windows: readonly Window[], everyday: Sums, { asOf, from, to }: Days) {
  const total = windows.reduce((sum, { weight }) => sum + weight, 0);
  const pooled =
    windows.reduce((sum, { spending, weight }) => sum + spending * weight, 0) /
    Math.max(1e-9, total) /
    Math.max(1, to - from);
  const recent = everyday.spent(asOf - TWELVE_WEEKS, asOf) / TWELVE_WEEKS;
  if (pooled <= 0 || recent <= 0) return 1;
  return within((recent / pooled) ** 0.25, 0.9, 1.1);
}

/** January, August, December where the person's own last year is not known. */
const SEASONS: Readonly<Record<number, number>> = { 0: 0.9, 7: 1.1, 11: 1.2 };

/** What the days' month is to the person's year, half believed. */
function seasonOf(everyday: Sums, { asOf, from, to }: Days): number {
  const month = monthOf(Math.round((from + to) / 2)) % 12;
  const usual = SEASONS[month] ?? 1;
  const year = everyday.spent(asOf - YEAR, asOf) / YEAR;
  const known = everyday.first < asOf - YEAR;
  if (!known || year <= 0) return 1 + (usual - 1) / 2;
  const then = everyday.spent(from - YEAR - 7, to - YEAR + 7) / (to - from + 14);
  return within(1 + (then / year - 1) / 2, 0.8, 1.25);
}

/** Half a large purchase a month, of an eighth of its spending, where nothing else is known. */
const PRIOR = { perMonth: 0.5, share: 0.13, months: 2 };

/** What was rare is rarely done again as often. */
const BELIEVED = 0.7;

function rareDraws(rare: readonly Paid[], monthly: Cents, { from, to, asOf }: Days) {
  const first = Math.min(asOf, ...rare.map(({ day }) => day));
  const months = within((asOf - first) / MONTH, 3, 12);
  const rate = (rare.length + PRIOR.perMonth * PRIOR.months) / (months + PRIOR.months);
  const amounts = [...rare.map(({ amount }) => amount), PRIOR.share * monthly];
  const expected = (BELIEVED * rate * (to - from)) / MONTH;
  const short = to - from <= SHORT_DAYS;
  return (next: () => number): Drawn[] => {
    const drawn: Drawn[] = [];
    // Poisson: multiply until it falls below e to the minus rate.
    const least = Math.exp(-expected * (short ? 0.5 : 1));
    for (let chance = next(); chance > least; chance *= next()) {
      const at = next() * amounts.length;
      const amount = amounts[Math.floor(at)] ?? 0;
      drawn.push({ day: from + 1 + Math.floor((at % 1) * (to - from)), amount });
    }
    return drawn;
  };
}
