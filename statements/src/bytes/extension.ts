import { foreignEnding } from '@saldo/contract/file-endings';
import { StatementError } from '../statement.ts';

/** Refuses a table whose name says that it is something else, a program or a document. A name that says nothing passes. */
export function requireTableName(fileName: string): void {
  const ending = foreignEnding(fileName);
  if (ending !== null) throw new StatementError((t) => t.misnamed(ending));
}
