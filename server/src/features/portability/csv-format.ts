import Papa from 'papaparse';

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that has apostrophes
 * before such a beginning: then taking one away always gives back what was there (see `undefuse`).
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^'+[=+\-@\t\r]/;

/** Lines of CSV (RFC 4180) for rows of cells. Numbers stay numbers, also negative ones. */
export const csvLines = (rows: unknown[][]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;

/** What a defused cell held. */
export const undefuse = (cell: string): string => (DEFUSED.test(cell) ? cell.slice(1) : cell);
