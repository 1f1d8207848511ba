import { plainCells } from '../bytes/biff.ts';
import { LOCKED } from '../bytes/zip-guard.ts';
import { repairDoubleEncoding } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import type { Cell, TableRow } from './table.ts';

export interface Sheet {
  /** From the first row on, blank ones included. */
  rows: TableRow[];
  date1904: boolean;
}

/** The widest statement has 25 columns; cells far out are stray formatting. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 300_000;

/** A cell as the library gives it: its type and value. */
interface RawCell {
  t: string;
  v?: unknown;
  w?: string;
}

/**
 * The sheets of a workbook (BIFF or xlsx) as plain cells: texts, and numbers as they are stored, dates among them as
 * serials. Formulas are never looked at, only the values that stand beside them. The library is loaded when the first
 * workbook comes.
 */
export async function sheetRows(bytes: Uint8Array, container: 'zip' | 'biff'): Promise<Sheet[]> {
  const { read, CFB } = await import('@e965/xlsx');
  try {
    const plain = container === 'zip' ? bytes : plainCells(streamOf(bytes, CFB));
    const book = read(Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength), {
      type: 'buffer',
      dense: true,
      cellDates: false,
      cellNF: false,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      raw: true,
    });
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    return book.SheetNames.map((name) => ({
      rows: rowsOf(book.Sheets[name]?.['!data'] ?? []),
      date1904,
    }));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What of the library opens OLE containers. */
interface Containers {
  read(bytes: Uint8Array, options: { type: 'array' }): unknown;
  find(container: unknown, path: string): { content?: ArrayLike<number> } | null;
}

/** The stream of the cells: in an OLE container, or the file itself when it has none. */
function streamOf(bytes: Uint8Array, containers: Containers): Uint8Array {
  if (bytes[0] === 0x09) return bytes;
  const container = containers.read(bytes, { type: 'array' });
  const entry = containers.find(container, '/Workbook') ?? containers.find(container, '/Book');
  return Uint8Array.from(entry?.content ?? []);
}

function refusalOf(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  const reason = error instanceof Error ? error.message : '';
  return new StatementError(
    /password|encrypt/i.test(reason)
      ? LOCKED
      : 'This workbook is damaged and cannot be opened. Download it from the bank again, or export the statement as CSV.',
  );
}

function rowsOf(data: readonly (readonly (RawCell | undefined)[] | undefined)[]): TableRow[] {
  if (data.length > MOST_ROWS) {
    throw new StatementError(
      `This sheet has ${data.length} rows; at most ${MOST_ROWS} can be read. Export a shorter period.`,
    );
  }
  return Array.from(data, (cells, i) => ({
    line: i + 1,
    cells: Array.from((cells ?? []).slice(0, MOST_COLUMNS), cellOf),
  }));
}

function cellOf(cell: RawCell | undefined): Cell {
  if (!cell || cell.v === undefined || cell.v === null) return null;
  if (typeof cell.v === 'number' && cell.t === 'n') return cell.v;
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  return repairDoubleEncoding(String(cell.v));
}
