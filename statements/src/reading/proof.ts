import type { Cents } from '@saldo/domain/money';

export interface Proof {
  /** Steps from one balance to the next. */
  steps: number;
  /** Steps that hold, in the better of both directions. */
  holds: number;
  /** Distinct sizes of amounts among the steps that hold. A single size may be a coincidence. */
  sizes: number;
}

interface Row {
  cents: Cents;
  balance: Cents | null;
}

/** A balance applies after its row. Rows without one only add to the next expected balance. */
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

export const isProved = ({ steps, holds, sizes }: Proof): boolean =>
  steps > 0 && holds === steps && sizes > 0;

/** Stricter check for lists without headings: three steps and two sizes. */
export const isProvedWithoutHeadings = (proof: Proof): boolean =>
  isProved(proof) && proof.steps >= 3 && proof.sizes >= 2;
