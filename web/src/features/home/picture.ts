import type { MonthPicture, Spending } from '@saldo/contract/home';
import { cents } from '../metrics/month-picture.ts';

export interface Moved {
  of: Spending;
  apart: number;
}

/** The categories that moved the month most, in the direction in which it went; two at most, each worth a word. */
export function movedMost(categories: readonly Spending[], apart: number): Moved[] {
  return categories
    .flatMap((of) => (of.usual === null ? [] : [{ of, apart: cents(of.total - of.usual) }]))
    .filter((one) => Math.sign(one.apart) === Math.sign(apart) && Math.abs(one.apart) >= 5)
    .sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart))
    .slice(0, 2);
}

export interface Where {
  shown: Spending[];
  others: Spending[];
  /** All of the month: what is shown, the others, and what is not sorted. */
  spent: number;
  /** The widest bar or tick. */
  scale: number;
}

const LARGEST = 5;

export function whereOf({ categories, to_sort: unsorted }: MonthPicture): Where {
  const spent = categories.filter(({ total }) => total !== 0);
  const shown = spent.slice(0, LARGEST);
  const others = spent.slice(LARGEST);
  return {
    shown,
    others,
    spent: cents(spent.reduce((sum, { total }) => sum + total, unsorted)),
    scale: Math.max(1, ...shown.flatMap(({ total, usual }) => [total, usual ?? 0])),
  };
}
