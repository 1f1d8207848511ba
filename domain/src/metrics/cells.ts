import type { Period } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';

/** The sum of transactions alike: all euros, none ignored. What every figure of the metrics is made of. */
export interface Cell {
  period: Period;
  /** Null is Uncategorized. */
  categoryId: string | null;
  direction: Direction;
  is_refund: boolean;
  /** Counts in custom metrics only. */
  outOfDefault: boolean;
  /** Sum of magnitudes. */
  total: Cents;
}

/** Adds to what a key has so far. */
export const addTo = <K>(sums: Map<K, Cents>, key: K, amount: Cents): Map<K, Cents> =>
  sums.set(key, (sums.get(key) ?? 0) + amount);
