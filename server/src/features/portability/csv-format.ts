import Papa from 'papaparse';

/** Byte order mark. Without it, spreadsheets do not read a CSV file as UTF-8. */
export const BOM = '\uFEFF';

/**
 * Matches cells that get a leading apostrophe: those that a spreadsheet would run as a formula, and those that already
 * have apostrophes before such a start. Removing one apostrophe therefore always restores the original (see
 * `undefuse`).
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^'+[=+\-@\t\r]/;

/** Formats rows of cells as CSV lines (RFC 4180). Numbers stay numbers, including negative ones. */
export const csvLines = (rows: unknown[][]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;

/** Restores the original content of a defused cell. */
export const undefuse = (cell: string): string => (DEFUSED.test(cell) ? cell.slice(1) : cell);
