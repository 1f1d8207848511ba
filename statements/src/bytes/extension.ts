import { unsupportedExtension } from '@saldo/contract/file-extensions';
import { StatementError } from '../statement.ts';

/**
 * Refuses a table whose extension belongs to another kind of file, such as a program or document. Names without a known
 * extension pass.
 */
export function requireTableName(fileName: string): void {
  const ending = unsupportedExtension(fileName);
  if (ending !== null) throw new StatementError((t) => t.misnamed(ending));
}
