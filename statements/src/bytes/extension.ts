import { extensionOf } from '@saldo/domain/file-names';
import { StatementError } from '../statement.ts';

/**
 * What tables are called. Banks and programs call texts, pages and workbooks by each other's names, so that any of
 * them may hold any table; what is in it is told by the bytes.
 */
const NAMES = new Set([
  ...['csv', 'txt', 'tsv', 'tab', 'text', 'dat', 'asc', 'prn'],
  ...['xls', 'xlsx', 'xlsm', 'xlt', 'xltx', 'html', 'htm', 'xhtml', 'xml', 'zip'],
  ...['n43', 'q43', 'c43', 'csb', 'csb43', 'aeb', 'aeb43', 'norma43'],
  // What browsers and editors leave behind a name.
  ...['download', 'part', 'crdownload', 'bak', 'old', 'tmp'],
]);

/** Refuses a table whose name says that it is something else, a program or a document. A name that says nothing passes. */
export function requireTableName(fileName: string): void {
  const extension = extensionOf(fileName);
  if (extension === null || NAMES.has(extension)) return;
  throw new StatementError((t) => t.misnamed(extension));
}
