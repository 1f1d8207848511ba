import type { Cents } from '@saldo/domain/money';

/** How far balances follow from amounts, for rows in the order of the file. */
export interface Proof {
  /** Steps from one balance to the next. */
  steps: number;
  /** Those that hold, read in the better of both directions. */
  holds: number;
  /** Amounts of different sizes among those that hold: one size alone may be an accident. */
  sizes: number;
}

interface Row {
  cents: Cents;
  balance: Cents | null;
}

/** The balance stands after the row. Rows without one only add to what the next is expected to be. */
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

/** Without headings more is asked: three steps, of two sizes. */
export const isProvedAlone = (proof: Proof): boolean =>
  isProved(proof) && proof.steps >= 3 && proof.sizes >= 2;
