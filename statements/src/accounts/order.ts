import type { Cents } from '@saldo/domain/money';
import { type DraftRow, effectOf } from './draft.ts';

/** Whether the balance of a row follows from the one before; rows without a balance only add to what is expected. */
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

/** Rows oldest first: as the balances say, else as the days say, else as the format has them. */
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
