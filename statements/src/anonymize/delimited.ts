import { isWrapped, textTables } from '../reading/text-tables.ts';
import { quotesPair } from '../tables/split.ts';
import type { Disguise } from './disguise.ts';
import { anonymizeTable } from './table.ts';

interface Piece {
  before: string;
  cell: string;
  after: string;
}

/** Anonymizes delimited text. Every character other than letters and digits stays in place. */
export function anonymizeDelimited(text: string, disguise: Disguise): string {
  const mark = /^\ufeff?(?:sep=.\n)?/.exec(text)?.[0] ?? '';
  const body = text.slice(mark.length);
  if (isWrapped(body)) return mark + anonymizeWrapped(body, disguise);
  const delimiter = delimiterOf(text);
  const rows = rowsOf(body, delimiter);
  const cells = anonymizeTable(
    rows.map(({ pieces }) => pieces.map(({ cell }) => cell)),
    disguise,
    delimiter,
  );
  const written = rows.map(({ pieces, end }, row) => {
    const line = pieces.map(({ before, after }, at) => before + (cells[row]?.[at] ?? '') + after);
    return line.join('') + end;
  });
  return mark + written.join('');
}

/** Anonymizes a file in which each line is one quoted field. */
function anonymizeWrapped(body: string, disguise: Disguise): string {
  const lines = body.split('\n').map((line) => {
    const end = line.lastIndexOf('"');
    const field = end > 0 ? line.slice(1, end).replaceAll('""', '"') : line;
    return { field, behind: end > 0 ? line.slice(end + 1) : null };
  });
  const copy = anonymizeDelimited(lines.map(({ field }) => field).join('\n'), disguise);
  return copy
    .split('\n')
    .map((field, at) => {
      const behind = lines[at]?.behind ?? null;
      return behind === null ? field : `"${field.replaceAll('"', '""')}"${behind}`;
    })
    .join('\n');
}

function delimiterOf(text: string): string | null {
  const [first] = textTables(text.replace(/^\ufeff/, ''));
  return first?.kind.slice('text '.length) ?? null;
}

function rowsOf(text: string, delimiter: string | null): { pieces: Piece[]; end: string }[] {
  const hasQuotes =
    delimiter !== null && text.includes('"') && !isWrapped(text) && quotesPair(text, delimiter);
  const rows: { pieces: Piece[]; end: string }[] = [];
  let pieces: Piece[] = [];
  let start = 0;
  while (start <= text.length) {
    const end = endOfCell(text, start, { delimiter, hasQuotes });
    const sign = text.charAt(end);
    const isLast = sign !== delimiter;
    pieces.push(pieceOf(text.slice(start, end), isLast ? '' : sign));
    if (isLast) {
      rows.push({ pieces, end: sign });
      pieces = [];
    }
    start = end + 1;
  }
  return rows;
}

function endOfCell(
  text: string,
  start: number,
  { delimiter, hasQuotes }: { delimiter: string | null; hasQuotes: boolean },
): number {
  let at = start;
  if (hasQuotes && text[at] === '"') {
    do {
      at = text.indexOf('"', at + 1);
      if (at < 0) return text.length;
    } while (text[at + 1] === '"' && at++ >= 0);
  }
  while (at < text.length && text[at] !== '\n' && text[at] !== delimiter) at += 1;
  return at;
}

function pieceOf(raw: string, delimiter: string): Piece {
  const [before = ''] = /^[\s"]*/.exec(raw) ?? [];
  const rest = raw.slice(before.length);
  let length = rest.trimEnd().length;
  while (length > 0 && rest[length - 1] === '"') length -= 1;
  const cell = rest.slice(0, length).trimEnd();
  return { before, cell, after: rest.slice(cell.length) + delimiter };
}
