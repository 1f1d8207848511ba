import Papa from 'papaparse';
import type { TableRow } from './table.ts';

/** Maximum length of a header line. The longest header has thirty columns. */
const LONGEST_HEADER = 20_000;

/**
 * Returns the first lines of a file's text, which include its header. Lines that are too long for a header are blank.
 */
export const headLines = (text: string, count: number): string[] =>
  text.split('\n', count).map((line) => (line.length > LONGEST_HEADER ? '' : line));

/**
 * Splits one line into fields, with quotes as in RFC 4180. A stray quote is an ordinary character, also within a quoted
 * field, which then ends at the first quote before a delimiter.
 */
export function splitLine(line: string, delimiter: string): string[] {
  const quotes = line.split('"').length - 1;
  if (quotes === 0) return line.split(delimiter);
  if (quotes % 2 === 0) {
    const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
    if (errors.length === 0) return data[0] ?? [];
  }
  return splitStray(line, delimiter) ?? line.split(delimiter);
}

/** Splits a line whose quoted fields contain quotes that are not doubled. Null if a quoted field has no end. */
function splitStray(line: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const isQuoted = line[at] === '"';
    const end = isQuoted ? endOfQuoted(line, at + 1, delimiter) : line.indexOf(delimiter, at);
    if (isQuoted && end < 0) return null;
    const to = end < 0 ? line.length : end;
    cells.push(isQuoted ? line.slice(at + 1, to).replace(/" *$/, '') : line.slice(at, to));
    at = to + delimiter.length;
  }
  return cells;
}

/** Position of the delimiter or of the end of the line after the first quote before one of them, or -1. */
function endOfQuoted(line: string, from: number, delimiter: string): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    let next = at + 1;
    while (line[next] === ' ') next += 1;
    if (next >= line.length || line.startsWith(delimiter, next)) return next;
  }
  return -1;
}

/**
 * Splits all lines into fields, including blank lines. Quoted fields may contain line breaks, so a row begins where the
 * previous one ends. If a quote has no counterpart, each line is split separately, since a quote inside a field would
 * otherwise swallow the lines after it.
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

/** Splits nonblank lines into rows. Null unless quotes are paired around whole fields. */
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
 * True if quotes at the beginning of a field are paired around the whole field, ignoring blanks after it. Quotes within
 * other fields are ordinary characters. Checked before the library parses the text, since the library keeps an object
 * for each misplaced quote.
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

function withoutTail(cells: string[], width: number): string[] {
  while (cells.length > width && cells[cells.length - 1]?.trim() === '') cells.pop();
  return cells;
}

function lineBreaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1;
  return count;
}
