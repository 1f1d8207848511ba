import type { LineOrRow, StatementNotice } from '../notices.ts';
import { StatementError } from '../statement.ts';
import { type DraftRow, effectOf } from './draft.ts';

interface Mended {
  rows: DraftRow[];
  notices: StatementNotice[];
}

/**
 * A spreadsheet may drop the decimal point of fees below one euro, so that 0.98 becomes 98. Corrects each fee whose
 * true value follows from the balances. If any fee was corrected, refuses the file if it has another doubtful fee that
 * no balance can verify.
 */
export function correctFees(rows: DraftRow[], place: LineOrRow): Mended {
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

/** Returns the fee that makes the balance follow from the previous one, or null if none does. */
function provedFee(row: DraftRow, before: number | null): number | null {
  if (row.balance === null || before === null) return null;
  const needed = before + row.gross - row.balance;
  if (needed === row.fee) return row.fee;
  if (!row.feeDoubtful) return null;
  return needed * 100 === row.fee || needed * 10 === row.fee ? needed : null;
}

const lostPoint = (row: DraftRow, place: LineOrRow): StatementError =>
  new StatementError((t) => t.rows.lostPoint(place, row.line, row.fee), row.line);

const noticesOf = (
  count: number,
  unproved: readonly DraftRow[],
  place: LineOrRow,
): StatementNotice[] => [
  ...(count > 0 ? [{ is: 'fees_corrected' as const, count }] : []),
  ...unproved
    .slice(0, 3)
    .map(({ line, fee }) => ({ is: 'fee_unverified' as const, place, line, fee })),
];
