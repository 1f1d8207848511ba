import { ibanOf } from '@saldo/domain/iban';
import type { Locale } from './locales.ts';

/** A movement as it happened, before any file prints it. */
export interface LedgerRow {
  /** `YYYY-MM-DD` */
  day: string;
  purchase: string;
  /** Signed. */
  cents: number;
  text: string;
  party: string;
  partyIban: string;
  bankId: string;
  balance: number;
}

export interface Ledger {
  locale: Locale;
  iban: string;
  currency: string;
  opening: number;
  closing: number;
  /** Oldest first. */
  rows: LedgerRow[];
}

/** Random figures from a seed, the same on every machine (mulberry32). */
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
  /** Only days up to the twelfth, so that day and month cannot be told apart. */
  earlyDays?: boolean;
  wholeAmounts?: boolean;
}

const START = Date.UTC(2025, 0, 3);
const DAY_MS = 86_400_000;

/** An invented account of a year: what came in and went out, with texts in the letters of its language. */
export function makeLedger(wanted: Wanted): Ledger {
  const { seed, locale, rows: count = 40, earlyDays = false, wholeAmounts = false } = wanted;
  const random = randomOf(seed);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0];
  const opening = 100_000 + random(900_000);
  const { iban, currency } = accountOf(locale, random);
  let balance = opening;
  let time = START;
  const rows: LedgerRow[] = [];
  while (rows.length < count) {
    time += random(9) * DAY_MS;
    const day = new Date(time).toISOString().slice(0, 10);
    if (earlyDays && Number(day.slice(8)) > 12) {
      time += DAY_MS;
      continue;
    }
    const comes = random(4) === 0;
    const size = wholeAmounts ? (1 + random(900)) * 100 : 1 + random(comes ? 300_000 : 30_000);
    const cents = comes ? size : -size;
    balance += cents;
    const purchase = new Date(time - random(3) * DAY_MS).toISOString().slice(0, 10);
    rows.push({
      day,
      purchase,
      cents,
      text: `${pick(locale.texts)} ${1 + random(99)}`,
      party: pick(locale.parties),
      partyIban: accountOf(locale, random).iban,
      bankId: `T${100_000 + random(900_000)}${rows.length}`,
      balance,
    });
  }
  return { locale, iban, currency, opening, closing: balance, rows };
}

function accountOf(
  locale: Locale,
  random: (below: number) => number,
): { iban: string; currency: string } {
  const account = String(1_000_000_000 + random(899_999_999));
  return { iban: ibanOf(locale.country, `00812706${account}`), currency: locale.currency };
}
