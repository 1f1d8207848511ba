import { expect, test } from 'vitest';
import { readingOf } from './testing/reading-of.ts';

/** Lists whose rows name both sides of a movement. All names and figures are invented. */

const listOf = ({ between = 'INTERNAL', reached = 'Ana', fee = '' }): string =>
  `Way,State,Day,From name,From amount${fee},From currency,From fee,To name,To amount${fee},To currency
Out,Completed,2026-03-02,Ana,20.00,EUR,0.50,Kiosk,22.00,USD
In,Completed,2026-03-04,Firm,900.00,EUR,0.00,Ana,900.00,EUR
${between},Completed,2026-03-05,Ana,100.00,EUR,0.00,${reached},110.00,USD
Out,Cancelled,2026-03-06,Ana,5.00,EUR,0.00,Kiosk,5.00,EUR
`;

test('reads a row between own balances as one row of each', async () => {
  const { rows, currencies, skipped } = await readingOf(listOf({ fee: ' (after fees)' }));
  expect(rows).toEqual([
    '|2026-03-02|-2050|Kiosk',
    '|2026-03-04|90000|Firm',
    '|2026-03-05|-10000|Ana',
    '|2026-03-05|11000|Ana',
  ]);
  expect(currencies).toEqual(['EUR', 'USD']);
  expect(skipped).toMatchObject({ reverted: 1 });
});

test('asks whether a fee was charged beside the amount', async () => {
  const text = listOf({});
  expect(await readingOf(text)).toMatchObject({
    asks: 'amount',
    choices: ['From amount − From fee', 'From amount'],
  });
  const { rows } = await readingOf(text, { amount: 'From amount' });
  expect(rows?.[0]).toBe('|2026-03-02|-2000|Kiosk');
});

test('refuses a third word unless the money stays with its owner', async () => {
  const list = await readingOf(listOf({ fee: ' after fees', reached: 'Ben' }));
  expect(list.refuses).toMatch(/INTERNAL/);
});
