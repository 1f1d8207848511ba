import type { Period } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';

/** The sum of transactions alike: all euros, none ignored. What every figure of the metrics is made of. */
export interface Cell {
  period: Period;
  /** Null is Uncategorized. */
  categoryId: string | null;
  direction: Direction;
  isRefund: boolean;
  /** Counts in custom metrics only. */
  outOfDefault: boolean;
  /** Sum of magnitudes. */
  total: Cents;
}

/** The figure that a cell belongs to, and with which sign: a refund lowers the expenses and is no income. */
export function figureOf({ direction, isRefund, total }: Omit<Cell, 'period' | 'categoryId'>): {
  figure: Direction;
  amount: Cents;
} {
  if (direction === 'expense') return { figure: 'expense', amount: total };
  return isRefund ? { figure: 'expense', amount: -total } : { figure: 'income', amount: total };
}

/** Adds to what a key has so far. */
export const addTo = <K>(sums: Map<K, Cents>, key: K, amount: Cents): Map<K, Cents> =>
  sums.set(key, (sums.get(key) ?? 0) + amount);
