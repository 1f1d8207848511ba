/** An amount in integer minor units (cents). All sums are made of these; decimals exist on the wire only. */
export type Cents = number;

/** The largest magnitude that is accepted anywhere: a hundred thousand million euros, far inside the safe integers. */
export const MAX_CENTS: Cents = 10_000_000_000_000;

/** A sum on the wire, of however many amounts, in cents. It is not judged: what it sums was. */
export const centsOfSum = (decimal: number): Cents => Math.round(decimal * 100) || 0;

/** One amount on the wire (at most two decimals) to cents. Throws a RangeError when it has more decimals or is too large. */
export function toCents(decimal: number): Cents {
  const cents = Math.round(decimal * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS) {
    throw new RangeError(`amount out of range: ${decimal}`);
  }
  if (Math.abs(decimal * 100 - cents) > 1e-6 * Math.max(1, Math.abs(cents) / 1e6)) {
    throw new RangeError(`amount has more than two decimals: ${decimal}`);
  }
  return cents === 0 ? 0 : cents;
}

/** Cents to the wire's decimal. The division of an integer by 100 is the nearest double, which prints as itself. */
export const fromCents = (cents: Cents): number => cents / 100;

export type Direction = 'income' | 'expense';

/** Signed cents of a magnitude and a direction: an expense is negative. */
export const signed = (magnitude: Cents, direction: Direction): Cents =>
  direction === 'income' ? magnitude : magnitude === 0 ? 0 : -magnitude;
