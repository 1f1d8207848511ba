import type { Draft } from '../accounts/draft.ts';
import { foldHeading } from '../fields/text.ts';
import type { StatementBank } from '../statement-bank.ts';
import { type FoundTable, isBlank, type TableCell } from '../tables/table.ts';

export interface HeaderMatch {
  /** The last column that every row must have. */
  lastNeeded: number;
  /** Column of the description. If it contains an unquoted delimiter, the surplus fields are joined into this column. */
  text: number;
  /** True for rows that are not transactions, such as totals. They may be shorter. */
  ignores?(cells: readonly TableCell[]): boolean;
  read(table: FoundTable): Draft;
}

/** One table layout of a bank. A bank may have several layouts. */
export interface Layout {
  bank: StatementBank;
  /**
   * `headings` are folded. `below` contains the cells of the next row, for layouts whose headings alone are ambiguous.
   */
  match(headings: readonly string[], below: readonly TableCell[]): HeaderMatch | null;
}

const CURRENCY_BEHIND = / ?\((?:€|eur|euros?)\)$/;

/**
 * Returns the column whose heading is one of the names, or -1. A heading may have the euro in parentheses after the
 * name.
 */
export function columnOf(headings: readonly string[], ...names: readonly string[]): number {
  const exact = headings.findIndex((heading) => names.includes(heading));
  if (exact >= 0) return exact;
  return headings.findIndex((heading) => names.includes(heading.replace(CURRENCY_BEHIND, '')));
}

const TOTAL = /^(?:(?:sub)?total(?:es|s)?|sumas?) ?:?$/;

/** True for a row of totals that a user or a spreadsheet added. Such a row contains a word for total and has no date. */
export function isTotal(cells: readonly TableCell[], date: number): boolean {
  const says = (cell: TableCell) => typeof cell === 'string' && TOTAL.test(foldHeading(cell));
  const dated = cells[date] ?? null;
  return says(dated) || (isBlank(dated) && cells.some(says));
}

export const hasAll = (...columns: readonly number[]): boolean => columns.every((at) => at >= 0);
