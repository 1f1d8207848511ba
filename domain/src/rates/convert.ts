import type { Cents } from '../money.ts';

/** Units of a currency for 1 euro, in millionths: 1.1357 USD is 1_135_700. The euro's own is 1_000_000. */
export type Millionths = number;

export const MILLION: Millionths = 1_000_000;
/** The currency that published rates are of. */
export const EURO = 'EUR';

/**
 * Cents in another currency, given how many units of each are worth the same. Rounds half away from zero, to a multiple
 * of `unit`: 1, or 100 for currencies without decimals. Exact: no figure depends on a floating-point rate.
 */
export function convertCents(
  cents: Cents,
  from: number | bigint,
  to: number | bigint,
  unit = 1,
): Cents {
  if (cents < 0) return -convertCents(-cents, from, to, unit) || 0;
  if (typeof from === 'number' && typeof to === 'number') {
    const divisor = 2 * unit * from;
    const dividend = 2 * cents * to + unit * from;
    // Whole numbers below 2^53 are exact, and so is the whole part of their quotient.
    if (Math.max(dividend, divisor) <= Number.MAX_SAFE_INTEGER) {
      return Math.floor(dividend / divisor) * unit;
    }
  }
  const [one, other, units] = [BigInt(from), BigInt(to), BigInt(unit)];
  return Number((2n * BigInt(cents) * other + units * one) / (2n * units * one)) * unit;
}
