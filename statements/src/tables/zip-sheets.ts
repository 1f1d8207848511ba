import { guardZip, unpackEntry } from '../bytes/zip-guard.ts';
import { openDocumentSheets } from './open-document.ts';
import type { Sheet } from './table.ts';
import { sheetRows } from './workbook.ts';

/** Reads the sheets of a zip: an Excel workbook or an OpenDocument spreadsheet. Throws for any other archive. */
export async function zipSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if ((await guardZip(bytes)) === 'excel') return sheetRows(bytes, 'zip');
  return openDocumentSheets((await unpackEntry(bytes, 'content.xml')) ?? new Uint8Array());
}
