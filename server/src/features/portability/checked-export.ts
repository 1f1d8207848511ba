import { unsupportedExtension } from '@saldo/contract/file-extensions';
import { appError } from '../../texts/app-error.ts';
import { identifyReceipt, receiptName } from '../receipts/receipt-file.ts';
import { type ArchivedReceipt, receiptFile } from '../receipts/restored-receipts.ts';
import { ARCHIVE_FILES, type Archive, notOurs, readArchive } from './archive.ts';
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
  receipts: readonly ArchivedReceipt[];
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
  const { rows, files, columns, names, receipts } = exported;
  const lines = rows.map((one) => ({ line: one.line, row: archivedTransaction(one) }));
  const unknown = columns.map((name) => `transactions.${name}`);
  if (files.size === 0) return { lines, things: null, receipts: [], unknown };
  const things = readArchive(files, new Set(lines.map(({ row }) => row.id)));
  const archived = archivedReceipts(things, receipts);
  return {
    lines,
    things,
    receipts: archived,
    unknown: [...unknownKinds(names), ...unknown, ...things.unknown],
  };
}

/** Each receipt with its file, which must be what the receipt says. */
const archivedReceipts = (
  { receipts }: Archive,
  files: ReadonlyMap<string, Uint8Array>,
): ArchivedReceipt[] =>
  receipts.map((receipt) => {
    const name = receiptFile(receipt);
    const given = files.get(name);
    if (!given) return { receipt, bytes: undefined };
    const found = identifyReceipt(Buffer.from(given));
    if (typeof found === 'string' || found.type !== receipt.media_type) throw notOurs(name);
    const { bytes } = found;
    return {
      receipt: { ...receipt, name: receiptName(receipt.name, found.type), size: bytes.length },
      bytes,
    };
  });

function requireOwnName(fileName: string): void {
  const ending = unsupportedExtension(fileName);
  if (ending !== null)
    throw appError('invalid_report_format', (t) => t.imports.ownNameElse(ending));
}
