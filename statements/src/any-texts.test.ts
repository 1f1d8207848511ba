import { expect, test } from 'vitest';
import { readingOf } from './testing/reading-of.ts';

/** Lists that write the shop in unusual places. All names and figures are invented. */

const texts = async (text: string) =>
  (await readingOf(text)).rows?.map((row) => row.split('|').slice(3).join('|'));

test('joins lines that only continue the text above them', async () => {
  const list = await texts(`Date,Value date,Particulars,Withdrawals (SGD),Deposits (SGD)
13/10/2026,13/10/2026,CARD PURCHASE,6.66,
,,TAXI 42 TO THE AIRPORT
,,SINGAPORE
14/10/2026,14/10/2026,GIRO,,100.00
,,FIRM
`);
  expect(list).toEqual(['CARD PURCHASE TAXI 42 TO THE AIRPORT SINGAPORE', 'GIRO FIRM']);
});

test('describes rows by the text that varies, never by the bank’s own name', async () => {
  const list = await texts(`"Bank of the Northern Lights",2026-10-13,"Fee",-45.12,EUR
"Bank of the Northern Lights",2026-10-14,"Rent",-20.00,EUR
"Bank of the Northern Lights",2026-10-15,"Pay",100.00,EUR
`);
  expect(list).toEqual(['Fee', 'Rent', 'Pay']);
});

test('knows numbered headings', async () => {
  const list = await texts(`Date,Type,Description1,Description2,Amount,Currency
2026-10-13,Debit,SHOP,,-45.12,EUR
2026-10-14,Debit,BAR,,-20.00,EUR
2026-10-15,Credit,FIRM,PAY,100.00,EUR
`);
  expect(list).toEqual(['SHOP', 'BAR', 'FIRM PAY']);
});
