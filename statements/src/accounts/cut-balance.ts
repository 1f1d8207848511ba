import { StatementError } from '../statement.ts';
import type { OpenEnd } from '../tables/table.ts';
import { type DraftRow, effectOf } from './draft.ts';

/**
 * A file that was cut off within its last balance still has all its fields. It shows when the figures there are the
 * beginning of the balance that the neighbouring row asks for. Taken as it stands, the row would be imported again
 * with the whole file. Rows are given oldest first.
 */
export function refuseCutBalance(rows: readonly DraftRow[], end: OpenEnd): void {
  const at = rows.findIndex((row) => row.line === end.line);
  const row = rows[at];
  if (!row || row.balance === null) return;
  const before = rows[at - 1]?.balance ?? null;
  const after = rows[at + 1];
  const wanted = [
    before === null ? null : before + effectOf(row),
    after && after.balance !== null ? after.balance - effectOf(after) : null,
  ];
  for (const cents of wanted) {
    if (cents === null || cents === row.balance || !isBeginning(end.digits, cents)) continue;
    throw new StatementError(
      `Line ${row.line}, the last one, is cut off within its balance. Export the statement again and choose the whole file.`,
      row.line,
    );
  }
}

function isBeginning(digits: string, cents: number): boolean {
  const whole = String(Math.abs(cents)).padStart(3, '0');
  return digits.length < whole.length && whole.startsWith(digits);
}
