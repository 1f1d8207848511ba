import type { WorkBook } from '@e965/xlsx';
import { quote, repairDoubleEncoding } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import type { Sheet, TableCell, TableRow } from './table.ts';

/** Maximum number of columns. The widest statement has 25, and cells further out are stray formatting. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 300_000;

interface RawCell {
  t: string;
  v?: unknown;
  w?: string;
}

/**
 * Reads the sheets of a workbook (BIFF or xlsx) as plain cells, which are strings or stored numbers. Dates are serials.
 * Ignores formulas and uses their cached values. Loads the library on first use.
 */
export async function sheetRows(bytes: Uint8Array, container: 'zip' | 'biff'): Promise<Sheet[]> {
  try {
    const book = await openBook(bytes, container);
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    return book.SheetNames.map((name, at) => ({
      title: { sheet: quote(name) },
      name,
      rows: rowsOf(book.Sheets[name]?.['!data'] ?? []),
      // Hidden is 1 if users can unhide the sheet, 2 if only programs can.
      hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      date1904,
    }));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Opens a workbook with the library but without formulas. `formats`: keep number formats, which works only for xlsx. */
export async function openBook(
  bytes: Uint8Array,
  container: 'zip' | 'biff',
  { formats = false }: { formats?: boolean } = {},
): Promise<WorkBook> {
  const { read, CFB } = await import('@e965/xlsx');
  const plain = container === 'zip' ? bytes : plainCells(streamOf(bytes, CFB));
  return read(Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength), {
    type: 'buffer',
    dense: true,
    cellDates: false,
    cellNF: formats,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    raw: true,
  });
}

/** The part of the library that opens OLE containers. */
interface Containers {
  read(bytes: Uint8Array, options: { type: 'array' }): unknown;
  find(container: unknown, path: string): { content?: ArrayLike<number> } | null;
}

/** Returns the stream of cells, which is inside an OLE container or, without a container, the file itself. */
function streamOf(bytes: Uint8Array, containers: Containers): Uint8Array {
  if (bytes[0] === 0x09) return bytes;
  const container = containers.read(bytes, { type: 'array' });
  const entry = containers.find(container, '/Workbook') ?? containers.find(container, '/Book');
  return Uint8Array.from(entry?.content ?? []);
}

function refusalOf(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  const reason = error instanceof Error ? error.message : '';
  const isLocked = /password|encrypt/i.test(reason);
  return new StatementError((t) => (isLocked ? t.workbook.locked : t.workbook.damaged));
}

function rowsOf(data: readonly (readonly (RawCell | undefined)[] | undefined)[]): TableRow[] {
  if (data.length > MOST_ROWS) {
    throw new StatementError((t) => t.workbook.tooLong(data.length, MOST_ROWS));
  }
  return Array.from(data, (cells, i) => ({
    line: i + 1,
    cells: Array.from((cells ?? []).slice(0, MOST_COLUMNS), cellOf),
  }));
}

function cellOf(cell: RawCell | undefined): TableCell {
  if (!cell || cell.v === undefined || cell.v === null) return null;
  if (typeof cell.v === 'number' && cell.t === 'n') return cell.v;
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  return repairDoubleEncoding(String(cell.v));
}

/** Types of records that are kept: sheet boundaries, strings and cell contents. */
const KEPT = new Set([
  0x0009, 0x0209, 0x0409, 0x0809, 0x000a, 0x0022, 0x002f, 0x003c, 0x0042, 0x0085, 0x00fc, 0x0000,
  0x0200, 0x0001, 0x0201, 0x0003, 0x0203, 0x0004, 0x0204, 0x0005, 0x0205, 0x007e, 0x027e, 0x00bd,
  0x00be, 0x00d6, 0x00fd,
]);
const FORMULAS = new Set([0x0006, 0x0206, 0x0406]);
const NUMBER = 0x0203;
const END_OF_PART = 0x000a;
/** Type of record for printer settings. Every reader skips it. */
const IGNORED = 0x004d;

/**
 * Copies the stream of an old workbook so that only plain cells remain. Formulas are replaced by their last result;
 * drawings, styles, names and remnants of macros are skipped. This keeps damaged or hostile files away from the
 * library's formula parser, which can loop forever.
 */
function plainCells(stream: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(stream);
  const view = new DataView(plain.buffer);
  let before = -1;
  for (let at = 0; at + 4 <= plain.length; ) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    // The last block of the stream may be filled with zeros.
    if (type === 0 && before === END_OF_PART) break;
    if (at + 4 + length > plain.length) throw new StatementError((t) => t.workbook.cutOff);
    if (FORMULAS.has(type) && isNumber(view, at + 4, length)) view.setUint16(at, NUMBER, true);
    else if (!KEPT.has(type)) view.setUint16(at, IGNORED, true);
    before = type;
    at += 4 + length;
  }
  return plain;
}

/**
 * True if a formula's result is a number. The record contains row, column, format and then the last result, which is a
 * number unless its top two bytes are all ones.
 */
const isNumber = (view: DataView, at: number, length: number): boolean =>
  length >= 14 && view.getUint16(at + 12, true) !== 0xffff;
