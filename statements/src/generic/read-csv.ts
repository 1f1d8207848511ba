import { requireTableName } from '../bytes/extension.ts';
import { detectSource } from '../bytes/sniff.ts';
import { StatementError } from '../statement.ts';
import { DELIMITERS } from '../tables/delimited.ts';
import { HEADER_WITHIN } from '../tables/find-header.ts';
import { headLines, splitLine, splitLines } from '../tables/split.ts';
import type { CsvTable } from './csv-table.ts';
import { namesColumns } from './guess-mapping.ts';

const MOST_COLUMNS = 200;

/** Reads a CSV file in which headings name the columns. Throws a StatementError for anything else. */
export function readCsv(bytes: Uint8Array, fileName = ''): CsvTable {
  const source = detectSource(bytes);
  requireTableName(fileName);
  if (source.kind === 'pdf') throw new StatementError((t) => t.pdf.otherBank);
  if (source.kind !== 'text') {
    throw new StatementError((t) => t.csv.none);
  }
  const { text } = source;
  const lines = splitLines(text, delimiterOf(text));
  for (const { cells } of lines.slice(0, HEADER_WITHIN)) requireFew(cells.length);
  const at = headAt(lines);
  const head = lines[at];
  if (!head) {
    throw new StatementError((t) => t.csv.noColumns);
  }
  const headings = head.cells.map((cell) => cell.trim());
  requireFew(headings.length, MOST_COLUMNS);
  const rows = lines.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { headings, rows, above: lines.slice(0, at), headLine: head.line };
}

/**
 * Throws for a line with too many cells. Lines that are only searched for a header may have ten times as many as the
 * header itself.
 */
function requireFew(columns: number, most = 10 * MOST_COLUMNS): void {
  if (columns <= most) return;
  throw new StatementError((t) => t.csv.tooWide(columns));
}

/**
 * Finds the header: the first line with words for a date and an amount, since titles may precede it; otherwise the
 * first line about as wide as the widest.
 */
function headAt(lines: CsvTable['rows']): number {
  const head = lines.slice(0, HEADER_WITHIN);
  const named = head.findIndex(({ cells }) => namesColumns(cells));
  if (named >= 0) return named;
  const filled = head.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const enough = Math.max(2, Math.max(...filled) * 0.75);
  return filled.findIndex((count) => count >= enough);
}

/** Picks the delimiter that occurs most often and equally often on the first lines. */
function delimiterOf(text: string): string {
  const first = headLines(text, HEADER_WITHIN).filter((line) => line.trim() !== '');
  const named = DELIMITERS.find((sign) =>
    first.some((line) => line.includes(sign) && namesColumns(splitLine(line, sign))),
  );
  if (named) return named;
  const head = first.slice(0, 10);
  const fields = (sign: string) => Math.min(...head.map((line) => line.split(sign).length));
  const most = (sign: string) => Math.max(...head.map((line) => line.split(sign).length));
  const best = [...DELIMITERS].sort(
    (one, other) => fields(other) - fields(one) || most(other) - most(one),
  );
  return best[0] ?? ',';
}
