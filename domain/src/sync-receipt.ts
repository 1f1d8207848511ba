import type { SyncReceipt } from '@saldo/contract/bank-connections';

/** The receipt to store: if the bank did not answer, the previous receipt with the new error. */
export const receiptToStore = (before: SyncReceipt | null, now: SyncReceipt): SyncReceipt =>
  now.bank === null && before !== null ? { ...before, error: now.error } : now;
