import type { Draft } from '../accounts/draft.ts';
import { foldHeading } from '../fields/text.ts';
import type { StatementBank } from '../statement-bank.ts';
import { type Cell, type FoundTable, isBlank } from '../tables/table.ts';

export interface HeaderMatch {
  /** Last column that every row must reach. */
  lastNeeded: number;
  /** The text column. An unquoted delimiter inside a text belongs to it. */
  text: number;
  /** True for rows that are not transactions, such as totals. They may be shorter. */
  ignores?(cells: readonly Cell[]): boolean;
  read(table: FoundTable): Draft;
}

/** One table layout of a bank. A bank is a list of layouts. */
export interface Layout {
  bank: StatementBank;
  /** `headings` are folded. The cells of the row below help if headings alone are ambiguous. */
  match(headings: readonly string[], below: readonly Cell[]): HeaderMatch | null;
}

const CURRENCY_BEHIND = / ?\((?:€|eur|euros?)\)$/;

/** Returns the column of a heading by any of its names, or -1. Some headings add the euro in parentheses. */
export function columnOf(headings: readonly string[], ...names: readonly string[]): number {
  const exact = headings.findIndex((heading) => names.includes(heading));
  if (exact >= 0) return exact;
  return headings.findIndex((heading) => names.includes(heading.replace(CURRENCY_BEHIND, '')));
}

const TOTAL = /^(?:(?:sub)?total(?:es|s)?|sumas?) ?:?$/;

/** True for a row of totals added by a user or a spreadsheet: it says so and has no date. */
export function isTotal(cells: readonly Cell[], date: number): boolean {
  const says = (cell: Cell) => typeof cell === 'string' && TOTAL.test(foldHeading(cell));
  const dated = cells[date] ?? null;
  return says(dated) || (isBlank(dated) && cells.some(says));
}

export const hasAll = (...columns: readonly number[]): boolean => columns.every((at) => at >= 0);
