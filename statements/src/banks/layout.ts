import type { Draft } from '../accounts/draft.ts';
import { foldHeading } from '../fields/text.ts';
import type { StatementBank } from '../statement-bank.ts';
import { type Cell, type FoundTable, isBlank } from '../tables/table.ts';

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

const CURRENCY_BEHIND = / ?\((?:€|eur|euros?)\)$/;

/** Where a heading stands, by any of its names; -1 when it is missing. Some name the euro in brackets behind it. */
export function columnOf(headings: readonly string[], ...names: readonly string[]): number {
  const exact = headings.findIndex((heading) => names.includes(heading));
  if (exact >= 0) return exact;
  return headings.findIndex((heading) => names.includes(heading.replace(CURRENCY_BEHIND, '')));
}

const TOTAL = /^(?:(?:sub)?total(?:es|s)?|sumas?) ?:?$/;

/** A row in which a person or a spreadsheet has added the others up: it says so and has no day. */
export function isTotal(cells: readonly Cell[], date: number): boolean {
  const says = (cell: Cell) => typeof cell === 'string' && TOTAL.test(foldHeading(cell));
  const dated = cells[date] ?? null;
  return says(dated) || (isBlank(dated) && cells.some(says));
}

export const hasAll = (...columns: readonly number[]): boolean => columns.every((at) => at >= 0);
