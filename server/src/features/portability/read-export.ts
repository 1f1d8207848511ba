import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { StatementError } from '@saldo/statements';
import { UnpacksTooLarge, unzip, zipNames } from '@saldo/statements/bytes/zip-guard';
import { strFromU8 } from 'fflate';
import Papa from 'papaparse';
import { appError } from '../../texts/app-error.ts';
import { NEEDED_HEADINGS } from './csv-columns.ts';
import { undefuse } from './csv-format.ts';

/** A row of transactions.csv as cell contents by column name. Blank cells are null. */
export type ExportedRow = Readonly<Record<string, string | null>>;

export interface Exported {
  /** Rows with their line numbers. Lines are counted from 1, including the headings. */
  rows: { line: number; row: ExportedRow }[];
  /** JSON files as text, by name. Empty if the file is transactions.csv alone. */
  files: ReadonlyMap<string, string>;
}

const MB = 1024 * 1024;
/** Maximum unpacked size of all files together. Enough for half a million transactions with their layers. */
const MOST_UNPACKED = 384 * MB;
/** Maximum size of a JSON file. Parsed, it takes several times as much memory. */
const MOST_JSON = 96 * MB;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads our own export, which is the archive or its transactions.csv. Null if the bytes are something else. An export
 * is recognized only if all columns of the first release exist. Throws 409 `invalid_report_format` for an archive whose unpacked size
 * exceeds that of any export.
 */
export async function readExported(
  file: Uint8Array,
  wanted: readonly string[],
): Promise<Exported | null> {
  if (!isZip(file)) {
    const rows = rowsOf(file);
    return rows && { rows, files: new Map() };
  }
  const packed = await unpacked(file, new Set([TRANSACTIONS_FILE, ...wanted]));
  const csv = packed?.get(TRANSACTIONS_FILE);
  const rows = csv && rowsOf(csv);
  if (!packed || !rows) return null;
  packed.delete(TRANSACTIONS_FILE);
  return { rows, files: new Map([...packed].map(([name, bytes]) => [name, textOf(bytes)])) };
}

/** Unpacks the named files. Undefined if the archive is damaged or not ours. */
async function unpacked(
  file: Uint8Array,
  names: ReadonlySet<string>,
): Promise<Map<string, Uint8Array> | undefined> {
  const found = zipNamesOf(file).filter((name) => names.has(name));
  if (!found.includes(TRANSACTIONS_FILE)) return undefined;
  const files = await unzip(file, (name) => names.has(name), MOST_UNPACKED).catch(
    (error: unknown) => {
      if (error instanceof UnpacksTooLarge) throw tooLarge();
      if (error instanceof StatementError) return undefined;
      throw error;
    },
  );
  if (!files) return undefined;
  const byName = new Map(found.map((name, at) => [name, files[at] ?? new Uint8Array()]));
  const sizes = [...byName].map(([name, { length }]) => (name === TRANSACTIONS_FILE ? 0 : length));
  // A repeated name would hide one of the files.
  if (Math.max(...sizes) > MOST_JSON || byName.size < found.length) throw tooLarge();
  return byName;
}

const tooLarge = () => appError('invalid_report_format', (t) => t.imports.archiveTooLarge);

function zipNamesOf(file: Uint8Array): string[] {
  try {
    return zipNames(file);
  } catch (error) {
    if (error instanceof StatementError) return [];
    throw error;
  }
}

const textOf = (bytes: Uint8Array): string => withoutNul(strFromU8(bytes).replace(/^\uFEFF/, ''));

/** Longer than our own heading line. The files of all banks are checked, so only this much of each is read. */
const HEAD_BYTES = 4096;

function headingsOf(bytes: Uint8Array): string[] | null {
  const [head = ''] = textOf(bytes.subarray(0, HEAD_BYTES)).split('\n');
  const headings = Papa.parse<string[]>(head.trim(), { delimiter: ',' }).data[0] ?? [];
  return NEEDED_HEADINGS.every((name) => headings.includes(name)) ? headings : null;
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
