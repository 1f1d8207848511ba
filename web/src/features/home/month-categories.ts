import type { MonthPicture, MonthSuggestions, Spending } from '@saldo/contract/home';
import { roundToCents } from '../metrics/month-picture.ts';

/** Spending with the suggested part of it, which is in `total`. */
export interface ShownSpending extends Spending {
  suggested: number;
}

export interface SpendingByCategory {
  shown: ShownSpending[];
  others: ShownSpending[];
  /** Total of the month: shown, other and uncategorized spending. */
  spent: number;
  /** Uncategorized spending without suggestions. */
  toSort: number;
  /** Value of the widest bar or tick. */
  scale: number;
}

const LARGEST = 5;

export const totalOf = (all: readonly { total: number }[]): number =>
  roundToCents(all.reduce((sum, { total }) => sum + total, 0));

export function spendingByCategory(
  { categories, to_sort: unsorted }: MonthPicture,
  suggestions: MonthSuggestions['categories'] = [],
): SpendingByCategory {
  const all = new Map(
    categories.map((one): [string, ShownSpending] => [one.id, { ...one, suggested: 0 }]),
  );
  for (const one of suggestions) {
    const { total, usual } = all.get(one.id) ?? { total: 0, usual: null };
    const sum = roundToCents(total + one.total);
    all.set(one.id, { ...one, total: sum, usual, suggested: one.total });
  }
  const drawn = [...all.values()]
    .filter(({ total }) => total !== 0)
    .sort((a, b) => b.total - a.total);
  const shown = drawn.slice(0, LARGEST);
  return {
    shown,
    others: drawn.slice(LARGEST),
    spent: roundToCents(totalOf(categories) + unsorted),
    toSort: roundToCents(unsorted - totalOf(suggestions)),
    scale: Math.max(1, ...shown.flatMap(({ total, usual }) => [total, usual ?? 0])),
  };
}
