import type { Range } from '@saldo/contract/recurring';

/** Shifts a range by a known amount. */
export const shiftRange = ({ low, middle, high }: Range, by: number): Range => ({
  low: low + by,
  middle: middle + by,
  high: high + by,
});
