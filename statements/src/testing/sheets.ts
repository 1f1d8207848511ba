import { utils, write } from '@e965/xlsx';

export type SheetCell = string | number | null;

/** A workbook of one sheet. Numbers are written as numbers; texts are never taken for dates. */
export function writeSheet(
  rows: readonly (readonly SheetCell[])[],
  options: { name?: string; bookType?: 'xlsx' | 'biff8' } = {},
): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, options.name ?? 'Sheet1');
  return new Uint8Array(
    write(book, { type: 'buffer', bookType: options.bookType ?? 'xlsx', compression: true }),
  );
}

export interface NamedSheet {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** 1: people can show it again; 2: only programs can. */
  hidden?: 1 | 2;
}

/** A workbook of several sheets. */
export function writeBook(
  sheets: readonly NamedSheet[],
  bookType: 'xlsx' | 'biff8' | 'xlml',
): Uint8Array {
  const book = utils.book_new();
  for (const { name, rows } of sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  book.Workbook = { Sheets: sheets.map(({ hidden }) => (hidden ? { Hidden: hidden } : {})) };
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }));
}
