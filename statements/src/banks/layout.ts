import type { Draft } from '../accounts/draft.ts';
import type { StatementBank } from '../statement.ts';
import type { Cell, FoundTable } from '../tables/table.ts';

/** A header row that a layout knows, with where its columns are. */
export interface HeaderMatch {
  /** The last column that every row must reach. */
  lastNeeded: number;
  /** The text column: a delimiter that stands in a text without quotes belongs there. */
  text: number;
  /** Rows that are no movements, such as totals. They may be shorter. */
  ignores?(cells: readonly Cell[]): boolean;
  read(table: FoundTable): Draft;
}

/** One shape of a bank's table. A bank is a list of these. */
export interface Layout {
  bank: StatementBank;
  /** `headings` are folded; the cells of the row below help where headings alone do not tell. */
  match(headings: readonly string[], below: readonly Cell[]): HeaderMatch | null;
}

/** Where a heading stands, by any of its names; -1 when it is missing. */
export function columnOf(headings: readonly string[], ...names: readonly string[]): number {
  return headings.findIndex((heading) => names.includes(heading));
}

export const hasAll = (...columns: readonly number[]): boolean => columns.every((at) => at >= 0);
