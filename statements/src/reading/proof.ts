import type { Cents } from '@saldo/domain/money';

export interface Proof {
  /** Number of steps from one balance to the next. */
  steps: number;
  /**
   * Number of steps at which the balance follows from the previous one. Rows are read in the direction with more such
   * steps.
   */
  holds: number;
  /**
   * Number of distinct amounts, ignoring signs, among the steps that hold. If there is only one, the match may be a
   * coincidence.
   */
  sizes: number;
}

interface Row {
  cents: Cents;
  balance: Cents | null;
}

/**
 * Checks how well balances follow from amounts. Each balance applies after its row. The amount of a row without a
 * balance is added to the next expected balance.
 */
export function proofOf(rows: readonly Row[]): Proof {
  const forward = walk(rows);
  const backward = walk(rows.toReversed());
  return backward.holds > forward.holds ? backward : forward;
}

function walk(rows: readonly Row[]): Proof {
  let expected: Cents | null = null;
  let steps = 0;
  let holds = 0;
  const sizes = new Set<number>();
  for (const { cents, balance } of rows) {
    if (expected !== null) expected += cents;
    if (balance === null) continue;
    if (expected !== null) {
      steps += 1;
      if (expected === balance) {
        holds += 1;
        if (cents !== 0) sizes.add(Math.abs(cents));
      }
    }
    expected = balance;
  }
  return { steps, holds, sizes: sizes.size };
}

export const isVerified = ({ steps, holds, sizes }: Proof): boolean =>
  steps > 0 && holds === steps && sizes > 0;

/**
 * Stricter check for lists without headings, which requires two distinct amounts and three steps. Two are enough if every
 * amount and balance has cents.
 */
export const isVerifiedWithoutHeadings = (proof: Proof, haveCents: boolean): boolean =>
  isVerified(proof) && proof.steps >= (haveCents ? 2 : 3) && proof.sizes >= 2;
