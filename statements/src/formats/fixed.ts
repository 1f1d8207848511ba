import { StatementError } from '../statement.ts';
import { type Field, fixedCents } from './fields.ts';

/** A record padded to its fixed width. Columns are 1-based and inclusive. */
export class FixedRecord {
  constructor(
    readonly line: number,
    readonly text: string,
  ) {}

  cut(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }

  field(from: number, to: number): Field {
    return { line: this.line, name: { from, to }, text: this.cut(from, to) };
  }

  cents(from: number, to: number, decimals: number): number {
    return fixedCents(this.field(from, to), decimals);
  }

  unexpected(): StatementError {
    const found = `"${this.text.slice(0, 3)}"`;
    return new StatementError((t) => t.declared.unexpected(this.line, found), this.line);
  }
}

/** Splits a file's text into records, by line or, without line ends, by width. Lines may have lost trailing blanks. */
export function* recordsOf(text: string, width: number): Generator<FixedRecord> {
  const lines = text.replaceAll('\u001a', '').split('\n');
  const [whole = ''] = lines;
  const isUnbroken = whole.length > width && lines.slice(1).join('').trim() === '';
  let line = 0;
  for (const one of isUnbroken ? piecesOf(whole, width) : lines) {
    line += 1;
    if (one.trim() === '') continue;
    const record = new FixedRecord(line, one.trimEnd().padEnd(width));
    if (record.text.length > width) throw record.unexpected();
    yield record;
  }
}

function* piecesOf(text: string, width: number): Generator<string> {
  for (let at = 0; at < text.length; at += width) yield text.slice(at, at + width);
}
