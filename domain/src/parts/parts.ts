import { FEWEST_PARTS, MOST_PARTS } from '@saldo/contract/split-limits';
import type { Cents } from '../money.ts';

/*
 * A transaction may be split into parts, each with a category, an amount and a note. The row's amount is the bank's and
 * is never rewritten: every part but the last has an amount of its own, and the last gets what remains. So parts always
 * sum to the amount, and the last one follows it.
 */

/** Every part has at least this. */
export const LEAST_PART: Cents = 1;

export interface FixedPart {
  id: string;
  /** Null is Uncategorized. */
  category: string | null;
  /** Magnitude, in minor units. */
  cents: Cents;
  note?: string | undefined;
}

/** What a row stores beside its amount and its category, which is that of the remainder. */
export interface Parts {
  fixed: readonly FixedPart[];
  rest: { id: string; note?: string | undefined };
}

/** What a row gives to one category. */
export interface Line {
  category: string | null;
  cents: Cents;
  note?: string | undefined;
}

export interface SplitRow {
  /** Magnitude, in minor units. */
  amount: Cents;
  category: string | null;
  parts: Parts | null;
  /** What of it counts nowhere, because of a shared expense or a refund (`paid-back.ts`). */
  aside?: Cents | null | undefined;
  /** What of that each part but the last gives, in order. Without it, all parts give in proportion to their amounts. */
  partsAside?: readonly Cents[] | null | undefined;
}

/** Sum of all parts but the remainder. */
export const fixedSum = ({ fixed }: Parts): Cents =>
  fixed.reduce((sum, { cents }) => sum + cents, 0);

/** All parts of a row, the remainder last; none if it is not split. */
export const partsOf = ({ amount, category, parts }: SplitRow): FixedPart[] =>
  parts ? [...parts.fixed, { ...parts.rest, category, cents: amount - fixedSum(parts) }] : [];

/**
 * What a row gives to sums: one line for each part, or one for a row without parts. They sum to its amount, less what is
 * set aside.
 */
export function linesOf(row: SplitRow): Line[] {
  if (!row.parts) return [{ category: row.category, cents: row.amount - (row.aside ?? 0) }];
  const parts = partsOf(row);
  const given = givenByParts(row, parts);
  return parts.map(({ id: _, cents, ...line }, at) => ({
    ...line,
    cents: cents - (given[at] ?? 0),
  }));
}

/** What each part gives of what counts nowhere, in order. */
function givenByParts(
  { aside, partsAside }: Pick<SplitRow, 'aside' | 'partsAside'>,
  parts: readonly Pick<FixedPart, 'cents'>[],
): Cents[] {
  if (!aside) return [];
  if (partsAside?.length === parts.length - 1) {
    return [...partsAside, aside - partsAside.reduce((sum, one) => sum + one, 0)];
  }
  return spreadOver(
    parts.map(({ cents }) => cents),
    aside,
  );
}

/**
 * What each of these amounts gives so that together they give `taken`: in proportion to itself, in whole cents, and never more
 * than it is if `taken` is at most their sum. Differences of running sums, so that what they give sums to `taken`.
 */
export function spreadOver(amounts: readonly Cents[], taken: Cents): Cents[] {
  const most = amounts.map((cents) => Math.max(0, cents));
  const whole = most.reduce((sum, cents) => sum + cents, 0);
  if (whole === 0) return most.map((_, at) => (at === most.length - 1 ? taken : 0));
  let [until, given] = [0, 0];
  return most.map((cents) => {
    until += cents;
    // The product can be larger than the integers that a number holds exactly.
    const sum = Number((BigInt(taken) * BigInt(until)) / BigInt(whole));
    const own = sum - given;
    given = sum;
    return own;
  });
}

/**
 * What each line is worth, in order; null if the row's worth is unknown. Differences of running sums, so that the lines
 * sum to what the row is worth.
 */
export function worthOfLines(
  row: SplitRow,
  worth: (cents: Cents) => Cents | null,
): (Omit<Line, 'cents'> & { cents: Cents | null })[] {
  let before = 0;
  return linesOf(row).map((line) => {
    const until = before + line.cents;
    const [from, to] = [row.parts ? worth(before) : 0, worth(until)];
    before = until;
    return { ...line, cents: from === null || to === null ? null : to - from };
  });
}

/** The category that a split row gets if it is joined again: that of its largest part, the first of equals. */
export const wholeCategory = (row: SplitRow): string | null =>
  linesOf(row).reduce((most, line) => (line.cents > most.cents ? line : most)).category;

/** Whether something remains of the amount for the last part. */
export const fits = (parts: Parts, amount: Cents): boolean =>
  amount - fixedSum(parts) >= LEAST_PART;

/** What the row stores for these parts, given in order. The caller checks with `splitProblem` that they are valid. */
export function joined(all: readonly FixedPart[]): {
  category: string | null;
  parts: Parts | null;
} {
  const fixed = all.slice(0, -1);
  const last = all.at(-1);
  if (!last || fixed.length === 0) return { category: last?.category ?? null, parts: null };
  const { id, category, note } = last;
  return { category, parts: { fixed, rest: { id, ...(note ? { note } : {}) } } };
}

/** Why parts with these amounts are not a split of the amount; null if they are. */
export function splitProblem(
  cents: readonly Cents[],
  amount: Cents,
): 'few' | 'many' | 'small' | 'sum' | null {
  if (cents.length < FEWEST_PARTS) return 'few';
  if (cents.length > MOST_PARTS) return 'many';
  if (cents.some((one) => one < LEAST_PART)) return 'small';
  return cents.reduce((sum, one) => sum + one, 0) === amount ? null : 'sum';
}

/** Parts with some categories replaced. Null is Uncategorized. */
export const withCategories = (
  parts: Parts,
  replace: (category: string | null) => string | null,
): Parts => ({
  ...parts,
  fixed: parts.fixed.map((part) => ({ ...part, category: replace(part.category) })),
});

/** Shares of an amount in proportion to weights, rounded down, for all but the last, which gets the spare cents. */
export function sharesOf(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.slice(0, -1).map((weight) => Math.floor((amount * weight) / whole));
  return [...shares, amount - shares.reduce((sum, share) => sum + share, 0)];
}

/** Whether two rows are split alike. */
export const sameParts = (a: Parts | null | undefined, b: Parts | null | undefined): boolean =>
  (a ?? null) === (b ?? null) || (!!a && !!b && JSON.stringify(a) === JSON.stringify(b));
