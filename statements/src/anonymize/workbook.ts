import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { type TableCell, textOf } from '../tables/table.ts';
import { openBook } from '../tables/workbook.ts';
import { anonymizeDelimited } from './delimited.ts';
import type { Disguise } from './disguise.ts';
import { emptyBook } from './empty-book.ts';
import { anonymizeTable } from './table.ts';

type Rows = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** Copies a workbook's sheets and cells without properties, comments, drawings, formulas and names. */
export async function anonymizeWorkbook(
  bytes: Uint8Array,
  container: 'zip' | 'biff',
  disguiseOf: (text: string) => Disguise,
): Promise<Uint8Array> {
  const { write, utils, SSF } = await import('@e965/xlsx');
  const book = await openBook(bytes, container, { formats: true });
  const disguise = disguiseOf(textIn(book));
  const made = await emptyBook();
  made.Workbook = {
    WBProps: { date1904: book.Workbook?.WBProps?.date1904 === true },
    Sheets: book.SheetNames.map((_, at) => ({ Hidden: book.Workbook?.Sheets?.[at]?.Hidden ?? 0 })),
  };
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet) continue;
    const isDay = ({ t, z }: CellObject) => t === 'n' && z !== undefined && SSF.is_date(String(z));
    utils.book_append_sheet(made, copyOf(sheet, disguise, isDay), sheetName(name, at, disguise));
  }
  return new Uint8Array(
    write(made, { type: 'buffer', bookType: container === 'zip' ? 'xlsx' : 'biff8' }),
  );
}

const rowsOf = (sheet: WorkSheet): Rows => sheet['!data'] ?? [];

function textIn(book: WorkBook): string {
  const parts: string[] = [...book.SheetNames];
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    for (const row of sheet ? rowsOf(sheet) : []) {
      for (const cell of row ?? []) if (typeof cell?.v === 'string') parts.push(cell.v);
    }
  }
  return parts.join('\n');
}

/** Sheet names must be unique and have at most 31 characters. */
const sheetName = (name: string, at: number, disguise: Disguise): string =>
  at === 0
    ? disguise.text(name, 'title')
    : `${disguise.text(name, 'title').slice(0, 27)} ${at + 1}`;

function copyOf(
  sheet: WorkSheet,
  disguise: Disguise,
  isDay: (cell: CellObject) => boolean,
): WorkSheet {
  const rows = Array.from(rowsOf(sheet), (row) => Array.from(row ?? []));
  const cells =
    inOneColumn(rows, disguise) ??
    anonymizeTable(
      rows.map((row) => row.map((cell) => cellOf(cell, isDay))),
      disguise,
    );
  const data = rows.map((row, at) =>
    row.map((cell, column): CellObject => {
      if (!cell) return { t: 'z' };
      if (isDay(cell)) return { ...plain(cell), v: disguise.serial(Number(cell.v)) };
      return { ...plain(cell), ...replaced(cell, cells[at]?.[column] ?? null) };
    }),
  );
  const made: WorkSheet = { '!data': data };
  if (sheet['!ref']) made['!ref'] = sheet['!ref'];
  if (sheet['!merges']) made['!merges'] = sheet['!merges'];
  return made;
}

/** Anonymizes sheets in which each line of delimited text is stored in one cell. Null for any other sheet. */
function inOneColumn(rows: Rows, disguise: Disguise): TableCell[][] | null {
  const lines = rows.map((row) => row?.[0]?.v ?? '');
  const isOne = rows.every((row) =>
    (row ?? []).every((cell, at) => at === 0 || cell?.v === undefined),
  );
  const isText = lines.every((line) => typeof line === 'string' && !line.includes('\n'));
  if (!isOne || !isText || !lines.some((line) => /[;,\t|].*[;,\t|]/.test(String(line))))
    return null;
  return anonymizeDelimited(lines.join('\n'), disguise)
    .split('\n')
    .map((line) => [line]);
}

/** Words of number formats: parts of days and times, and the names of colors. */
const FORMAT_WORDS = /^(?:[ymdhs]+|e|a|p|am|pm|general|red|blue|black|green|white|[A-Z]{3})$/i;

/** Keeps a number format without the texts in it. A format with other unknown words becomes a plain one. */
function formatOf(format: string): string {
  const bare = format.replace(/"[^"]*"|\[\$[^[\]]*\]|\\\p{L}/gu, '');
  const words = bare.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isKnown = words.every(
    (word) =>
      FORMAT_WORDS.test(word) &&
      (word.length !== 3 || /^[ymdhs]+$|red/i.test(word) || isMoneyCurrency(word)),
  );
  if (isKnown && !/\d{3}/.test(bare.replace(/0/g, ''))) return bare;
  return /[ymd]{2}/i.test(bare) ? 'yyyy-mm-dd' : 'General';
}

/** Keeps a cell's type, value and format, without its displayed text, rich text and links. */
function plain({ t, v, z, w }: CellObject): CellObject {
  return {
    t,
    ...(v === undefined ? {} : { v }),
    ...(z === undefined ? {} : { z: formatOf(String(z)) }),
    ...(t === 'e' && w !== undefined ? { w } : {}),
  };
}

function cellOf(cell: CellObject | undefined, isDay: (cell: CellObject) => boolean): TableCell {
  if (!cell || cell.t === 'e' || cell.t === 'b') return null;
  // A date identified by its format becomes a string that every reader recognizes as a date.
  if (isDay(cell)) return '2020-01-01';
  if (typeof cell.v === 'number') return cell.v;
  return cell.v === undefined ? null : textOf(String(cell.v));
}

const replaced = ({ t }: CellObject, cell: TableCell): Partial<CellObject> =>
  cell === null || t === 'e' || t === 'b' ? {} : { v: cell };
