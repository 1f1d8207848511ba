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
  /** Put into savings: out of the default figures for that. */
  isSaved?: true;
  /** Sum of magnitudes. */
  total: Cents;
}

/** Adds to what a key has so far. */
export const addTo = <K>(sums: Map<K, Cents>, key: K, amount: Cents): Map<K, Cents> =>
  sums.set(key, (sums.get(key) ?? 0) + amount);

/** What so many months' cells come to in one of them, alike cells of all months as one, each to the nearest cent. */
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
