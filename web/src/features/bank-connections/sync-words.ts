import type { SyncReceipt } from '@saldo/contract/bank-connections';
import { texts } from './texts.ts';

/** `3 new, 12 known, 1 left out`: what is zero is left out, but that nothing is new. */
export function syncWords(receipt: Pick<SyncReceipt, 'added' | 'known' | 'left'>): string {
  const t = texts.sync;
  return [
    t.added(receipt.added),
    receipt.known > 0 && t.known(receipt.known),
    receipt.left > 0 && t.left(receipt.left),
  ]
    .filter(Boolean)
    .join(', ');
}
