import type { Cents } from '@saldo/domain/money';
import { type DraftRow, effectOf } from './draft.ts';

/**
 * Counts the balances that follow from the previous one. The amount of a row without a balance is added to the next
 * expected balance.
 */
export function countSteps(
  rows: readonly DraftRow[],
  reverse = false,
): { steps: number; holds: number } {
  let expected: Cents | null = null;
  let steps = 0;
  let holds = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[reverse ? rows.length - 1 - i : i];
    if (!row) break;
    if (expected !== null) expected += effectOf(row);
    if (row.balance === null) continue;
    if (expected !== null) {
      steps++;
      if (expected === row.balance) holds++;
    }
    expected = row.balance;
  }
  return { steps, holds };
}

/**
 * Returns rows oldest first. The order is determined by the balances or, failing that, by the dates; the last resort is
 * the format's default order.
 */
export function oldestFirst(rows: DraftRow[], newestFirst: boolean): DraftRow[] {
  const forward = countSteps(rows).holds;
  const backward = countSteps(rows, true).holds;
  const first = rows[0]?.date ?? '';
  const last = rows[rows.length - 1]?.date ?? '';
  let reversed = newestFirst;
  if (first !== last) reversed = first > last;
  if (forward !== backward) reversed = backward > forward;
  return reversed ? rows.toReversed() : rows;
}
