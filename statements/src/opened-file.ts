import { detectSource, type Source } from './bytes/sniff.ts';
import { StatementError } from './statement.ts';
import { markupSheets } from './tables/markup.ts';
import type { Sheet } from './tables/table.ts';
import { sheetRows } from './tables/workbook.ts';
import { zipSheets } from './tables/zip-sheets.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** A file for any number of readers. Its kind is detected and its sheets are extracted only once. */
export class OpenedFile {
  readonly bytes: Uint8Array;
  readonly source: Source;
  private taken: Promise<Sheet[]> | null = null;

  /** Throws a StatementError if the file is too large, empty or of an unsupported kind. */
  constructor(bytes: Uint8Array) {
    if (bytes.length > MOST_BYTES) throw new StatementError((t) => t.tooLarge);
    this.bytes = bytes;
    this.source = detectSource(bytes);
  }

  /**
   * Sheets of a workbook or tables of a page; empty for any other kind. Rejects with a StatementError if the file is
   * damaged.
   */
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
