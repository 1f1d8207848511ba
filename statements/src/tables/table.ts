import type { Place, Sentence } from '../texts.ts';

/** A blank is null in a sheet and '' in a text. Numbers occur only in sheets, with dates as serials. */
export type Cell = string | number | null;

export interface TableRow {
  /** 1-based line of the file or row of the sheet. */
  line: number;
  cells: readonly Cell[];
}

/** One sheet of a workbook, or one table of a page. */
export interface Sheet {
  title: Sentence;
  /** All rows from the first on, including blank ones. */
  rows: readonly TableRow[];
  hidden: boolean;
  date1904: boolean;
}

export interface OpenEnd {
  line: number;
  /** Its trailing digits. */
  digits: string;
}

/** Input of a layout's reader: the rows below the header, and those above it. */
export interface FoundTable {
  rows: readonly TableRow[];
  above: readonly TableRow[];
  headings: readonly string[];
  /** Unit of a row's position in messages. */
  place: Place;
  /** Delimiter of a text; null for sheets. */
  delimiter: string | null;
  /** The last line of a text without a final line end. Its last amount may be cut off. */
  openEnd: OpenEnd | null;
  /** True if serial dates count from 1904 instead of 1900. */
  date1904: boolean;
  fileName: string;
  today: string;
}

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

export const isBlankRow = (row: TableRow): boolean => row.cells.every(isBlank);

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : String(cell);
}
