import type { WorkBook } from '@e965/xlsx';

type Book = WorkBook & { SSF: Record<number, string> };

/** Makes a workbook with plain number formats. Otherwise the library writes those of the file that it read last. */
export async function emptyBook(): Promise<Book> {
  const { utils } = await import('@e965/xlsx');
  return Object.assign(utils.book_new(), { SSF: { 0: 'General', 65535: 'General' } });
}
