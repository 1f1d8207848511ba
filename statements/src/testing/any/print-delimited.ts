import { shownText } from './print-cells.ts';
import type { PrintedTable } from './print-table.ts';

export interface TextStyle {
  delimiter?: ';' | ',' | '\t' | '|';
  /**
   * `bare`: no cell is quoted, whatever it contains. `resaved`: each line is one quoted field, as written by a program
   * that expects another delimiter.
   */
  quotes?: 'needed' | 'all' | 'bare' | 'resaved';
  lineEnd?: '\n' | '\r\n' | '\r';
  /** Mark before the first line: a byte order mark or a `sep=` line. */
  mark?: '\ufeff' | 'sep';
  /** True if each line has a delimiter after its last cell, as in some banks' files. */
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
