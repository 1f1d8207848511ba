import { centsOf, MAX_AMOUNT } from '@saldo/contract/amounts';

/** An amount in integer minor units (cents). All sums use these; decimals exist on the wire only. */
export type Cents = number;

/** Largest magnitude of one amount in cents; sums may be larger. */
export const MAX_CENTS: Cents = MAX_AMOUNT * 100;

/** Cents of a wire sum, which may exceed the limit of a single amount. */
export const centsOfSum = (decimal: number): Cents => Math.round(decimal * 100) || 0;

/**
 * Cents of a single wire amount. Throws a RangeError for amounts that the contract rejects; use `centsOfSum` for sums.
 */
export function toCents(decimal: number): Cents {
  const cents = centsOf(decimal);
  if (cents === null) throw new RangeError(`not an amount: ${decimal}`);
  return cents;
}

/**
 * Converts cents to a wire decimal. An integer divided by 100 yields the nearest double, which prints as the exact
 * decimal.
 */
export const fromCents = (cents: Cents): number => cents / 100;

/** False while a code is being typed. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

const known = new Map<string, number>();

/** How many decimals amounts of a currency have: none in yen. More than two are not kept. */
export function decimalsOf(currency: string): number {
  if (!isCurrencyCode(currency)) return 2;
  const format = { style: 'currency', currency } as const;
  const decimals =
    known.get(currency) ??
    new Intl.NumberFormat('en', format).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, decimals);
  return Math.min(2, decimals);
}

/** An amount in digits alone, with the decimals of its currency: `1200.50`, or `1200` in yen. */
export const plainAmount = (cents: Cents, currency: string): string =>
  fromCents(cents).toFixed(cents % 100 === 0 ? decimalsOf(currency) : 2);

export type Direction = 'income' | 'expense';

/** Signed cents of a magnitude and a direction: expenses are negative. */
export const signed = (magnitude: Cents, direction: Direction): Cents =>
  direction === 'income' ? magnitude : magnitude === 0 ? 0 : -magnitude;
