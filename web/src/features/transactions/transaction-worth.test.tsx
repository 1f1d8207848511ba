import type { Transaction } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { dialog } from '../../testing/screen.tsx';
import { makeRows, openList } from './testing/list-screen.ts';

const WORTH = { amount: 47.71, currency: 'EUR', rate: 1.1357, rate_day: '2025-03-25' } as const;
const CASES: [string, Partial<Transaction>, string][] = [
  [
    'a rate of the day',
    { currency: 'USD', converted: { ...WORTH, source: 'ecb', provisional: false } },
    '$54.18 = €47.71, at 1.1357 of Mar 25, 2025 (European Central Bank)',
  ],
  [
    'a rate still to come',
    { currency: 'USD', converted: { ...WORTH, source: 'ecb', provisional: true } },
    'the rate of its day isn’t published yet',
  ],
  [
    'a rate of one’s own',
    { currency: 'USD', converted: { ...WORTH, source: 'own', provisional: false } },
    'at 1.1357 of Mar 25, 2025 (your own rate)',
  ],
  ['no rate', { currency: 'KZT' }, 'Left out of totals: no exchange rate for KZT is known.'],
];

test.each(CASES)('details say what the amount is worth: %s', async (_, given, text) => {
  const rows = makeRows([{ date: '2025-03-25', amount: 54.18, ...given }]);
  openList(`/transactions?year=2025&month=3&view=${rows[0]?.id}`, { rows });
  await expect.element(dialog('Transaction Details')).toMatchTextContent(text);
});

test('details of an amount in the main currency say nothing more', async () => {
  const rows = makeRows([{ date: '2025-03-25', amount: 54.18 }]);
  openList(`/transactions?year=2025&month=3&view=${rows[0]?.id}`, { rows });
  await expect.element(dialog('Transaction Details')).toMatchTextContent('€54.18');
  await expect.element(dialog('Transaction Details')).not.toMatchTextContent('Left out');
});
