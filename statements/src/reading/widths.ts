import { StatementError } from '../statement.ts';
import { isBlank, type OpenEnd, type TableRow, textOf } from '../tables/table.ts';
import type { Place } from '../texts.ts';
import type { Block } from './blocks.ts';
import { hasDayAndMoney } from './columns.ts';
import type { TableDays } from './days.ts';
import { type Role, rolesOf, statesSum } from './vocabulary.ts';

/** Without one of these a row means something else. Money in, money out and texts may be blank. */
const NEEDED: readonly Role[] = ['amount', 'balance', 'currency'];

/**
 * Refuses text lines that are wider or narrower than their headings. Unquoted decimal commas or delimiters, or a
 * cut-off line, shift cells into the wrong columns.
 */
export function requireWidths(
  { headings, rows: all }: Block,
  { place, openEnd }: { place: Place; openEnd: OpenEnd | null },
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

/** Minimum number of cells in a row: up to the last column that it cannot do without. */
function lastNeeded(headings: readonly string[], rows: readonly TableRow[]): number {
  const at = headings.findLastIndex(
    (heading, column) =>
      rolesOf(heading).some(({ means }) => NEEDED.includes(means)) &&
      (rows.length < 2 ||
        rows.filter(({ cells }) => !isBlank(cells[column])).length * 2 > rows.length),
  );
  return at + 1;
}
