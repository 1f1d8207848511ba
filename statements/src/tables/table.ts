import type { LineOrRow, SheetTitle } from '../notices.ts';

/** Blank cells are null in a sheet and '' in a text file. Only sheets contain numbers, including dates as serials. */
export type TableCell = string | number | null;

export interface TableRow {
  /** 1-based line of the file or row of the sheet. */
  line: number;
  cells: readonly TableCell[];
}

/** One sheet of a workbook, or one table of a page. */
export interface Sheet {
  title: SheetTitle;
  /** Null for a table of a page. */
  name: string | null;
  /** All rows, starting with the first, including blank ones. */
  rows: readonly TableRow[];
  hidden: boolean;
  date1904: boolean;
}

export interface OpenEnd {
  line: number;
  /** The digits at the end of the line. */
  digits: string;
}

/** Input of a layout's reader: the header, the rows below it and the rows above it. */
export interface FoundTable {
  rows: readonly TableRow[];
  above: readonly TableRow[];
  headings: readonly string[];
  /** How messages name the position of a row: as a line or as a row. */
  place: LineOrRow;
  /** Delimiter of a text file; null for sheets. */
  delimiter: string | null;
  /** The last line of a text file if it has no line break. The line's last amount may be cut off. */
  openEnd: OpenEnd | null;
  /** True if serial dates count from 1904 instead of 1900. */
  date1904: boolean;
  fileName: string;
  today: string;
}

export const isBlank = (cell: TableCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

export const isBlankRow = (row: TableRow): boolean => row.cells.every(isBlank);

export function textOf(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : String(cell);
}
