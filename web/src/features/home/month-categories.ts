import type { MonthPicture, Spending } from '@saldo/contract/home';
import { roundToCents } from '../metrics/month-picture.ts';

export interface ChangedCategory {
  of: Spending;
  apart: number;
}

/** Up to two categories that changed most in the same direction as the month. Changes below €5 are ignored. */
export function largestChanges(categories: readonly Spending[], apart: number): ChangedCategory[] {
  return categories
    .flatMap((of) => (of.usual === null ? [] : [{ of, apart: roundToCents(of.total - of.usual) }]))
    .filter((one) => Math.sign(one.apart) === Math.sign(apart) && Math.abs(one.apart) >= 5)
    .sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart))
    .slice(0, 2);
}

export interface SpendingByCategory {
  shown: Spending[];
  others: Spending[];
  /** Total of the month: shown, other and uncategorized spending. */
  spent: number;
  /** Value of the widest bar or tick. */
  scale: number;
}

const LARGEST = 5;

export function spendingByCategory({
  categories,
  to_sort: unsorted,
}: MonthPicture): SpendingByCategory {
  const spent = categories.filter(({ total }) => total !== 0);
  const shown = spent.slice(0, LARGEST);
  const others = spent.slice(LARGEST);
  return {
    shown,
    others,
    spent: roundToCents(spent.reduce((sum, { total }) => sum + total, unsorted)),
    scale: Math.max(1, ...shown.flatMap(({ total, usual }) => [total, usual ?? 0])),
  };
}
