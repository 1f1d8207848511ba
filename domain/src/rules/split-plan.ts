import { centsOf } from '@saldo/contract/amounts';
import { MOST_PARTS } from '@saldo/contract/split-limits';
import type { Cents } from '../money.ts';
import { type FixedPart, joined, LEAST_PART, type Parts } from '../parts/parts.ts';
import { texts } from './problem-texts.ts';
import { type CategoryIds, failed, type Read, readCategory, readNumber } from './values.ts';

/*
 * A rule may split what it matches. Its action sets the category of the last part, which gets what remains, and lists
 * the parts before it. Each of those has an amount or a percentage of the whole amount.
 */

/** A part as entered in a form, possibly not yet valid for the contract. */
export interface RawPart {
  category: unknown;
  amount?: unknown;
  percent?: unknown;
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000;

/** An amount, or a percentage of the whole. */
type Size = { cents: Cents } | { hundredths: number };
type PlannedPart = { category: string | null } & Size;

/** The parts before the last. */
export type SplitPlan = readonly PlannedPart[];

interface PartProblem {
  /** Path below the list of parts: `0.amount`; empty for the list itself. */
  path: string;
  message: string;
}

function readAmount(raw: unknown): Read<Cents> {
  const read = readNumber(raw, texts.noAmount);
  if ('problem' in read) return read;
  const cents = centsOf(read.value);
  if (cents === null) return failed(texts.noNumber);
  return cents < LEAST_PART ? failed(texts.tooSmall) : { value: cents };
}

function readPercent(raw: unknown): Read<number> {
  const read = readNumber(raw, texts.noPercentage);
  if ('problem' in read) return read;
  const hundredths = centsOf(read.value);
  if (hundredths === null) return failed(texts.twoDecimals);
  if (hundredths < 1) return failed(texts.tooSmall);
  return hundredths >= WHOLE ? failed(texts.allOfIt) : { value: hundredths };
}

function readSize({ amount, percent }: RawPart): Read<Size> {
  if (amount !== undefined && percent !== undefined) return failed(texts.oneSize);
  if (percent !== undefined) {
    const read = readPercent(percent);
    return 'problem' in read ? read : { value: { hundredths: read.value } };
  }
  const read = readAmount(amount);
  return 'problem' in read ? read : { value: { cents: read.value } };
}

const hundredthsOf = (sizes: readonly Read<Size>[]): number =>
  sizes.reduce(
    (sum, size) =>
      'value' in size && 'hundredths' in size.value ? sum + size.value.hundredths : sum,
    0,
  );

/** All problems of the parts before the last. */
export function splitProblems(parts: readonly RawPart[], categories: CategoryIds): PartProblem[] {
  if (parts.length === 0 || parts.length >= MOST_PARTS) {
    return [{ path: '', message: texts.partsCount(MOST_PARTS) }];
  }
  const sizes = parts.map(readSize);
  const problems = parts.flatMap((part, at) => {
    const category = readCategory(part.category, categories);
    const size = sizes[at];
    const sizePath = part.percent === undefined ? 'amount' : 'percent';
    return [
      ...('problem' in category ? [{ path: `${at}.category`, message: category.problem }] : []),
      ...(size && 'problem' in size ? [{ path: `${at}.${sizePath}`, message: size.problem }] : []),
    ];
  });
  if (problems.length > 0 || hundredthsOf(sizes) < WHOLE) return problems;
  const last = parts.findLastIndex(({ percent }) => percent !== undefined);
  return [{ path: `${last}.percent`, message: texts.allOfIt }];
}

/** The plan of an action's parts; null if they are not valid. */
export function readSplit(parts: readonly RawPart[], categories: CategoryIds): SplitPlan | null {
  if (splitProblems(parts, categories).length > 0) return null;
  return parts.flatMap((part): PlannedPart[] => {
    const [category, size] = [readCategory(part.category, categories), readSize(part)];
    if ('problem' in category || 'problem' in size) return [];
    return [{ category: category.value, ...size.value }];
  });
}

/**
 * Ids of the parts that rules make. They need to differ within one row only, and are the same whenever the rule runs, so
 * that running it again changes nothing.
 */
const idAt = (at: number): string => `00000000-0000-4000-8000-5a1d${String(at).padStart(8, '0')}`;

/** A share of the amount, rounded down. Exact, although their product may exceed the safe integers. */
const shareOf = (amount: Cents, hundredths: number): Cents =>
  Math.floor(amount / WHOLE) * hundredths + Math.floor(((amount % WHOLE) * hundredths) / WHOLE);

/**
 * The parts of a row; null if one of them would be empty. What counts nowhere (`aside`) is taken from the last part,
 * which must have room for it.
 */
export function plannedParts(
  plan: SplitPlan,
  row: { amount: Cents; aside?: Cents | null | undefined },
): Parts | null {
  const fixed = plan.map(
    (part, at): FixedPart => ({
      id: idAt(at),
      category: part.category,
      cents: 'cents' in part ? part.cents : shareOf(row.amount, part.hundredths),
    }),
  );
  const cents = row.amount - fixed.reduce((sum, part) => sum + part.cents, 0);
  const isFit = cents >= Math.max(LEAST_PART, row.aside ?? 0);
  if (!isFit || fixed.some((part) => part.cents < LEAST_PART)) return null;
  return joined([...fixed, { id: idAt(MOST_PARTS - 1), category: null, cents }]).parts;
}
