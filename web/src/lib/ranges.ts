import type { Range } from '@saldo/contract/recurring';

/** Where a range lies once so much more is known for certain. */
export const movedBy = ({ low, middle, high }: Range, by: number): Range => ({
  low: low + by,
  middle: middle + by,
  high: high + by,
});
