import type { SyncReceipt } from '@saldo/contract/bank-connections';
import { texts } from './texts.ts';

/** `3 new, 12 known, 1 left out`: what is zero is left out, but that nothing is new. Without an answer nothing is told. */
export function syncWords(receipt: Pick<SyncReceipt, 'bank' | 'added' | 'known' | 'left'>): string {
  const t = texts.sync;
  if (receipt.bank === null) return t.noAnswer;
  return [
    t.added(receipt.added),
    receipt.known > 0 && t.known(receipt.known),
    receipt.left > 0 && t.left(receipt.left),
  ]
    .filter(Boolean)
    .join(', ');
}
