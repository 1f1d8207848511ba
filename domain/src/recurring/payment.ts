import type { Cents } from '../money.ts';

/** A payment that may recur: counted in the default figures, and neither a refund nor an own transfer. */
export interface Paid {
  readonly id: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly income: boolean;
  /** Magnitude. */
  readonly amount: Cents;
}

/** A future payment with a known day and amount, in the currency of totals. */
export type Certain = Omit<Paid, 'id'>;

/** The same with its own currency. Only amounts in one currency are compared. */
export interface PaidIn extends Paid {
  readonly currency: string;
}

/** What an amount is worth on a day, in the currency of totals; null if no exchange rate is known. */
export type Worth = (amount: Cents, currency: string, day: number) => Cents | null;

/** Takes all amounts to be in the currency of totals. */
export const ownWorth: Worth = (amount) => amount;

export interface Payment extends PaidIn {
  readonly key: string;
  readonly nature: Nature;
  readonly manner: Manner;
}

/**
 * Kinds of payment. A `habit` (groceries, meals, fuel, cash, shopping, people) recurs only at a fixed price. A `bill`
 * (direct debit, transfer, insurance, tax, subscription) may recur once a year. A `termly` bill (school, canteen, lessons,
 * rent) may pause in summer. An `extra_pay` is one of the two extra salaries or pensions of a year. Everything else is
 * `other`.
 */
export const NATURES = ['habit', 'bill', 'other', 'termly', 'extra_pay'] as const;
export type Nature = (typeof NATURES)[number];

export const isBill = ({ nature }: Pick<Payment, 'nature'>): boolean =>
  nature === 'bill' || nature === 'termly' || nature === 'extra_pay';

export const isTermly = ({ nature }: Pick<Payment, 'nature'>): boolean => nature === 'termly';

/** True for more than half of the payments. */
export const areMostly = (rows: readonly Payment[], fits: (row: Payment) => boolean): boolean =>
  rows.filter(fits).length * 2 > rows.length;

/** Ways of paying. They determine how early or late a payment may be. */
export const MANNERS = ['debit', 'wage', 'card', 'person'] as const;
export type Manner = (typeof MANNERS)[number];

export const byDay = (a: Payment, b: Payment): number =>
  a.day - b.day || a.amount - b.amount || (a.id < b.id ? -1 : 1);

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Interpolates linearly between the two nearest values; returns 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

export function steps(values: readonly number[]): [before: number, after: number][] {
  return values.slice(1).map((after, at) => [values[at] ?? 0, after]);
}

const SAME = 0.02;
const FLAT = 0.7;

/** Whether most amounts equal the previous one, which shows a fixed price, even if it rises now and then. */
export function isFlat(amounts: readonly Cents[]): boolean {
  const same = steps(amounts).filter(([before, after]) => Math.abs(after - before) < SAME * before);
  return same.length >= FLAT * (amounts.length - 1);
}
