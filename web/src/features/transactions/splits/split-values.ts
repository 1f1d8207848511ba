import type { SplitInput, Transaction } from '@saldo/contract/transactions';
import { type Cents, centsOfSum, fromCents } from '@saldo/domain/money';
import { sharesOf } from '@saldo/domain/parts/parts';
import { decimalOf, typedAmount } from '../../../lib/typed-money.ts';
import { countedAmount, countedParts } from '../shares/share-values.ts';

export type Way = 'amount' | 'halves' | 'thirds' | 'percent';

/** A part as the dialog has it. What is typed as the amount of the last one is not used. */
export interface PartValues {
  /** Empty for a new part. */
  id: string;
  /** Empty until one is chosen. */
  category: string;
  /** An amount, or a percentage. */
  amount: string;
  note: string;
}

export interface SplitValues {
  way: Way;
  parts: readonly PartValues[];
}

type Whole = Pick<Transaction, 'amount' | 'currency'>;

const blank = (category = ''): PartValues => ({ id: '', category, amount: '', note: '' });

/** The parts that a row has, or a new one beside its category. */
export const valuesOf = (row: Transaction): SplitValues => ({
  way: 'amount',
  parts:
    row.splits.length > 0
      ? row.splits.map(({ id, category, amount, note }) => {
          return { id, category, amount: typedAmount(amount, row.currency), note: note ?? '' };
        })
      : [blank(), blank(row.category)],
});

/** A new part above the last one, which keeps what remains. */
export const partAdded = ({ parts, ...rest }: SplitValues): SplitValues => ({
  ...rest,
  parts: parts.toSpliced(-1, 0, blank()),
});

export const partRemoved = ({ parts }: SplitValues, at: number): SplitValues => ({
  way: 'amount',
  parts: parts.toSpliced(at, 1),
});

export const changedPart = (
  { way, parts }: SplitValues,
  at: number,
  change: Partial<PartValues>,
): SplitValues => ({
  // Once an amount is typed, the parts are not halves any more.
  way: 'amount' in change && way !== 'percent' ? 'amount' : way,
  parts: parts.with(at, { ...(parts[at] ?? blank()), ...change }),
});

/** Amounts of all parts, the last being what remains; NaN where none can be read. */
export function centsOf({ way, parts }: SplitValues, { amount }: Whole): Cents[] {
  const whole = centsOfSum(amount);
  const fixed = parts.slice(0, -1).map((part): Cents => {
    const typed = decimalOf(part.amount);
    return way === 'percent' ? Math.floor((whole * typed) / 100) : centsOfSum(typed) || Number.NaN;
  });
  return [...fixed, whole - fixed.reduce((sum, cents) => sum + (cents || 0), 0)];
}

/** Parts of equal size: those that are there, and as many more or fewer as are needed. */
function equal({ parts }: SplitValues, whole: Whole, n: number): readonly PartValues[] {
  const shares = sharesOf(
    centsOfSum(whole.amount),
    Array.from({ length: n }, () => 1),
  );
  const kept = [...parts.slice(0, -1).slice(0, n - 1), ...parts.slice(-1)];
  const filled = kept.toSpliced(-1, 0, ...Array.from({ length: n - kept.length }, () => blank()));
  return filled.map((part, at) => {
    return { ...part, amount: typedAmount(fromCents(shares[at] ?? 0), whole.currency) };
  });
}

/** Another way to say the amounts. What is there stays, as far as it can be said so. */
export function inWay(values: SplitValues, way: Way, whole: Whole): SplitValues {
  if (way === 'halves' || way === 'thirds')
    return { way, parts: equal(values, whole, way === 'halves' ? 2 : 3) };
  const cents = centsOf(values, whole);
  const said = (at: number): string => {
    const one = cents[at] ?? Number.NaN;
    if (Number.isNaN(one)) return '';
    if (way === 'amount') return typedAmount(fromCents(one), whole.currency);
    return String(Math.round((one / centsOfSum(whole.amount)) * 10_000) / 100);
  };
  return { way, parts: values.parts.map((part, at) => ({ ...part, amount: said(at) })) };
}

export type Problem = 'category' | 'amount' | 'much' | 'nothing';

/** Why the parts cannot be saved yet. */
export function problemOf(values: SplitValues, whole: Whole): Problem | null {
  const cents = centsOf(values, whole);
  const rest = cents.at(-1) ?? 0;
  if (rest < 0) return 'much';
  if (cents.slice(0, -1).some((one) => !(one > 0))) return 'amount';
  if (rest === 0) return 'nothing';
  return values.parts.some(({ category }) => category === '') ? 'category' : null;
}

/** What is sent. Amounts that cannot be read become NaN, which the contract rejects. */
export const splitsOf = (values: SplitValues, whole: Whole): SplitInput[] => {
  const cents = centsOf(values, whole);
  return values.parts.map(({ id, category, note }, at) => ({
    ...(id === '' ? {} : { id }),
    category,
    amount: fromCents(cents[at] ?? Number.NaN),
    note: note.trim() || null,
  }));
};

/** What a list shows of a row: its amount, or that of the parts that the filters match. */
export const shownCents = (row: Transaction): Cents =>
  row.matching
    ? matchingSplits(countedParts(row)).reduce((sum, { amount }) => sum + centsOfSum(amount), 0)
    : centsOfSum(countedAmount(row));

/** The parts that the filters match. */
export const matchingSplits = ({ splits, matching }: Transaction) =>
  matching ? splits.filter(({ id }) => matching.includes(id)) : splits;
