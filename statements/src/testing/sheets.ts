import { utils, write } from '@e965/xlsx';

export type SheetCell = string | number | null;

/** Writes a workbook with one sheet. Numbers stay numbers, and strings are never converted to dates. */
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
  /** 1 if users can unhide the sheet, 2 if only programs can. */
  hidden?: 1 | 2;
}

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
