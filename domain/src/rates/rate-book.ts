import { ALL_TIME, addDays, type Day } from '../dates.ts';
import { type Cents, decimalsOf } from '../money.ts';
import { isAwaited } from '../working-days.ts';
import { convertCents, EURO, MILLION, type Millionths } from './convert.ts';
import { FIXED_RATES } from './fixed-rates.ts';
import type { PublishedRates } from './published-rates.ts';

/** Where a rate comes from, the least official first. */
export const RATE_SOURCES = ['exchange', 'own', 'fixed', 'ecb'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** What one amount is worth in another currency, and by which rate. */
export interface Converted {
  /** Half away from zero, in the unit of `currency`: whole yen. */
  cents: Cents;
  currency: string;
  /** Units of the amount's own currency for 1 of `currency`, with at most six significant digits. For showing only. */
  rate: number;
  day: Day;
  /** Of a chain through the euro: the less official of the two. */
  source: RateSource;
  /** The rate of the day is still to be published. */
  provisional: boolean;
}

export interface RateBook {
  /** What amounts are converted to. */
  readonly currency: string;
  /** Null if no rate is known: the amount is then left out, never counted as 1 or 0. */
  convert(cents: Cents, from: string, day: Day): Converted | null;
}

/** A rate that the user has set, from a day until the next: millionths of `currency` for 1 of `against`. */
export interface OwnRate {
  currency: string;
  against: string;
  from_day: Day;
  millionths: Millionths;
}

/** What the user has exchanged on a day, without fees. */
export interface Exchange {
  day: Day;
  sold: { currency: string; cents: Cents };
  bought: { currency: string; cents: Cents };
}

/** So many units of a currency are worth so many of another. */
interface Rate {
  from: bigint;
  to: bigint;
  day: Day;
  source: RateSource;
  provisional: boolean;
}

type Find = (from: string, to: string, day: Day) => Rate | null;

/** Payments of the euro pause for at most five days, so an older rate is not of its day. */
export const OLDEST_DAYS = 7;
const ITSELF = { from: 1n, to: 1n, provisional: false };

/**
 * Converts at the rate of a day: the user's own rate, that of a currency which joined the euro, the European Central
 * Bank's of that day or of seven days before, then that of the user's own exchange. Two currencies neither of which is
 * the euro are converted through it, without rounding between, unless the user has a rate for the two.
 */
export function rateBook(q: {
  currency: string;
  published: PublishedRates;
  own: readonly OwnRate[];
  exchanges: readonly Exchange[];
}): RateBook {
  const { currency, published } = q;
  const own = ownRates(q.own);
  const exchanged = exchangeRates(q.exchanges);
  const unit = decimalsOf(currency) === 0 ? 100 : 1;

  function publishedRate(of: string, day: Day): Rate | null {
    const fixed = FIXED_RATES.get(of);
    if (fixed && day >= fixed.day) return perEuro(fixed, 'fixed');
    const last = published.last(of, addDays(day, -OLDEST_DAYS), day);
    return last && { ...perEuro(last, 'ecb'), provisional: isAwaited(day, published.newest) };
  }
  const official: Find = (of, euro, day) => own(of, euro, day) ?? publishedRate(of, day);
  const any: Find = (of, euro, day) => official(of, euro, day) ?? exchanged(of, euro, day);

  function throughEuro(from: string, to: string, day: Day, find: Find): Rate | null {
    const [one, other] = [from, to].map((of) =>
      of === EURO ? { ...ITSELF, day: ALL_TIME.to, source: 'ecb' as const } : find(of, EURO, day),
    );
    return one && other ? chained(one, inverse(other)) : null;
  }

  const rateOf: Find = (from, to, day) =>
    own(from, to, day) ??
    throughEuro(from, to, day, official) ??
    exchanged(from, to, day) ??
    throughEuro(from, to, day, any);

  const known = new Map<string, ReturnType<typeof shown>>();
  return {
    currency,
    convert(cents, from, day) {
      const key = `${from} ${day}`;
      let rate = known.get(key);
      if (rate === undefined) {
        const found: Rate | null =
          from === currency ? { ...ITSELF, day, source: 'fixed' } : rateOf(from, currency, day);
        rate = shown(found);
        known.set(key, rate);
      }
      if (!rate) return null;
      const [one, other] = rate.units;
      return { ...rate.told, cents: convertCents(cents, one, other, unit), currency };
    },
  };
}

const perEuro = ({ day, rate }: { day: Day; rate: Millionths }, source: RateSource): Rate => ({
  ...{ from: BigInt(rate), to: BigInt(MILLION), day, source, provisional: false },
});

const inverse = ({ from, to, ...rest }: Rate): Rate => ({ ...rest, from: to, to: from });

function chained(one: Rate, other: Rate): Rate {
  const [first, second] = [RATE_SOURCES.indexOf(one.source), RATE_SOURCES.indexOf(other.source)];
  const { day, source } =
    first < second || (first === second && one.day <= other.day) ? one : other;
  const provisional = one.provisional || other.provisional;
  return { from: one.from * other.from, to: one.to * other.to, day, source, provisional };
}

/** The units are numbers where both are exact, which is faster. */
function shown(found: Rate | null) {
  if (!found) return null;
  const { from, to, ...told } = found;
  const divisor = commonDivisor(from, to);
  const [one, other] = [from / divisor, to / divisor];
  const isExact = one <= Number.MAX_SAFE_INTEGER && other <= Number.MAX_SAFE_INTEGER;
  const units: [number | bigint, number | bigint] = isExact
    ? [Number(one), Number(other)]
    : [one, other];
  const rate = Number((Number(one) / Number(other)).toPrecision(6));
  return { units, told: { ...told, rate } };
}

const commonDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : commonDivisor(other, one % other);

interface Dated {
  of: string;
  against: string;
  rate: Rate;
}

/** The dated rates of each pair, in either direction: the last until a day. */
function lastOfPair(rates: readonly Dated[], oldest?: number): Find {
  const pairs = new Map<string, Dated[]>();
  for (const one of [...rates].sort((a, b) => (a.rate.day < b.rate.day ? -1 : 1))) {
    const pair = pairOf(one.of, one.against);
    const dated = pairs.get(pair) ?? [];
    if (dated.length === 0) pairs.set(pair, dated);
    dated.push(one);
  }
  return (from, to, day) => {
    const last = pairs.get(pairOf(from, to))?.findLast(({ rate }) => rate.day <= day);
    if (!last || (oldest !== undefined && last.rate.day < addDays(day, -oldest))) return null;
    return last.of === from ? last.rate : inverse(last.rate);
  };
}

const pairOf = (one: string, other: string): string => [one, other].sort().join();

const ownRates = (rates: readonly OwnRate[]): Find =>
  lastOfPair(
    rates.map(({ currency, against, from_day, millionths }) => ({
      ...{ of: currency, against },
      rate: perEuro({ day: from_day, rate: millionths }, 'own'),
    })),
  );

/** What was exchanged on one day makes one rate. */
function exchangeRates(exchanges: readonly Exchange[]): Find {
  const days = new Map<string, Dated>();
  for (const { day, sold, bought } of exchanges) {
    const [one, other] = sold.currency < bought.currency ? [sold, bought] : [bought, sold];
    if (one.cents <= 0 || other.cents <= 0) continue;
    const key = `${day} ${pairOf(one.currency, other.currency)}`;
    const sum = days.get(key)?.rate;
    const from = (sum?.from ?? 0n) + BigInt(one.cents);
    const to = (sum?.to ?? 0n) + BigInt(other.cents);
    days.set(key, {
      ...{ of: one.currency, against: other.currency },
      rate: { from, to, day, source: 'exchange', provisional: false },
    });
  }
  return lastOfPair([...days.values()], OLDEST_DAYS);
}
