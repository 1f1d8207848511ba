import { statesSum } from '../fields/balance-words.ts';
import type { TableDays } from '../fields/days.ts';
import { type ColumnRole, rolesOf } from '../fields/vocabulary.ts';
import { StatementError } from '../statement.ts';
import { isBlank, type OpenEnd, type TableRow, textOf } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import type { Block } from './blocks.ts';
import { hasDayAndMoney } from './columns.ts';

/** Columns that every row needs to be understood. Money in, money out and descriptions may be blank. */
const NEEDED: readonly ColumnRole[] = ['amount', 'balance', 'currency'];

/**
 * Refuses text lines with more or fewer cells than the headings. In such lines, cells are in the wrong columns because
 * a decimal comma or delimiter is not quoted, or the line is cut off.
 */
export function requireWidths(
  { headings, rows: all }: Block,
  { place, openEnd }: { place: LineOrRow; openEnd: OpenEnd | null },
  days: TableDays,
): void {
  if (headings === null || place !== 'Line') return;
  const wanted = headings.findLastIndex((heading) => heading !== '') + 1;
  const rows = all.filter((row) => hasDayAndMoney(row, days));
  const needed = lastNeeded(headings, rows);
  for (const row of all) {
    const count = row.cells.findLastIndex((cell) => !isBlank(cell)) + 1;
    const isCut = openEnd?.line === row.line && count < needed && startsWithDigit(row);
    const isRow = count > 1 && hasDayAndMoney(row, days) && !statesSum(row.cells[0] ?? null);
    if (isCut || (isRow && (count > headings.length || row.cells.length < needed))) {
      throw new StatementError((t) => t.csv.width(row.line, count, wanted), row.line);
    }
  }
}

const startsWithDigit = ({ cells }: TableRow): boolean => /^\d/.test(textOf(cells[0]).trim());

/** Returns the minimum number of cells in a row, which must include the last column that rows need. */
function lastNeeded(headings: readonly string[], rows: readonly TableRow[]): number {
  const at = headings.findLastIndex(
    (heading, column) =>
      rolesOf(heading).some(({ means }) => NEEDED.includes(means)) &&
      (rows.length < 2 ||
        rows.filter(({ cells }) => !isBlank(cells[column])).length * 2 > rows.length),
  );
  return at + 1;
}
