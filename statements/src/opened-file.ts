import { type Source, sniff } from './bytes/sniff.ts';
import { StatementError } from './statement.ts';
import { markupSheets } from './tables/markup.ts';
import type { Sheet } from './tables/table.ts';
import { sheetRows } from './tables/workbook.ts';
import { zipSheets } from './tables/zip-sheets.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** A file whose kind is told and whose sheets are taken out once, however many readers look at it. */
export class OpenedFile {
  readonly bytes: Uint8Array;
  readonly source: Source;
  private taken: Promise<Sheet[]> | null = null;

  /** Throws a StatementError for a file that is too large, empty, or of a kind that is not read. */
  constructor(bytes: Uint8Array) {
    if (bytes.length > MOST_BYTES) throw new StatementError((t) => t.tooLarge);
    this.bytes = bytes;
    this.source = sniff(bytes);
  }

  /** The sheets of a workbook or the tables of a page; none of any other kind. Rejects with a StatementError for a damaged one. */
  sheets(): Promise<Sheet[]> {
    this.taken ??= this.takeSheets();
    return this.taken;
  }

  private async takeSheets(): Promise<Sheet[]> {
    const { source, bytes } = this;
    switch (source.kind) {
      case 'markup':
        return markupSheets(source.text);
      case 'zip':
        return zipSheets(bytes);
      case 'biff':
        return sheetRows(bytes, 'biff');
      default:
        return [];
    }
  }
}
