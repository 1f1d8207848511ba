import { shownText } from './print-cells.ts';
import type { PrintedTable } from './print-table.ts';

export interface TextStyle {
  delimiter?: ';' | ',' | '\t' | '|';
  /**
   * `bare`: never quoted, whatever the cell. `resaved`: each line in one field, as written by a program that expects
   * another delimiter.
   */
  quotes?: 'needed' | 'all' | 'bare' | 'resaved';
  lineEnd?: '\n' | '\r\n' | '\r';
  /** Before the first line. */
  mark?: '\ufeff' | 'sep';
  /** A delimiter after the last cell of each line, as some banks write. */
  delimiterLast?: boolean;
}

export function printDelimited(table: PrintedTable, style: TextStyle = {}): string {
  const { delimiter = ';', quotes = 'needed', lineEnd = '\n', mark = '' } = style;
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const isPlain = (text: string) => !/["\n\r]/.test(text) && !text.includes(delimiter);
  const cell = (text: string): string => {
    if (quotes === 'bare') return text.replace(/\s+/g, ' ');
    return quotes === 'all' || !isPlain(text) ? quoted(text) : text;
  };
  const lines = table.map((row) => row.map((one) => cell(shownText(one))).join(delimiter));
  const ended = style.delimiterLast ? lines.map((line) => line + delimiter) : lines;
  const resaved = quotes === 'resaved' ? ended.map(quoted) : ended;
  const first = mark === 'sep' ? [`sep=${delimiter}`] : [];
  const text = [...first, ...resaved].map((line) => line + lineEnd).join('');
  return mark === '\ufeff' ? mark + text : text;
}
