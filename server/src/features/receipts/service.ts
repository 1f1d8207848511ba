import { MOST_RECEIPTS, type Receipt } from '@saldo/contract/receipts';
import { changeStep } from '@saldo/domain/step-link';
import { type Actor, type Context, callerOf } from '../../platform/context.ts';
import { deleteRows, findRow, insertRow, lockRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { FileAnswer } from '../../platform/http/api.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { ReceivedFile } from '../../platform/http/multipart-form.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import type { Tables } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import { transactionLink } from '../ledger/steps/steps.ts';
import { receiptName, requireReceipt } from './receipt-file.ts';
import { type ReceiptRow, receiptsOf, usedBytes } from './store.ts';

const present = ({ id, name, media_type, size, created_at }: ReceiptRow): Receipt => ({
  ...{ id, name, media_type, size, created_at },
});

interface Place {
  bookId: BookId;
  transactionId: string;
}

const ownTransaction = async (db: Db | Tx, { bookId, transactionId: id }: Place) =>
  requireFound(await findRow(db, 'transactions', { user_id: bookId, id }));

export async function listReceipts(
  { storage }: Context,
  { bookId }: Actor,
  transactionId: string,
): Promise<Receipt[]> {
  await ownTransaction(storage.read, { bookId, transactionId });
  return (await receiptsOf(storage.read, { bookId, transactionId })).map(present);
}

/** Adds a receipt. What the file is depends on its bytes alone. */
export async function addReceipt(
  context: Context,
  actor: Actor,
  transactionId: string,
  file: ReceivedFile,
): Promise<Receipt & { step_id: string | null }> {
  const { bookId } = actor;
  // The received memory is slow to read byte by byte.
  const { type, bytes } = requireReceipt('file', Buffer.from(file.bytes));
  const row: Tables['receipts'] = {
    ...{ user_id: bookId, id: newId(), transaction_id: transactionId },
    ...{ name: receiptName(file.name, type), media_type: type, size: bytes.length },
    created_at: context.now().toISOString(),
  };
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const transaction = await ownTransaction(rows, { bookId, transactionId });
      await requireRoom(rows, row, context.config.receiptBytes);
      await insertRow(rows, 'receipts', row);
      await insertRow(rows, 'receipt_files', {
        user_id: bookId,
        id: row.id,
        bytes,
        unused_since: null,
      });
      return transaction;
    },
    done: (transaction) => ({
      step: stepOf({ after: row }, transaction),
      ...{ action: 'receipt.add', subject: { id: row.id, transaction: transactionId } },
    }),
  });
  return { ...present(row), step_id: stepId };
}

const stepOf = (
  change: Parameters<typeof changeStep>[1],
  transaction: { id: string; description: string },
) => {
  const { kind, links } = changeStep('receipt', change);
  return { kind, links: [...links, transactionLink(transaction)] };
};

/** Throws 409 unless there is room for one more receipt. The caller holds the ledger lock, so uploads take turns. */
async function requireRoom(tx: Tx, row: Tables['receipts'], most: number): Promise<void> {
  const { user_id: bookId, transaction_id: transactionId, size } = row;
  const there = await receiptsOf(tx, { bookId, transactionId });
  if (there.length >= MOST_RECEIPTS) {
    throw appError('limit_reached', (t) => t.receipts.many(MOST_RECEIPTS));
  }
  await requireRowLimit(tx, { owner: bookId, of: 'receipts' });
  await requireReceiptRoom(tx, { bookId, more: size, most });
}

const MB = 1024 * 1024;

/** Throws 409 if `more` bytes would exceed what a user's receipts may take, or twice that with the removed ones. */
export async function requireReceiptRoom(
  tx: Tx,
  { bookId, more, most }: { bookId: BookId; more: number; most: number },
): Promise<void> {
  const { shown, stored } = await usedBytes(tx, { bookId });
  if (shown + more > most) {
    throw appError('limit_reached', (t) => t.receipts.full(Math.floor(most / MB)));
  }
  if (stored + more > 2 * most) throw appError('limit_reached', (t) => t.receipts.removedFull);
}

/** The receipt, if it belongs to that transaction and the user has both. */
const ownReceipt = async (db: Db | Tx, { id, ...place }: Place & { id: string }) => {
  await ownTransaction(db, place);
  return requireFound(await findRow(db, 'receipts', keyOf({ id, ...place })));
};

const keyOf = ({ bookId, transactionId, id }: Place & { id: string }) => ({
  ...{ user_id: bookId, id, transaction_id: transactionId },
});

export async function getReceipt(
  { storage }: Context,
  { bookId }: Actor,
  { id: transactionId, receipt: id }: { id: string; receipt: string },
): Promise<FileAnswer> {
  const { name, media_type } = await ownReceipt(storage.read, { bookId, transactionId, id });
  const key = { user_id: bookId, id };
  const { bytes } = requireFound(await findRow(storage.read, 'receipt_files', key));
  return new FileAnswer(bytes, media_type, name);
}

/** Removes a receipt. Its file stays until no step can bring it back. */
export async function removeReceipt(
  context: Context,
  actor: Actor,
  { id: transactionId, receipt: id }: { id: string; receipt: string },
): Promise<{ step_id: string | null }> {
  const place = { bookId: actor.bookId, transactionId, id };
  const { stepId } = await write(context.storage, callerOf(context, actor), {
    async work(rows) {
      const transaction = await ownTransaction(rows, place);
      const before = requireFound(await lockRow(rows, 'receipts', keyOf(place)));
      await deleteRows(rows, 'receipts', { user_id: actor.bookId, id });
      return { before, transaction };
    },
    done: ({ before, transaction }) => ({
      step: stepOf({ before }, transaction),
      ...{ action: 'receipt.remove', subject: { id, transaction: transactionId } },
    }),
  });
  return { step_id: stepId };
}
