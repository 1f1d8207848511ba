import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists with two columns alike, parts of rows, and names of two parties. All names and figures are invented. */

const texts = async (text: string, answers = {}) =>
  (await readingOf(text, answers)).rows?.map((row) => row.split('|')[3]);

test.each([
  ['Payer Name', 'Payee Name'],
  ['Nadawca', 'Odbiorca'],
  ['Auftraggeber', 'Empfänger'],
  ['Ordenante', 'Beneficiario'],
  ['Avsändare', 'Mottagare'],
])('names the other party of %s and %s, never the user', async (sender, recipient) => {
  const list = await texts(`Date;${sender};${recipient};Amount;Currency
2026-03-01;Ana Sol;Kiosk;-4.20;EUR
2026-03-05;Firm;Ana Sol;900.00;EUR
2026-03-09;Ana Sol;Garage;-310.00;EUR
`);
  expect(list).toEqual(['Kiosk', 'Firm', 'Garage']);
});

test.each(['Description', 'Buchungstext', 'Descripción'])(
  'joins texts under %s 1 and 2',
  async (heading) => {
    const list = await texts(`Date;${heading} 1;${heading} 2;Amount;Currency
2026-03-01;Card purchase 1;KIOSK;-4.20;EUR
2026-03-05;Payroll 2;FIRM;900.00;EUR
2026-03-09;Card purchase 3;;-310.00;EUR
`);
    expect(list).toEqual(['Card purchase 1 KIOSK', 'Payroll 2 FIRM', 'Card purchase 3']);
  },
);

test('asks which of two columns with one heading holds the amounts', async () => {
  const text = `Date;Description;Amount;Amount;Currency
2026-03-01;Kiosk;-4.20;-5.10;EUR
2026-03-05;Firm;900.00;-910.00;EUR
`;
  const list = await readingOf(text);
  expect(list).toMatchObject({ asks: 'amount', choices: ['Amount', 'Amount (2)'] });
  expect(figures(await readingOf(text, { amount: 'Amount (2)' }))).toEqual([
    '2026-03-01 -510',
    '2026-03-05 -91000',
  ]);
});

test('asks which of two columns with one heading holds the days', async () => {
  const text = `Date;Date;Description;Amount;Currency
2026-03-04;2026-03-01;Kiosk;-4.20;EUR
2026-03-02;2026-03-05;Firm;900.00;EUR
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'day', choices: ['Date', 'Date (2)'] });
  const answers = { day: 'Date (2)' };
  expect(figures(await readingOf(text, answers))?.[0]).toBe('2026-03-01 -420');
});

const rising = (opening: string) => `${opening}
Date;Description;Amount;Balance;Currency
2026-03-01;Kiosk;20.00;480.00;EUR
2026-03-05;Firm;900.00;1380.00;EUR
2026-03-09;Garage;310.00;1070.00;EUR
2026-03-11;Bar;70.00;1000.00;EUR
`;

test.each(['Opening balance;500.00', 'Saldo inicial: ;500,00', 'Anfangssaldo;500.00 EUR'])(
  'asks no direction if the first balance follows from “%s”',
  async (opening) => {
    expect(figures(await readingOf(rising(opening)))).toEqual([
      '2026-03-01 -2000',
      '2026-03-05 90000',
      '2026-03-09 -31000',
      '2026-03-11 -7000',
    ]);
  },
);

test.each(['Opening balance;501.00', 'Credit card\nOpening balance;500.00'])(
  'asks which way the money went below “%s”',
  async (opening) => {
    expect((await readingOf(rising(opening))).asks).toBe('direction');
  },
);

test('asks whether rows are parts of one that has their sum', async () => {
  const text = `Date,Payee,Category,Amount,Currency
2026-03-01,Kiosk,Split,-30.00,EUR
2026-03-01,Kiosk,Food,-18.50,EUR
2026-03-01,Kiosk,Fun,-11.50,EUR
2026-03-05,Firm,Pay,900.00,EUR
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'parts', choices: ['once', 'twice'] });
  const once = await readingOf(text, { parts: 'once' });
  expect(figures(once)).toEqual(['2026-03-01 -3000', '2026-03-05 90000']);
  expect(figures(await readingOf(text, { parts: 'twice' }))).toHaveLength(4);
});

