import { repairDoubleEncoding } from '../fields/text.ts';
import { DELIMITERS, openEndOf } from '../tables/delimited.ts';
import { headLines, splitLine, splitLines } from '../tables/split.ts';
import { namesColumns } from './blocks.ts';
import type { TableFile } from './read-table.ts';

const LOOKED_AT = 80;

/** The ways to split a text into cells that could be meant, the likeliest first. */
export function* textTables(text: string): Generator<TableFile> {
  const said = /^sep=(.)\n/.exec(text)?.[1];
  const head = headLines(text, LOOKED_AT).filter((line) => line.trim() !== '');
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...fitOf(head, delimiter) }))
    .filter(({ most }) => most > 1)
    .sort((a, b) => Number(b.named) - Number(a.named) || b.share * b.most - a.share * a.most);
  const delimiters = said === undefined ? found.map(({ delimiter }) => delimiter) : [said];
  const whole = repairDoubleEncoding(text);
  for (const delimiter of delimiters.slice(0, 3)) {
    const rows = splitLines(whole, delimiter);
    const openEnd = openEndOf(text, rows);
    yield { rows, place: 'Line', date1904: false, kind: `text ${delimiter}`, openEnd };
  }
}

/** How many lines have as many cells as most have, and whether one of them names columns. */
function fitOf(lines: readonly string[], delimiter: string) {
  const widths = new Map<number, number>();
  let named = false;
  for (const line of lines) {
    const cells = splitLine(line, delimiter);
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    named ||= cells.length > 1 && namesColumns({ line: 0, cells });
  }
  const [most = 0, count = 0] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { named, most, share: count / Math.max(1, lines.length) };
}
