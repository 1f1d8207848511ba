import type { Cents } from './money.ts';

/**
 * How many units of a currency are about one euro, where that is far from one. This only tells a small amount from a
 * large one, so it need not follow exchange rates, and no figure depends on it.
 */
const UNITS: Readonly<Record<string, number>> = {
  ...{ AED: 4, ALL: 100, AMD: 400, ARS: 1500, BRL: 6, CLP: 1000, CNY: 8, COP: 5000, CRC: 600 },
  ...{ CZK: 25, DKK: 7, DOP: 70, EGP: 50, HKD: 9, HUF: 400, IDR: 20_000, ILS: 4, INR: 100 },
  ...{ ISK: 150, JPY: 150, KES: 150, KRW: 1500, KZT: 600, LKR: 300, MAD: 10, MDL: 20, MKD: 60 },
  ...{ MXN: 20, MYR: 5, NGN: 1500, NOK: 10, PEN: 4, PHP: 70, PKR: 300, PLN: 4, PYG: 8000 },
  ...{ QAR: 4, RON: 5, RSD: 100, RUB: 100, SAR: 4, SEK: 10, THB: 40, TRY: 50, TWD: 30 },
  ...{ UAH: 50, UYU: 50, UZS: 15_000, VND: 30_000, XAF: 700, XOF: 700, ZAR: 20 },
};

/** An amount in that currency of about the value of so many euros. */
export const aboutEuros = (euros: number, currency: string): Cents =>
  euros * 100 * (UNITS[currency] ?? 1);
