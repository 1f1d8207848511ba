import type { SyncReceipt } from '@saldo/contract/bank-connections';

/** What is kept: a fetch without an answer leaves the receipt of the one before, and says beside it what was wrong. */
export const keptReceipt = (before: SyncReceipt | null, now: SyncReceipt): SyncReceipt =>
  now.bank === null && before !== null ? { ...before, error: now.error } : now;
