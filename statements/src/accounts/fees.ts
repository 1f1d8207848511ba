import { StatementError } from '../statement.ts';
import { type DraftRow, effectOf } from './draft.ts';

interface Mended {
  rows: DraftRow[];
  notices: string[];
}

/**
 * A spreadsheet may eat the decimal point of fees below one euro, so that 0.98 reads 98. Where the balance shows
 * it, the fee is put right; a fee that nothing proves, in a file where others were broken, is refused.
 */
export function mendFees(rows: DraftRow[], place: string): Mended {
  if (!rows.some((row) => row.feeDoubtful)) return { rows, notices: [] };
  const unproved: DraftRow[] = [];
  let count = 0;
  let before: number | null = null;
  const mended: DraftRow[] = [];
  for (const row of rows) {
    const right: number | null = provedFee(row, before);
    const kept: DraftRow = right === null ? row : { ...row, fee: right };
    if (right === null && row.feeDoubtful) unproved.push(row);
    if (kept.fee !== row.fee) count++;
    mended.push(kept);
    before = balanceAfter(kept, before);
  }
  const [first] = unproved;
  if (count > 0 && first) throw lostPoint(first, place);
  return { rows: mended, notices: noticesOf(count, unproved, place) };
}

function balanceAfter(row: DraftRow, before: number | null): number | null {
  if (row.balance !== null) return row.balance;
  return before === null ? null : before + effectOf(row);
}

/** The fee with which the balance follows from the one before; null when none does. */
function provedFee(row: DraftRow, before: number | null): number | null {
  if (row.balance === null || before === null) return null;
  const needed = before + row.gross - row.balance;
  if (needed === row.fee) return row.fee;
  if (!row.feeDoubtful) return null;
  return needed * 100 === row.fee || needed * 10 === row.fee ? needed : null;
}

const lostPoint = (row: DraftRow, place: string): StatementError =>
  new StatementError(
    `${place} ${row.line}: the fee of ${euros(row.fee)} may have lost its decimal point in a spreadsheet, as others in this file have, and no balance proves the right one. ` +
      'Export the statement from Revolut again and choose the new file unopened.',
    row.line,
  );

function noticesOf(count: number, unproved: readonly DraftRow[], place: string): string[] {
  const notices: string[] = [];
  if (count > 0) {
    const [fees, their] = count === 1 ? ['1 fee', 'its'] : [`${count} fees`, 'their'];
    notices.push(
      `A spreadsheet had taken the decimal point out of ${fees} in this file; ${their} amount was put right from the balances.`,
    );
  }
  for (const row of unproved.slice(0, 3)) {
    notices.push(
      `${place} ${row.line}: the fee of ${euros(row.fee)} could not be checked against a balance.`,
    );
  }
  return notices;
}

const euros = (cents: number): string => (cents / 100).toFixed(2);
