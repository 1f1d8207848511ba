import type { Cents } from '@saldo/domain/money';
import type { StatementChain } from '../statement.ts';
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

/** How far the balances prove the rows, given oldest first. */
export function chainOf(
  rows: readonly DraftRow[],
  stated: { opening?: Cents | null; closing?: Cents | null } = {},
): StatementChain {
  const first = rows.findIndex((row) => row.balance !== null);
  if (first < 0) {
    return {
      status: 'unchecked',
      gaps: 0,
      opening: stated.opening ?? null,
      closing: stated.closing ?? null,
    };
  }
  const { steps, holds } = countSteps(rows);
  const gaps = steps - holds;
  const last = rows.findLastIndex((row) => row.balance !== null);
  const sum = (from: number, to: number) =>
    rows.slice(from, to).reduce((total, row) => total + effectOf(row), 0);
  return {
    status: gaps === 0 ? 'holds' : 'gaps',
    gaps,
    opening: stated.opening ?? (rows[first]?.balance ?? 0) - sum(0, first + 1),
    closing: stated.closing ?? (rows[last]?.balance ?? 0) + sum(last + 1, rows.length),
  };
}

/**
 * The same for pockets: several share one product, each with its own balance. A row continues the pocket whose last
 * balance it follows from, or opens a new one at zero; only a row that does neither is a gap.
 */
export function pocketsOf(rows: readonly DraftRow[]): StatementChain {
  const whole = chainOf(rows);
  if (whole.status !== 'gaps') return whole;
  const ends = new Map<Cents, number>();
  let opening = 0;
  let gaps = -1;
  for (const row of rows) {
    if (row.balance === null) return whole;
    const before = row.balance - effectOf(row);
    const open = ends.get(before) ?? 0;
    if (open > 0) ends.set(before, open - 1);
    else if (before !== 0 || gaps < 0) gaps++;
    if (open === 0) opening += before;
    ends.set(row.balance, (ends.get(row.balance) ?? 0) + 1);
  }
  let closing = 0;
  for (const [balance, count] of ends) closing += balance * count;
  return { status: gaps === 0 ? 'holds' : 'gaps', gaps, opening, closing };
}
