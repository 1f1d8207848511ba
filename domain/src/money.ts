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

export type Direction = 'income' | 'expense';

/** Signed cents of a magnitude and a direction: expenses are negative. */
export const signed = (magnitude: Cents, direction: Direction): Cents =>
  direction === 'income' ? magnitude : magnitude === 0 ? 0 : -magnitude;
