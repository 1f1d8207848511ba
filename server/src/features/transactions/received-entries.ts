import { createHash } from 'node:crypto';
import type { TransactionInput } from '@saldo/contract/transactions';
import { findRow, insertRow } from '../../platform/db/crud.ts';
import type { BookId } from '../../platform/identity.ts';
import { appError } from '../../texts/app-error.ts';
import type { Rows } from '../ledger/steps/steps.ts';

interface Received {
  bookId: BookId;
  now: string;
  input: TransactionInput;
}

/**
 * The transaction that an entry with this id added before; null if it is new. Throws 409 if that entry had other values, or if its
 * transaction is gone. Ids are the user's own, so nobody learns which ids others have sent.
 */
export async function receivedBefore(rows: Rows, q: Received): Promise<string | null> {
  const { entry_id: id } = q.input;
  if (id === undefined) return null;
  const key = { user_id: q.bookId, id: id.toLowerCase() };
  const before = await findRow(rows, 'received_entries', key);
  if (!before) return null;
  if (before.content_hash !== hashOf(q.input)) {
    throw appError('entry_differs', (t) => t.transactions.entryDiffers);
  }
  const added = { user_id: q.bookId, id: before.transaction_id };
  if (await findRow(rows, 'transactions', added)) return before.transaction_id;
  throw appError('entry_removed', (t) => t.transactions.entryRemoved);
}

/** Remembers an entry that has been added. No step records it: an entry that is undone may still be sent again. */
export async function rememberEntry(
  rows: Rows,
  { bookId, now, input, transactionId }: Received & { transactionId: string },
): Promise<void> {
  if (input.entry_id === undefined) return;
  await insertRow(rows, 'received_entries', {
    user_id: bookId,
    id: input.entry_id.toLowerCase(),
    transaction_id: transactionId,
    content_hash: hashOf(input),
    received_at: now,
  });
}

/** Of the values as the contract reads them, whatever their order. */
function hashOf({ entry_id: _, ...values }: TransactionInput): string {
  const sorted = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
