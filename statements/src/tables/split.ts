import Papa from 'papaparse';
import type { TableRow } from './table.ts';

/** Signs of a line that may still be a header: the widest has thirty columns. */
const LONGEST_HEADER = 20_000;

/** The first lines of a text, among which its header stands; those that are too long to be one are blank. */
export const headLines = (text: string, count: number): string[] =>
  text.split('\n', count).map((line) => (line.length > LONGEST_HEADER ? '' : line));

/** One line into fields; quotes as RFC 4180 has them, a stray one is an ordinary sign. */
export function splitLine(line: string, delimiter: string): string[] {
  const quotes = line.split('"').length - 1;
  if (quotes % 2 === 1 || quotes === 0) return line.split(delimiter);
  const cells = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
  return cells.errors.length > 0 ? line.split(delimiter) : (cells.data[0] ?? []);
}

/**
 * All lines with their fields, blank ones too. Quoted fields may hold line breaks: a row begins where the one before it
 * ends. Where quotes do not pair, one within a text would swallow the lines behind it: then each line is taken by itself.
 */
export function splitLines(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const parsed = quotesPair(text, delimiter)
    ? Papa.parse<string[]>(text, { delimiter, newline: '\n' })
    : null;
  if (!parsed || parsed.errors.length > 0) {
    return text
      .split('\n')
      .map((line, at) => ({ line: at + 1, cells: splitLine(line, delimiter) }));
  }
  let line = 1;
  return parsed.data.map((cells) => {
    const row = { line, cells };
    line += 1 + lineBreaksIn(cells);
    return row;
  });
}

/** All lines into rows, blank ones left out; null when the quotes do not stand in pairs around whole fields. */
export function splitQuoted(
  body: string,
  first: number,
  delimiter: string,
  width: number,
): TableRow[] | null {
  if (!body.includes('"')) return splitUnquoted(body, first, delimiter, width);
  if (!quotesPair(body, delimiter)) return null;
  const parsed = Papa.parse<string[]>(body, { delimiter, newline: '\n' });
  if (parsed.errors.length > 0) return null;
  const rows: TableRow[] = [];
  let line = first;
  for (const cells of parsed.data) {
    if (!isBlankLine(cells)) rows.push({ line, cells: withoutTail(cells, width) });
    line += 1 + lineBreaksIn(cells);
  }
  return rows;
}

/**
 * Whether quotes stand in pairs around whole fields, blanks behind them left aside; within other fields they are
 * ordinary signs. Asked before the library parses, which keeps an object for each quote that does not fit.
 */
export function quotesPair(text: string, delimiter: string): boolean {
  const ends = ['', '\n', delimiter];
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!ends.includes(text.charAt(at - 1))) continue;
    do {
      at = text.indexOf('"', at + 1);
      if (at < 0) return false;
    } while (text[at + 1] === '"' && at++ >= 0);
    let next = at + 1;
    while (text[next] === ' ') next++;
    if (!ends.includes(text.charAt(next))) return false;
  }
  return true;
}

export function splitUnquoted(
  body: string,
  first: number,
  delimiter: string,
  width: number,
): TableRow[] {
  const rows: TableRow[] = [];
  let line = first;
  for (const text of body.split('\n')) {
    const cells = text.split(delimiter);
    if (!isBlankLine(cells)) rows.push({ line, cells: withoutTail(cells, width) });
    line++;
  }
  return rows;
}

const isBlankLine = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');

/** Blank fields behind the header's last column say nothing. */
function withoutTail(cells: string[], width: number): string[] {
  while (cells.length > width && cells[cells.length - 1]?.trim() === '') cells.pop();
  return cells;
}

function lineBreaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1;
  return count;
}