test('prefers the text of a row to its type, however few rows have one', async () => {
  const list = await texts(`Date;Zpráva pro příjemce;Typ;Amount;Currency
2026-03-01;Kiosk;Card payment;-4.20;EUR
2026-03-05;;Transfer;900.00;EUR
2026-03-09;;Standing order;-310.00;EUR
`);
  expect(list).toEqual(['Kiosk', 'Transfer', 'Standing order']);
});

test('takes the name of a shop where no other party is named', async () => {
  const list = await texts(`Date;Counterparty name;Type;Merchant name;Amount;Currency
2026-03-01;;Card;Kiosk;-4.20;EUR
2026-03-05;Firm;Transfer;;900.00;EUR
2026-03-09;;Card;Garage;-310.00;EUR
`);
  expect(list).toEqual(['Kiosk', 'Firm', 'Garage']);
});

test('never describes a row by a masked number if it has words', async () => {
  const list = await texts(`Date;Details;Particulars;Amount;Currency
2026-03-01;4835-****-****-1234  Df;Kiosk;-4.20;EUR
2026-03-05;Firm;Pay;900.00;EUR
2026-03-09;Garage;4835********1234;-310.00;EUR
`);
  expect(list).toEqual(['Kiosk', 'Firm', 'Garage']);
});

test('never takes the user, whose name is in every row, for the other party', async () => {
  const text = `Account Statement - (@me)
Account Activity
,ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer
,1,2026-10-14T18:01:02,Payment,Complete,Tea,Me Own,Ann Lee,- $12.50,,0,,0,,,,,,,,,
,2,2026-10-16T18:01:02,Charge,Complete,Rent,Me Own,Bob Roe,+ $50.00,,0,,0,,,,,,,,,
,3,2026-10-17T18:01:02,Payment,Complete,Gas,Cy Poe,Me Own,+ $20.00,,0,,0,,,,,,,,,
,4,2026-10-18T18:01:02,Payment,Complete,Bus,Me Own,Di Sol,- $2.50,,0,,0,,,,,,,,,
`;
  const bytes = new TextEncoder().encode(text);
  const reading = await readAny(bytes, { fileName: 'a.csv', today: '2026-11-26' });
  if ('question' in reading) throw new Error(reading.question.ask);
  const [account] = reading.statement.accounts;
  expect(account?.rows.map((row) => row.creditorName ?? row.debtorName)).toEqual([
    ...['Ann Lee', 'Bob Roe', 'Cy Poe', 'Di Sol'],
  ]);
});

test.each([
  ['Description', 'Card payment Kiosk', 'Card payment Firm', 'Card payment Garage'],
  ['Payee', 'Kiosk', 'Firm', 'Garage'],
])('adds the text that varies if all rows have the same %s', async (heading, ...expected) => {
  const list = await texts(`Date;${heading};Zwerg;Amount;Currency;Status
2026-03-01;Card payment;Kiosk;-4.20;EUR;booked
2026-03-05;Card payment;Firm;-9.00;EUR;booked
2026-03-09;Card payment;Garage;-310.00;EUR;booked
2026-03-10;Card payment;;-311.00;EUR;pending
`);
  expect(list).toEqual(expected);
});

test('prefers other texts to those that are all types of transactions', async () => {
  const list = await texts(`Date;Description;Details;Amount;Currency
2026-03-01;Card payment;Kiosk Eins;-4.20;EUR
2026-03-05;Incoming transfer;Firm;900.00;EUR
2026-03-09;Card payment;Garage;-310.00;EUR
`);
  expect(list?.map((text) => text?.split(' ')[0])).toEqual(['Kiosk', 'Firm', 'Garage']);
});
