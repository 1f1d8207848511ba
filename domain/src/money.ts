import { centsOf, MAX_AMOUNT } from '@saldo/contract/amounts';

/** An amount in integer minor units (cents). All sums are made of these; decimals exist on the wire only. */
export type Cents = number;

/** Largest magnitude of one amount in cents; sums may be larger. */
export const MAX_CENTS: Cents = MAX_AMOUNT * 100;

/** Cents of a sum on the wire, which may be larger than any one amount. */
export const centsOfSum = (decimal: number): Cents => Math.round(decimal * 100) || 0;

/** Cents of one amount on the wire. Throws a RangeError for what the contract refuses: a sum goes through `centsOfSum`. */
export function toCents(decimal: number): Cents {
  const cents = centsOf(decimal);
  if (cents === null) throw new RangeError(`not an amount: ${decimal}`);
  return cents;
}

/** Cents to the wire's decimal. The division of an integer by 100 is the nearest double, which prints as itself. */
export const fromCents = (cents: Cents): number => cents / 100;

export type Direction = 'income' | 'expense';

/** Signed cents of a magnitude and a direction: an expense is negative. */
export const signed = (magnitude: Cents, direction: Direction): Cents =>
  direction === 'income' ? magnitude : magnitude === 0 ? 0 : -magnitude;
