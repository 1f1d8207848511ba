import type { Layout } from '../banks/layout.ts';
import { type FoundHeader, HEADER_WITHIN, matchHeader } from './find-header.ts';
import { fitted } from './fit-row.ts';
import { headLines, splitLine } from './split.ts';
import { isBlank, isBlankRow, type TableCell, type TableRow, textOf } from './table.ts';

export interface SheetTable extends FoundHeader {
  /** Reads the rows. Throws for a row with too few fields, so it is only called for tables of the selected bank. */
  readRows(): TableRow[];
  above: readonly TableRow[];
  /** Delimiter of a text table that is stored in one column of the sheet; otherwise null. */
  delimiter: string | null;
}

/** Finds the header of a sheet, either in separate cells or in a single cell. Null if the sheet has no header. */
export function findTable(
  rows: readonly TableRow[],
  layouts: readonly Layout[],
): SheetTable | null {
  for (let at = 0; at < Math.min(rows.length, HEADER_WITHIN); at++) {
    const row = rows[at];
    if (!row || isBlankRow(row)) continue;
    const below = rows.slice(at + 1);
    const next = below.find((candidate) => !isBlankRow(candidate))?.cells ?? [];
    const found = matchHeader(row.cells, next, layouts);
    const above = rows.slice(0, at);
    if (found) {
      const isHead = headAgain([row, ...above]);
      const readRows = () => below.filter((each) => isMovement(each, found) && !isHead(each));
      return { ...found, above, readRows, delimiter: null };
    }
    const poured = findPoured(row, below, layouts);
    if (poured) return { ...poured, above };
  }
  return null;
}

const isMovement = (row: TableRow, { match }: FoundHeader): boolean =>
  !isBlankRow(row) && !match.ignores?.(row.cells);

/** Returns a test for headers and titles that are repeated because pages were joined. */
function headAgain(head: readonly TableRow[]): (row: TableRow) => boolean {
  const shapes = new Set(head.filter((row) => !isBlankRow(row)).map(shapeOf));
  const firsts = new Set(head.map(firstOf));
  return (row) => firsts.has(firstOf(row)) && shapes.has(shapeOf(row));
}

const firstOf = (row: TableRow): string => textOf(row.cells.find((cell) => !isBlank(cell)));
const shapeOf = (row: TableRow): string =>
  row.cells
    .map((cell) => textOf(cell).trim())
    .join('\n')
    .trimEnd();

const INNER = [',', ';', '\t'] as const;

/** Finds a text table in which each line is in one cell. Programs that expect another delimiter save it this way. */
function findPoured(
  row: TableRow,
  below: readonly TableRow[],
  layouts: readonly Layout[],
): Omit<SheetTable, 'above'> | null {
  const filled = row.cells.filter((cell) => !isBlank(cell));
  const [only] = filled;
  if (filled.length !== 1 || typeof only !== 'string' || headLines(only, 1)[0] === '') return null;
  const column = row.cells.indexOf(only);
  for (const delimiter of INNER) {
    if (!only.includes(delimiter)) continue;
    const split = (cell: TableCell | undefined) => splitLine(textOf(cell), delimiter);
    const found = matchHeader(split(only), split(below[0]?.cells[column]), layouts);
    if (!found) continue;
    const header = { ...found, delimiter };
    const readRows = () =>
      below
        .filter((each) => !isBlank(each.cells[column]))
        .map((each) => ({ line: each.line, cells: split(each.cells[column]) }))
        .filter((each) => isMovement(each, found))
        .map((each) => fitted(each, header, 'Row'));
    return { ...header, readRows };
  }
  return null;
}
