import { createHash, type Hash } from 'node:crypto';
import type { Value } from '../../platform/db/bulk-insert.ts';
import type { TableName } from '../../schema/tables.ts';

/**
 * A backup is gzipped JSON lines: a header; for each table its name and columns, then one array per row; and an end
 * with the row count and SHA-256 of each table. Nothing in it depends on the engine, so a backup of one can be restored
 * into the other.
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
  /** SHA-256 of the table's lines, hexadecimal. */
  hash: string;
}

/** Equal for databases with the same content. */
export interface Summary {
  tables: Record<string, TableSummary>;
  /** Signed sums of all transactions in cents, by currency. */
  sums: Record<string, number>;
}

export interface End {
  end: Summary;
}

/** Says, in a sentence for the operator, why a file cannot be restored or a backup failed. */
export class BackupError extends Error {
  override name = 'BackupError';
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

/** Bytes are written as base64 under a key that no text column can be mistaken for. */
export function toCell(value: unknown): Cell | { base64: string } {
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') };
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`a backup cannot contain a ${typeof value}`);
}

export const fromCell = (cell: Cell | { base64: string }): Value =>
  cell !== null && typeof cell === 'object' ? Buffer.from(cell.base64, 'base64') : cell;

/** Describes the difference between two summaries; null if there is none. */
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
