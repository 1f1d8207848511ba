import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { undefuse } from './csv.ts';
import { TRANSACTION_CELLS } from './transaction-cells.ts';

/** A row of transactions.csv: texts by the names of its columns; null where the cell is blank. */
export type ExportedRow = Readonly<Record<string, string | null>>;

const NEEDED = Object.keys(TRANSACTION_CELLS);

/** Unpacked, a hundred characters a row: a million rows. */
const MOST_UNPACKED = 256 * 1024 * 1024;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The transactions of an export that was not unpacked. */
function fromZip(file: Uint8Array): Uint8Array | undefined {
  try {
    const filter = (one: { name: string; originalSize: number }) =>
      one.name === TRANSACTIONS_FILE && one.originalSize <= MOST_UNPACKED;
    return unzipSync(file, { filter })[TRANSACTIONS_FILE];
  } catch {
    return undefined;
  }
}

/**
 * The rows of our own export of transactions, or null when the bytes are something else. Nothing is guessed: it is
 * ours when every column of ours is there. Lines count from 1, the headings included.
 */
export function readExported(file: Uint8Array): { line: number; row: ExportedRow }[] | null {
  const bytes = isZip(file) ? fromZip(file) : file;
  if (!bytes) return null;
  const text = new TextDecoder('utf-8').decode(bytes);
  const head = text.slice(0, text.indexOf('\n')).replace(/^\uFEFF/, '');
  const headings = Papa.parse<string[]>(head.trim(), { delimiter: ',' }).data[0] ?? [];
  if (!NEEDED.every((name) => headings.includes(name))) return null;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline });
  return data.slice(1).flatMap((cells, at) => {
    if (cells.length === 1 && cells[0] === '') return [];
    const row = Object.fromEntries(
      headings.map((name, i) => [name, undefuse(cells[i] ?? '') || null] as const),
    );
    return [{ line: at + 2, row }];
  });
}
