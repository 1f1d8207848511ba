import { expect, it } from 'vitest';
import { syncText } from './sync-line.tsx';

it.each([
  [{ added: 3, known: 12, left: 1 }, '3 new, 12 already imported, 1 skipped'],
  [{ added: 0, known: 12, left: 0 }, 'nothing new, 12 already imported'],
  [{ added: 0, known: 0, left: 0 }, 'nothing new'],
  [{ added: 1, known: 0, left: 0 }, '1 new'],
])('summarizes a receipt: %o', (receipt, words) => {
  expect(syncText({ ...receipt, bank: { count: receipt.added, sums: [] } })).toBe(words);
});

it('reports no counts without an answer from the bank', () => {
  expect(syncText({ bank: null, added: 0, known: 0, left: 0 })).toBe('no response from the bank');
});
