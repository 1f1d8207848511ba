import { type Day, dayFromNumber, dayNumber } from '../dates.ts';
import type { Millionths } from './convert.ts';

/** A rate of the European Central Bank, as stored. */
export interface PublishedRate {
  currency: string;
  day: Day;
  per_euro: Millionths;
}

export interface PublishedRates {
  /** The newest day with a rate of any currency, also of one that is not here. */
  readonly newest: Day | null;
  /** Whether each day from one to the newest has a rate of that day or of at most so many days before. */
  isSteady(currency: string, from: Day, days: number): boolean;
  /** The newest rate of a day between these two. */
  last(currency: string, from: Day, until: Day): { day: Day; rate: Millionths } | null;
}

/** Looks rates up by day. A currency's thirty years take 90 KB. `until` is the newest day if others had it too. */
export function publishedRates(
  rates: Iterable<PublishedRate>,
  until: Day | null = null,
): PublishedRates {
  const byCurrency = new Map<string, [day: number, rate: Millionths][]>();
  let newest = until;
  for (const { currency, day, per_euro } of rates) {
    const known = byCurrency.get(currency) ?? [];
    if (known.length === 0) byCurrency.set(currency, known);
    known.push([dayNumber(day), per_euro]);
    if (newest === null || day > newest) newest = day;
  }
  const sorted = new Map([...byCurrency].map(([currency, all]) => [currency, columnsOf(all)]));
  return {
    newest,
    isSteady: (currency, from, apart) =>
      newest !== null && isSteady((sorted.get(currency) ?? NONE).days, { from, to: newest, apart }),
    last(currency, from, until) {
      const { days, values } = sorted.get(currency) ?? NONE;
      const at = countUntil(days, dayNumber(until)) - 1;
      const [day, rate] = [days[at], values[at]];
      if (day === undefined || rate === undefined || day < dayNumber(from)) return null;
      return { day: dayFromNumber(day), rate };
    },
  };
}

interface Columns {
  days: Int32Array;
  values: Float64Array;
}

const NONE: Columns = { days: new Int32Array(), values: new Float64Array() };

function columnsOf(all: [day: number, rate: Millionths][]): Columns {
  all.sort(([one], [other]) => one - other);
  return {
    days: Int32Array.from(all, ([day]) => day),
    values: Float64Array.from(all, ([, rate]) => rate),
  };
}

function isSteady(days: Int32Array, q: { from: Day; to: Day; apart: number }): boolean {
  let covered = dayNumber(q.from) - 1;
  for (let at = Math.max(0, countUntil(days, covered) - 1); at < days.length; at += 1) {
    const day = days[at] ?? 0;
    if (day > covered + 1) return false;
    covered = Math.max(covered, day + q.apart);
  }
  return covered >= dayNumber(q.to);
}

/** How many of the sorted days are at most `until`. */
function countUntil(days: Int32Array, until: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) <= until) low = middle + 1;
    else high = middle;
  }
  return low;
}
