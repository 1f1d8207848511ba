import type { SyncReceipt } from '@saldo/contract/bank-connections';

/** Returns the receipt to store: the new one, or, if the bank did not respond, the previous one with the new error. */
export const receiptToStore = (before: SyncReceipt | null, now: SyncReceipt): SyncReceipt =>
  now.bank === null && before !== null ? { ...before, error: now.error } : now;
