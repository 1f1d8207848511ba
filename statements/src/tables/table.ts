import type { Place, Sentence } from '../texts.ts';

/** A blank is null in a sheet and '' in a text; numbers occur in sheets only, dates among them as serials. */
export type Cell = string | number | null;

export interface TableRow {
  /** 1-based line of the file or row of the sheet. */
  line: number;
  cells: readonly Cell[];
}

/** One sheet of a workbook, or one table of a page. */
export interface Sheet {
  /** What messages call it. */
  title: Sentence;
  /** From the first row on, blank ones included. */
  rows: readonly TableRow[];
  hidden: boolean;
  date1904: boolean;
}

export interface OpenEnd {
  line: number;
  /** The figures that stand last on it, without signs. */
  digits: string;
}

/** What the reader of a format gets: the rows below the header, and what stands above it. */
export interface FoundTable {
  rows: readonly TableRow[];
  above: readonly TableRow[];
  /** The header row's cells, as printed. */
  headings: readonly string[];
  /** What messages call a row. */
  place: Place;
  /** Between the fields of a text; null for sheets. */
  delimiter: string | null;
  /** The last line of a text that ends without a line end: its last figure may be cut off. */
  openEnd: OpenEnd | null;
  /** Serial dates count from 1904 instead of 1900. */
  date1904: boolean;
  fileName: string;
  today: string;
}

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

export const isBlankRow = (row: TableRow): boolean => row.cells.every(isBlank);

/** A cell of a text column. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : String(cell);
}
