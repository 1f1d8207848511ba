import { unsupportedExtension } from '@saldo/contract/file-extensions';
import { StatementError } from '../statement.ts';

/**
 * Refuses a table whose file name has the extension of another kind of file, such as a program or document. Accepts
 * names without a known extension.
 */
export function requireTableName(fileName: string): void {
  const ending = unsupportedExtension(fileName);
  if (ending !== null) throw new StatementError((t) => t.misnamed(ending));
}
