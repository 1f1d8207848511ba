import { unsupportedExtension } from '@saldo/contract/file-extensions';
import { appError } from '../../texts/app-error.ts';
import { ARCHIVE_FILES, type Archive, readArchive } from './archive.ts';
import { readExported } from './read-export.ts';
import { type ArchivedTransaction, archivedTransaction } from './transaction-row.ts';
import { unknownKinds } from './unknown-columns.ts';

export interface ExportedLine {
  line: number;
  row: ArchivedTransaction;
}

/** Our own export, with each row and entry validated. */
export interface CheckedExport {
  lines: readonly ExportedLine[];
  /** Null if the file is transactions.csv alone. */
  things: Archive | null;
  /** What only a newer version knows: kinds of data, and columns as `file.column`. It is left out. */
  unknown: readonly string[];
}

/**
 * Null if the file is not our export. Throws 409 `invalid_report_format` for anything in it that Saldo would not have
 * written.
 */
export async function checkExport({
  bytes,
  fileName,
}: {
  bytes: Uint8Array;
  fileName: string;
}): Promise<CheckedExport | null> {
  const exported = await readExported(bytes, ARCHIVE_FILES);
  if (!exported) return null;
  requireOwnName(fileName);
  const { rows, files, columns, names } = exported;
  const lines = rows.map((one) => ({ line: one.line, row: archivedTransaction(one) }));
  const unknown = columns.map((name) => `transactions.${name}`);
  if (files.size === 0) return { lines, things: null, unknown };
  const things = readArchive(files, new Set(lines.map(({ row }) => row.id)));
  return { lines, things, unknown: [...unknownKinds(names), ...unknown, ...things.unknown] };
}

function requireOwnName(fileName: string): void {
  const ending = unsupportedExtension(fileName);
  if (ending !== null)
    throw appError('invalid_report_format', (t) => t.imports.ownNameElse(ending));
}
