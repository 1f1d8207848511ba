import type { MonthPicture, Spending } from '@saldo/contract/home';

/** What a month has come to so far beside the usual by now. */
export interface SoFar {
  spent: number;
  before: number;
  /** Null while too little is known. */
  usual: number | null;
  /** Spent less usual, in euros. */
  apart: number | null;
  date: number;
}

export function soFarOf({ today, days }: MonthPicture): SoFar {
  const date = Number(today.slice(8, 10));
  const now = days[date - 1];
  const [spent, usual] = [now?.spent ?? 0, now?.usual ?? null];
  const apart = usual === null ? null : cents(spent - usual);
  return { spent, before: now?.before ?? 0, usual, apart, date };
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Less than this share of the usual is as usual. */
const NEAR = 0.06;

export const isAsUsual = (apart: number, usual: number): boolean =>
  Math.abs(apart) < Math.max(1, NEAR * Math.abs(usual));

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
