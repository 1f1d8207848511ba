import { ibanFromParts, ibanOf } from '@saldo/domain/iban';
import type { Locale } from './locales.ts';

/** A transaction as it happened, before a file is written. */
export interface LedgerRow {
  /** Booking date, `YYYY-MM-DD`. */
  day: string;
  /** Date of the purchase, up to two days before the booking date. */
  purchase: string;
  /** Change of the balance: signed, including the fee. */
  cents: number;
  /** Fee included in `cents`; 0 unless the ledger has fees. */
  fee: number;
  text: string;
  party: string;
  partyIban: string;
  /** Unique within the ledger. */
  bankId: string;
  /** Balance after the row. */
  balance: number;
}

export interface Ledger {
  locale: Locale;
  iban: string;
  currency: string;
  /** Balance before the oldest row. */
  opening: number;
  closing: number;
  /** Oldest first. */
  rows: LedgerRow[];
}

/**
 * Returns a function for random integers below its argument. They depend only on the seed and are the same on every
 * machine (mulberry32).
 */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface Wanted {
  seed: number;
  locale: Locale;
  rows?: number;
  /** Use only days up to the twelfth, so that the order of day and month is ambiguous. */
  earlyDays?: boolean;
  wholeAmounts?: boolean;
  fees?: boolean;
  /** Use descriptions with delimiters, quotes, line breaks and digits. */
  roughTexts?: boolean;
  /** Date of the first row, `YYYY-MM-DD`; January 3, 2025 if omitted. */
  from?: string;
}

const START = '2025-01-03';
const DAY_MS = 86_400_000;
const ROUGH = ['; 12,50', ' "quoted"', ', no. 7', '\tx', ' | y', '\nsecond line', ' #3', ' 45.60-'];

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Makes an invented account with money in and money out. Its descriptions use the letters of the locale's language. */
export function makeLedger(wanted: Wanted): Ledger {
  const { seed, locale, rows: count = 40, earlyDays = false, from = START } = wanted;
  const random = randomOf(seed);
  const opening = 100_000 + random(900_000);
  const { iban, currency } = accountOf(locale, random);
  let balance = opening;
  let time = Date.parse(`${from}T00:00:00Z`);
  const rows: LedgerRow[] = [];
  while (rows.length < count) {
    time += random(9) * DAY_MS;
    if (earlyDays && Number(dayAt(time).slice(8)) > 12) continue;
    const row = { ...moneyOf(random, wanted), ...textsOf(random, wanted) };
    balance += row.cents;
    const purchase = dayAt(time - random(3) * DAY_MS);
    const bankId = `T${100_000 + random(900_000)}${rows.length}`;
    rows.push({ ...row, day: dayAt(time), purchase, bankId, balance });
  }
  return { locale, iban, currency, opening, closing: balance, rows };
}

type Random = (below: number) => number;

function moneyOf(random: Random, wanted: Wanted): { cents: number; fee: number } {
  const comes = random(4) === 0;
  const size = wanted.wholeAmounts ? (1 + random(900)) * 100 : 1 + random(comes ? 300_000 : 30_000);
  const fee = wanted.fees && random(5) === 0 ? 1 + random(300) : 0;
  return { cents: (comes ? size : -size) - fee, fee };
}

function textsOf(random: Random, { locale, roughTexts }: Wanted) {
  const pick = <T>(items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0];
  const rough = roughTexts ? (ROUGH[random(ROUGH.length)] ?? '') : '';
  return {
    text: `${pick(locale.texts)} ${1 + random(99)}${rough}`,
    party: pick(locale.parties),
    partyIban: accountOf(locale, random).iban,
  };
}

/** Number of digits after the check digits. Countries that are not listed get eighteen. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AT: 16, BE: 12, BR: 25, CH: 17, CY: 24, DK: 14, EE: 16, ES: 20, FI: 14, FR: 23, IL: 19 },
  ...{ IS: 22, IT: 23, LT: 16, LV: 17, NO: 11, PT: 21, RS: 18, SI: 15, TR: 22, UA: 25 },
};

function accountOf(locale: Locale, random: Random): { iban: string; currency: string } {
  const { country, currency } = locale;
  const account = String(1_000_000_000 + random(899_999_999));
  const spanish = country === 'ES' ? ibanFromParts('0081', '2706', account) : null;
  const number = `0081270600000000000${account}`;
  const length = LENGTHS[country] ?? 18;
  const own = number.slice(0, length - account.length) + account;
  return { iban: spanish ?? ibanOf(country, own.slice(-length)), currency };
}
