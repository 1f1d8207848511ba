import type { Period } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';

/**
 * Sum of similar transactions, all in the main currency and none ignored. Every figure in the metrics is computed from
 * such cells.
 */
export interface Cell {
  period: Period;
  /** Null is Uncategorized. */
  categoryId: string | null;
  direction: Direction;
  is_refund: boolean;
  /** Whether these transactions count only in custom metrics. */
  outOfDefault: boolean;
  /** Set if the money was moved to savings and is excluded from the default figures for that reason. */
  isSaved?: true;
  /** Set if all of these transactions have tags. */
  isTagged?: true;
  /** Sum of magnitudes. */
  total: Cents;
}

export const addTo = <K>(sums: Map<K, Cents>, key: K, amount: Cents): Map<K, Cents> =>
  sums.set(key, (sums.get(key) ?? 0) + amount);

/**
 * Averages the cells of several months. Cells that differ only in their month, or in whether they have tags, are merged, and
 * each result is rounded to the nearest cent.
 */
export function averageCells(cells: readonly Cell[], months: number): Cell[] {
  const alike = new Map<string, Cell>();
  for (const cell of cells) {
    const key = `${cell.categoryId} ${cell.direction} ${cell.is_refund} ${cell.outOfDefault}`;
    const same = alike.get(key);
    if (same) same.total += cell.total;
    else alike.set(key, { ...cell });
  }
  return [...alike.values()].map((cell) => ({ ...cell, total: Math.round(cell.total / months) }));
}
