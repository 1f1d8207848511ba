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
