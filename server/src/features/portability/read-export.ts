import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { appError } from '../../texts/app-error.ts';
import { TRANSACTION_CELLS } from './csv-columns.ts';
import { undefuse } from './csv-format.ts';

/** Bank code of Saldo exports in the import history. */
export const OWN_BANK = 'SALDO';

/** A row of transactions.csv as cell contents by column name. Blank cells are null. */
export type ExportedRow = Readonly<Record<string, string | null>>;

export interface Exported {
  /** Rows with their line numbers. Lines are counted from 1, including the headings. */
  rows: { line: number; row: ExportedRow }[];
  /** JSON files as text, by name. Empty if the file is transactions.csv alone. */
  files: ReadonlyMap<string, string>;
}

const NEEDED = TRANSACTION_CELLS.map(([name]) => name);

/** Maximum unpacked size of all files together. Enough for half a million transactions with their layers. */
const MOST_UNPACKED = 384 * 1024 * 1024;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads our own export, which is the archive or its transactions.csv. Null if the bytes are something else. An export
 * is recognized only if all our columns exist. Throws 409 `invalid_report_format` for an archive whose unpacked size
 * exceeds that of any export.
 */
export function readExported(file: Uint8Array, wanted: readonly string[]): Exported | null {
  const packed = isZip(file) ? unpacked(file, new Set([TRANSACTIONS_FILE, ...wanted])) : {};
  if (!packed) return null;
  const { [TRANSACTIONS_FILE]: csv = isZip(file) ? undefined : file, ...others } = packed;
  const rows = csv && rowsOf(csv);
  if (!rows) return null;
  const files = Object.entries(others).map(([name, bytes]) => [name, textOf(bytes)] as const);
  return { rows, files: new Map(files) };
}

/**
 * Unpacks the named files. Undefined if the archive is damaged. Rejects repeated names and does not rely on stated
 * sizes.
 */
function unpacked(
  file: Uint8Array,
  names: ReadonlySet<string>,
): Record<string, Uint8Array> | undefined {
  const seen = new Set<string>();
  let left = MOST_UNPACKED;
  let isTooMuch = false;
  // If the stated size of a file is too small, unpacking cuts the file off there, so no more memory is used than is
  // counted here.
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!names.has(name)) return false;
    left -= originalSize;
    isTooMuch ||= left < 0 || seen.has(name);
    seen.add(name);
    return !isTooMuch;
  };
  try {
    const files = unzipSync(file, { filter });
    if (!isTooMuch) return files;
  } catch {
    if (!isTooMuch) return undefined;
  }
  throw appError('invalid_report_format', (t) => t.imports.archiveTooLarge);
}

const textOf = (bytes: Uint8Array): string => withoutNul(strFromU8(bytes).replace(/^\uFEFF/, ''));

/** Longer than our own heading line. The files of all banks are checked, so only this much of each is read. */
const HEAD_BYTES = 4096;

function headingsOf(bytes: Uint8Array): string[] | null {
  const [head = ''] = textOf(bytes.subarray(0, HEAD_BYTES)).split('\n');
  const headings = Papa.parse<string[]>(head.trim(), { delimiter: ',' }).data[0] ?? [];
  return NEEDED.every((name) => headings.includes(name)) ? headings : null;
}

function rowsOf(bytes: Uint8Array): Exported['rows'] | null {
  const headings = headingsOf(bytes);
  if (!headings) return null;
  const text = textOf(bytes);
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

/** PostgreSQL text cannot contain NUL, and users do not type it. */
export const withoutNul = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '') : text;
