import { StatementError } from '../statement.ts';
import type { LineOrRow, Sentence } from '../texts.ts';
import type { FoundHeader } from './find-header.ts';
import { isBlank, type TableRow } from './table.ts';

/**
 * Fits a row to the header's width. Joins surplus fields into the description column, since an unquoted delimiter in
 * the description created them. Refuses a row with too few fields.
 */
export function fitted(
  row: TableRow,
  header: FoundHeader & { delimiter: string },
  place: LineOrRow,
): TableRow {
  const { headings, match, delimiter } = header;
  const { length } = row.cells;
  if (length <= match.lastNeeded) {
    const short: Sentence = (t) => t.rows.short(place, row.line, length, headings.length);
    throw new StatementError(short, row.line);
  }
  const surplus = length - headings.length;
  if (surplus <= 0 || row.cells.slice(headings.length).every(isBlank)) return row;
  const end = match.text + surplus + 1;
  const text = row.cells.slice(match.text, end).join(delimiter);
  const quoted = /^\s*"(.*)"\s*$/s.exec(text)?.[1];
  const whole = quoted === undefined ? text : quoted.replaceAll('""', '"');
  const cells = [...row.cells.slice(0, match.text), whole, ...row.cells.slice(end)];
  return { line: row.line, cells };
}
