import { notInFuture } from '@saldo/domain/match-by-name';
import { insertRow } from '../../platform/db/crud.ts';
import { readRows, text } from '../../platform/db/read-rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { ownTransactionIds } from '../ledger/rows/own-transactions.ts';
import { EXTENSIONS } from './receipt-file.ts';
import { requireReceiptRoom } from './service.ts';

export interface ArchivedReceipt {
  receipt: Entries['receipts'];
  /** Undefined if the archive holds the file elsewhere; the receipt is restored if its file is here. */
  bytes: Uint8Array | undefined;
}

/** Folder of the files in an export. */
export const RECEIPTS_FOLDER = 'receipts/';

/** Name of a receipt's file in an export. */
export const receiptFile = ({ id, media_type }: Pick<Entries['receipts'], 'id' | 'media_type'>) =>
  `${RECEIPTS_FOLDER}${id}.${EXTENSIONS[media_type][0]}`;

/**
 * Restores receipts with their files. Those that exist here are kept. `transactionIds` maps exported ids of
 * transactions to their ids here, if these differ. Returns how many came back.
 */
export async function restoreReceipts(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    receipts: readonly ArchivedReceipt[];
    transactionIds: ReadonlyMap<string, string>;
    receiptBytes: number;
  },
): Promise<number> {
  const { bookId, now, transactionIds, receiptBytes: most } = q;
  if (q.receipts.length === 0) return 0;
  const all = q.receipts.map(({ receipt, bytes }) => {
    const { transaction_id: id } = receipt;
    return { receipt: { ...receipt, transaction_id: transactionIds.get(id) ?? id }, bytes };
  });
  const ids = all.map(({ receipt }) => receipt.transaction_id);
  const there = await ownTransactionIds(tx, { bookId, ids });
  const [receipts, files] = [
    await idsOf(tx, 'receipts', bookId),
    await idsOf(tx, 'receipt_files', bookId),
  ];
  const coming = all.filter(
    ({ receipt: { id, transaction_id }, bytes }) =>
      there.has(transaction_id) && !receipts.has(id) && (files.has(id) || bytes !== undefined),
  );
  const more = coming.reduce((sum, { receipt }) => sum + receipt.size, 0);
  await requireReceiptRoom(tx, { bookId, more, most });
  await requireRowLimit(tx, { owner: bookId, of: 'receipts', more: coming.length });
  for (const { receipt, bytes } of coming) {
    const { id } = receipt;
    const created_at = notInFuture(now, receipt.created_at);
    await insertRow(tx, 'receipts', rowOf('receipts', { ...receipt, created_at }, { bookId, now }));
    if (files.has(id) || bytes === undefined) continue;
    const file = { user_id: bookId, id, bytes: Buffer.from(bytes), unused_since: null };
    await insertRow(tx, 'receipt_files', file);
  }
  return coming.length;
}

async function idsOf(
  tx: Tx,
  table: 'receipts' | 'receipt_files',
  bookId: BookId,
): Promise<ReadonlySet<string>> {
  const rows =
    table === 'receipts'
      ? await readRows(tx, { id: text })`select id from receipts where user_id = ${bookId}`
      : await readRows(tx, { id: text })`select id from receipt_files where user_id = ${bookId}`;
  return new Set(rows.map(({ id }) => id));
}
