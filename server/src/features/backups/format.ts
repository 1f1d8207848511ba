import { createHash, type Hash } from 'node:crypto';
import type { Text } from '@saldo/contract/languages';
import type { Value } from '../../platform/db/bulk-insert.ts';
import type { TableName } from '../../schema/tables.ts';
import { type Sentence, say } from '../../texts/say.ts';

/**
 * A backup is a gzipped file of JSON lines. It starts with a header. Each table has a line with its name and columns,
 * followed by one array per row. The last line has the row count and SHA-256 of each table. Nothing depends on the
 * engine, so a backup made with one engine can be restored with the other.
 */
export const FORMAT = 1;

export interface Head {
  saldo_backup: typeof FORMAT;
  version: string;
  migrations: string[];
  made_at: string;
}

export interface TableStart {
  table: TableName;
  columns: string[];
}

export interface TableSummary {
  rows: number;
  /** SHA-256 of the table's lines in hexadecimal. */
  hash: string;
}

/** Summaries are equal for databases with the same content. */
export interface Summary {
  tables: Record<string, TableSummary>;
  /** Signed sum of all transactions in cents, by currency. */
  sums: Record<string, number>;
}

export interface End {
  end: Summary;
}

/** Error whose message tells the operator, in a sentence, why a file cannot be restored or a backup failed. */
export class BackupError extends Error {
  override name = 'BackupError';
  /** The sentence in every language, if the web app may show it. */
  readonly text: Text | null;

  constructor(says: string | Sentence) {
    const text = typeof says === 'string' ? null : say(says);
    super(typeof says === 'string' ? says : text?.en);
    this.text = text;
  }
}

export class Tally {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(line: string): void {
    this.#rows += 1;
    this.#hash.update(line).update('\n');
  }

  summary(): TableSummary {
    return { rows: this.#rows, hash: this.#hash.copy().digest('hex') };
  }
}

type Cell = string | number | null;

/** Converts a value for JSON. Bytes become base64 under a key, so that no string can be mistaken for them. */
export function toCell(value: unknown): Cell | { base64: string } {
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') };
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`a backup cannot contain a ${typeof value}`);
}

export const fromCell = (cell: Cell | { base64: string }): Value =>
  cell !== null && typeof cell === 'object' ? Buffer.from(cell.base64, 'base64') : cell;

/** Describes the difference between two summaries. Null if they are equal. */
export function difference(expected: Summary, actual: Summary): string | null {
  const names = new Set([...Object.keys(expected.tables), ...Object.keys(actual.tables)]);
  for (const name of names) {
    const [one, other] = [expected.tables[name], actual.tables[name]];
    if (one?.rows !== other?.rows) {
      return `${name}: ${one?.rows ?? 0} rows expected, ${other?.rows ?? 0} found`;
    }
    if (one?.hash !== other?.hash) return `${name}: the rows differ`;
  }
  const currencies = new Set([...Object.keys(expected.sums), ...Object.keys(actual.sums)]);
  for (const currency of currencies) {
    if (expected.sums[currency] === actual.sums[currency]) continue;
    return `the total of all transactions in ${currency} differs`;
  }
  return null;
}
