import type { Cents } from '../money.ts';

/** A payment that may recur: euros that count in the default figures, refunds and own transfers left out. */
export interface Paid {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly income: boolean;
  /** Magnitude. */
  readonly amount: Cents;
}

/** The same as the ledger of series sees it. */
export interface Payment extends Paid {
  /** Whose it is: payments of one key are of one counterparty. */
  readonly key: string;
  readonly nature: Nature;
  readonly manner: Manner;
}

/**
 * What kind of payment it is. A `habit` (groceries, meals, fuel, cash, shopping, people) recurs only at a fixed price; a
 * `bill` (a debit, transfer, insurance, tax, subscription) may come once a year; the rest is `other`.
 */
export const NATURES = ['habit', 'bill', 'other'] as const;
export type Nature = (typeof NATURES)[number];

/** How it is paid, which tells by how much it may come early or late. */
export const MANNERS = ['debit', 'wage', 'card', 'person'] as const;
export type Manner = (typeof MANNERS)[number];

export const byDay = (a: Payment, b: Payment): number =>
  a.day - b.day || a.amount - b.amount || (a.id < b.id ? -1 : 1);

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Between the two nearest where it falls between; 0 of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Each value and the one after it. */
export function steps(values: readonly number[]): [before: number, after: number][] {
  return values.slice(1).map((after, at) => [values[at] ?? 0, after]);
}

const SAME = 0.02;
const FLAT = 0.7;

/** Whether most amounts are as the one before: a fixed price, which may rise. */
export function isFlat(amounts: readonly Cents[]): boolean {
  const same = steps(amounts).filter(([before, after]) => Math.abs(after - before) < SAME * before);
  return same.length >= FLAT * (amounts.length - 1);
}
