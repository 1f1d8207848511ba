import type { Layout } from '../banks/layout.ts';
import { looksDoubleEncoded, repairDoubleEncoding } from '../fields/text.ts';
import type { StatementBank } from '../statement-bank.ts';
import { type FoundHeader, HEADER_WITHIN, matchHeader } from './find-header.ts';
import { fitted } from './fit-row.ts';
import { headLines, splitLine, splitQuoted, splitUnquoted } from './split.ts';
import { isBlank, type OpenEnd, type TableRow, textOf } from './table.ts';

export const DELIMITERS = [';', ',', '\t', '|'] as const;

export interface DelimitedTable extends FoundHeader {
  rows: TableRow[];
  above: TableRow[];
  delimiter: string;
  openEnd: OpenEnd | null;
}

/**
 * Finds the header of a text table and splits the lines below it. Null if the table has no header. `check` receives the
 * bank of the header's layout before any row is read, so that row errors are reported only for the right bank.
 */
export function readDelimited(
  text: string,
  layouts: readonly Layout[],
  check: (bank: StatementBank) => void,
): DelimitedTable | null {
  const found = findHeader(text, layouts);
  if (!found) return null;
  check(found.layout.bank);
  const { at, delimiter } = found;
  const above = headLines(text, at + 1)
    .slice(0, at)
    .map((preamble, i) => ({
      line: i + 1,
      cells: splitLine(repairDoubleEncoding(preamble), delimiter),
    }));
  const rows = rowsBelow(text, at, found);
  return { ...found, above, rows, openEnd: openEndOf(text, rows) };
}

export function findHeader(
  text: string,
  layouts: readonly Layout[],
): (SplitHeader & { at: number }) | null {
  const head = headLines(text, HEADER_WITHIN + 1);
  for (let at = 0; at < Math.min(head.length, HEADER_WITHIN); at++) {
    const line = head[at] ?? '';
    for (const delimiter of DELIMITERS) {
      if (!line.includes(delimiter)) continue;
      const found = headerIn(line, head[at + 1] ?? '', delimiter, layouts);
      if (found) return { ...found, at };
    }
  }
  return null;
}

export function openEndOf(text: string, rows: readonly TableRow[]): OpenEnd | null {
  const last = rows[rows.length - 1];
  if (!last || text.endsWith('\n')) return null;
  const cell = last.cells.findLast((each) => !isBlank(each));
  return { line: last.line, digits: textOf(cell).replace(/\D/g, '') };
}

interface SplitHeader extends FoundHeader {
  delimiter: string;
  /** Delimiter of the outer table, if each line of this table is one field of another table; otherwise null. */
  outer: string | null;
}

function headerIn(
  line: string,
  next: string,
  delimiter: string,
  layouts: readonly Layout[],
): SplitHeader | null {
  const cells = splitLine(line, delimiter);
  const plain = matchHeader(cells, splitLine(next, delimiter), layouts);
  if (plain) return { ...plain, delimiter, outer: null };
  // The line may be one quoted field, written by a program that expects another delimiter.
  const filled = cells.filter((cell) => cell.trim() !== '');
  const only = filled.length === 1 ? (filled[0] ?? '') : '';
  const inner = DELIMITERS.find((other) => only.includes(other));
  if (!inner) return null;
  const below = splitLine(splitLine(next, delimiter)[0] ?? '', inner);
  const found = matchHeader(splitLine(only, inner), below, layouts);
  return found && { ...found, delimiter: inner, outer: delimiter };
}

/** Returns the lines below the header that are not blank. Interprets quotes so that the rows fit the header's width. */
function rowsBelow(text: string, headerAt: number, header: SplitHeader): TableRow[] {
  const start = startOfLine(text, headerAt + 1);
  const body = withoutHeadAgain(text.slice(start), text.slice(0, start));
  const first = headerAt + 2;
  if (header.outer !== null) return nestedRows(body, first, header, header.outer);
  const rows = bestSplit(body, first, header);
  return looksDoubleEncoded(text) ? rows.map(repairRow) : rows;
}

/**
 * Blanks out headers and titles that occur again because several exports were pasted together. Does not remove them, so
 * that all lines keep their numbers.
 */
function withoutHeadAgain(body: string, head: string): string {
  const titles = head.split('\n').filter((line) => line.trim() !== '');
  const header = titles[titles.length - 1] ?? '';
  if (!body.includes(header)) return body;
  return body
    .split('\n')
    .map((line) => (titles.includes(line) ? '' : line))
    .join('\n');
}

function startOfLine(text: string, index: number): number {
  let at = 0;
  for (let i = 0; i < index; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

const repairRow = (row: TableRow): TableRow => ({
  line: row.line,
  cells: row.cells.map((cell) => (typeof cell === 'string' ? repairDoubleEncoding(cell) : cell)),
});

function nestedRows(
  body: string,
  first: number,
  header: SplitHeader,
  delimiter: string,
): TableRow[] {
  const rows: TableRow[] = [];
  body.split('\n').forEach((line, i) => {
    const outer = splitLine(line, delimiter)[0] ?? '';
    if (outer.trim() === '') return;
    const cells = splitLine(repairDoubleEncoding(outer), header.delimiter);
    rows.push(fitted({ line: first + i, cells }, header, 'Line'));
  });
  return rows;
}

function bestSplit(body: string, first: number, header: SplitHeader): TableRow[] {
  const width = header.headings.length;
  const misfits = (rows: readonly TableRow[]) =>
    rows.reduce((count, row) => count + (fits(row, header) ? 0 : 1), 0);
  const movements = (rows: TableRow[]) =>
    header.match.ignores ? rows.filter((row) => !header.match.ignores?.(row.cells)) : rows;
  const split = splitQuoted(body, first, header.delimiter, width);
  const quoted = split && movements(split);
  const unfit = quoted ? misfits(quoted) : Number.POSITIVE_INFINITY;
  if (quoted && unfit === 0) return quoted;
  const unquoted = movements(splitUnquoted(body, first, header.delimiter, width));
  const rows = quoted && unfit <= misfits(unquoted) ? quoted : unquoted;
  return rows.map((row) => fitted(row, header, 'Line'));
}

const fits = (row: TableRow, header: FoundHeader): boolean =>
  row.cells.length > header.match.lastNeeded && row.cells.length <= header.headings.length;
