import { repairDoubleEncoding } from '../fields/text.ts';
import { DELIMITERS, openEndOf } from '../tables/delimited.ts';
import { headLines, splitLine, splitLines } from '../tables/split.ts';
import { namesColumns } from './blocks.ts';
import type { TableFile } from './read-table.ts';
import { recordsIn } from './records.ts';

const LOOKED_AT = 80;
/** A delimiter of three characters, which banks in India use. */
const WIDE = '~|~';

/** Yields the plausible ways to split a text file into cells, likeliest first. */
export function* textTables(text: string): Generator<TableFile> {
  const whole = repairDoubleEncoding(
    unwrapped(text.includes(WIDE) ? text.replaceAll(WIDE, '\t') : text),
  );
  const said = /^sep=(.)\n/.exec(whole)?.[1];
  const head = headLines(whole, LOOKED_AT).filter((line) => line.trim() !== '');
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...fitOf(head, delimiter) }))
    .filter(({ most }) => most > 1)
    .sort((a, b) => Number(b.named) - Number(a.named) || b.share * b.most - a.share * a.most)
    // A comma is in days and amounts as well, but tabs are nowhere else.
    .sort((a, b) => Number(b.named) - Number(a.named) || Number(isTabbed(b)) - Number(isTabbed(a)));
  const delimiters = said === undefined ? found.map(({ delimiter }) => delimiter) : [said];
  for (const delimiter of delimiters.slice(0, 3)) {
    const rows = splitLines(whole, delimiter);
    const openEnd = openEndOf(whole, rows);
    yield { rows, place: 'Line', date1904: false, kind: `text ${delimiter}`, openEnd };
  }
  const records = recordsIn(whole);
  if (records)
    yield { rows: records, place: 'Line', date1904: false, kind: 'records', openEnd: null };
}

const isTabbed = ({ delimiter, share, most }: { delimiter: string; share: number; most: number }) =>
  delimiter === '\t' && share > 0.9 && most > 2;

/** Counts the lines that have the most common number of cells. Also checks whether one line names columns. */
function fitOf(lines: readonly string[], delimiter: string) {
  const widths = new Map<number, number>();
  let named = false;
  for (const line of lines) {
    const cells = splitLine(line, delimiter);
    // Lines with only one cell are not counted, since titles above the list have no delimiter.
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    named ||= cells.length > 1 && namesColumns({ line: 0, cells });
  }
  const [most = 0, count = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { named, most, share: count / Math.max(1, lines.length) };
}

/**
 * True if each line is one quoted field. Files look like this after a program that expects another delimiter has saved
 * them.
 */
export function isWrapped(text: string): boolean {
  const head = headLines(text, LOOKED_AT).filter((line) => line.trim() !== '');
  return head.length > 0 && head.every(isOneField);
}

function unwrapped(text: string): string {
  if (!isWrapped(text)) return text;
  const rows = DELIMITERS.map((delimiter) => splitLines(text, delimiter)).find((some) =>
    some.every(({ cells }) => cells.slice(1).every((cell) => cell.trim() === '')),
  );
  return rows ? rows.map(({ cells }) => cells[0] ?? '').join('\n') : text;
}

const BEHIND: readonly string[] = [...DELIMITERS, ' '];

function isOneField(line: string): boolean {
  let end = line.length;
  while (end > 0 && BEHIND.includes(line.charAt(end - 1))) end -= 1;
  const field = line.slice(0, end);
  const isQuoted = field.length > 1 && field.startsWith('"') && field.endsWith('"');
  return isQuoted && !field.slice(1, -1).replaceAll('""', '').includes('"');
}
