import { TRANSACTIONS_FILE } from '@saldo/contract/export';
import { StatementError } from '@saldo/statements';
import { UnpacksTooLarge, unzip, zipNames } from '@saldo/statements/bytes/zip-guard';
import { strFromU8 } from 'fflate';
import Papa from 'papaparse';
import { appError } from '../../texts/app-error.ts';
import { RECEIPTS_FOLDER } from '../receipts/restored-receipts.ts';
import { CONVERTED_COLUMNS } from './converted-columns.ts';
import { CSV_COLUMNS, TRANSACTION_CELLS } from './csv-columns.ts';
import { undefuse } from './csv-format.ts';

/** A row of transactions.csv as cell contents by column name. Blank cells are null. */
export type ExportedRow = Readonly<Record<string, string | null>>;

export interface Exported {
  /** Rows with their line numbers. Lines are counted from 1, including the headings. */
  rows: { line: number; row: ExportedRow }[];
  /** JSON files as text, by name. Empty if the file is transactions.csv alone. */
  files: ReadonlyMap<string, string>;
  /** Files of receipts, by name. */
  receipts: ReadonlyMap<string, Uint8Array>;
  /** Columns of transactions.csv that this version does not know. */
  columns: readonly string[];
  /** Names of all files in the archive. */
  names: readonly string[];
}

const KNOWN = new Set<string>(TRANSACTION_CELLS.map(([name]) => name));
/** Written for reading, and not restored. */
const FOR_READING = new Set<string>(CONVERTED_COLUMNS);
/** Columns of every version. An export of an earlier version lacks later ones, so these tell an export from other lists. */
const NEEDED = [
  ...['id', 'date', 'amount', 'currency', 'bank', 'product', 'type', 'direction', 'account_id'],
  ...['category_source', 'bank_key', 'bank_text', 'report_id', 'source_line'],
];

const MB = 1024 * 1024;
/** Maximum unpacked size of all files together. Enough for half a million transactions with their layers. */
const MOST_UNPACKED = 384 * MB;
/** Maximum size of a JSON file. Parsed, it takes several times as much memory. */
const MOST_JSON = 96 * MB;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads our own export, which is the archive or its transactions.csv. Null if the bytes are something else. An export
 * is recognized by the columns that every version writes. Throws 409 `invalid_report_format` for an archive whose unpacked size
 * exceeds that of any export.
 */
export async function readExported(
  file: Uint8Array,
  wanted: readonly string[],
): Promise<Exported | null> {
  if (!isZip(file)) {
    const table = tableOf(file);
    return table && { ...table, files: new Map(), receipts: new Map(), names: [] };
  }
  const packed = await unpacked(file, new Set([TRANSACTIONS_FILE, ...wanted]));
  const csv = packed?.get(TRANSACTIONS_FILE);
  const table = csv && tableOf(csv);
  if (!packed || !table) return null;
  packed.delete(TRANSACTIONS_FILE);
  const all = [...packed];
  const receipts = new Map(all.filter(([name]) => isReceipt(name)));
  const texts = all.filter(([name]) => !isReceipt(name));
  const files = new Map(texts.map(([name, bytes]) => [name, textOf(bytes)]));
  return { ...table, files, receipts, names: zipNamesOf(file) };
}

const isReceipt = (name: string): boolean => name.startsWith(RECEIPTS_FOLDER);

/** Unpacks the named files and those of receipts. Undefined if the archive is damaged or not ours. */
async function unpacked(
  file: Uint8Array,
  names: ReadonlySet<string>,
): Promise<Map<string, Uint8Array> | undefined> {
  const isWanted = (name: string) => names.has(name) || isReceipt(name);
  const found = zipNamesOf(file).filter(isWanted);
  if (!found.includes(TRANSACTIONS_FILE)) return undefined;
  const files = await unzip(file, isWanted, MOST_UNPACKED).catch((error: unknown) => {
    if (error instanceof UnpacksTooLarge) throw tooLarge();
    if (error instanceof StatementError) return undefined;
    throw error;
  });
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
  return NEEDED.every((name) => headings.includes(name)) ? headings : null;
}

function tableOf(bytes: Uint8Array): Pick<Exported, 'rows' | 'columns'> | null {
  const headings = headingsOf(bytes);
  if (!headings) return null;
  const text = textOf(bytes);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline });
  const columns = [...new Set(headings)].filter(
    (name) => !KNOWN.has(name) && !FOR_READING.has(name),
  );
  const missing = missingCells(headings);
  const rows = data.slice(1).flatMap((cells, at) => {
    if (cells.length === 1 && cells[0] === '') return [];
    const row = Object.fromEntries([
      ...missing,
      ...headings.map((name, i) => [name, undefuse(cells[i] ?? '') || null] as const),
    ]);
    return [{ line: at + 2, row }];
  });
  return { rows, columns };
}

/** Cells of columns that did not exist yet when the export was made. */
const missingCells = (headings: readonly string[]) =>
  [...KNOWN]
    .filter((name) => !headings.includes(name))
    .map((name) => [name, BLANK.get(name) ?? null]);

const BLANK = new Map(
  CSV_COLUMNS.flatMap(({ name, described }) =>
    described.kind === 'flag' ? [[name, 'false']] : [],
  ),
);

/** PostgreSQL text cannot contain NUL, and users do not type it. */
export const withoutNul = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '') : text;
