import { expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists in several parts, and lists that have something above them. All names and figures are invented. */

test.each(['31.02.2026;Bread;;1500', '14.10.2026;Bread;;15o0', '14.10.2026;Bread;1500'])(
  'loses no damaged row in front of the title of the next account: %s',
  async (row) => {
    const list = await readingOf(`Konto 0202051333
Buchungstag;Text;Soll JPY;Haben JPY
12.10.2026;Rent;4500;
13.10.2026;Pay;;9000
${row}

Konto 0137075030
Buchungstag;Text;Soll JPY;Haben JPY
15.10.2026;Fuel;300;
16.10.2026;Tea;200;
`);
    expect(list.refuses ?? list.rows?.length).not.toBe(4);
  },
);

test('reads parts of one card whose headings differ as one list', async () => {
  const list = await readingOf(`Card statement
Domestic purchases
Date;Merchant;Withdrawn;Paid in;Currency
14.10.2026;Grocer;23,45;;EUR
15.10.2026;Refund;;10,00;EUR

Purchases abroad
Posting date;Place;Merchant;Withdrawn;Currency
16.10.2026;Lisbon;Hotel;80,00;EUR
`);
  expect(list.rows).toEqual([
    '|2026-10-14|-2345|Grocer',
    '|2026-10-15|1000|Refund',
    '|2026-10-16|-8000|Hotel',
  ]);
});

test('leaves out a table of pending rows with headings of its own', async () => {
  const list = await readingOf(`Konto;DE02120300000000202051
Vorgemerkte Umsätze
Tag;Empfänger;Betrag (EUR)
17.10.2026;Laden;-45,00
16.10.2026;Bahn;-23,90
Summe;;-68,90

Gebuchte Umsätze
Buchungstag;Wertstellung;Empfänger;Vorgang;Betrag (EUR);Saldo (EUR)
15.10.2026;15.10.2026;Miete;Lastschrift;-40,00;60,00
14.10.2026;14.10.2026;Lohn;Gehalt;100,00;100,00
`);
  expect(figures(list)).toEqual(['2026-10-14 10000', '2026-10-15 -4000']);
  expect(list).toMatchObject({ chain: 'holds', skipped: { pending: 2 } });
});

test('takes a first line that states a balance for no transaction', async () => {
  const list = await readingOf(`Giro;Konto;****1234;31/10/2026;;1.087,30 EUR
30/10/2026;Card;Cards;Railway;-87,70 EUR
27/10/2026;Transfer;Transfers;Pay;1.175,00 EUR
26/10/2026;Transfer;Transfers;Rent;-500,00 EUR
`);
  expect(figures(list)).toEqual(['2026-10-26 -50000', '2026-10-27 117500', '2026-10-30 -8770']);
});

const RECORDS = `From: 01/10/2026 to 31/10/2026

Account: XXXX XXXX XXXX 1234

Date:\u00a030/10/2026
Description:\u00a0Card payment: grocer
Amount:\u00a0-23.45 GBP
Balance:\u00a0976.55

Date:\u00a028/10/2026
Description:\u00a0Pay
Amount:\u00a01000.00 GBP
Balance:\u00a01000.00
`;

test('reads a text with a line for each field', async () => {
  const list = await readingOf(RECORDS);
  expect(list).toMatchObject({ chain: 'holds', currencies: ['GBP'] });
  expect(list.rows).toEqual(['|2026-10-28|100000|Pay', '|2026-10-30|-2345|Card payment: grocer']);
});

test.each([
  ['a field is missing', 'Balance:\u00a01000.00\n', ''],
  ['a line is strange', 'Balance:\u00a0976.55', 'Balance:\u00a0976.55\nand more'],
])('refuses a text with a line for each field if %s', async (_, from, to) => {
  expect(await readingOf(RECORDS.replace(from, to))).toHaveProperty('refuses');
});

const CARD_AND_ACCOUNT = `Date;Type;Description;Value;Balance;Account Name;Account Number;Currency
30/10/2026;XYZ;Cafe;-4.75;995.25;'DOE J;'600000-12345678;GBP
27/10/2026;ABC;Pay;1000.00;1000.00;'DOE J;'600000-12345678;GBP
29/10/2026;TYPE1;Shop;25.00;125.00;'DOE J;'543210******1234;GBP
20/10/2026;TYPE2;Direct debit payment thank you;-80.00;100.00;'DOE J;'543210******1234;GBP
`;

test('reads the purchases of a card as money out beside an account with a minus', async () => {
  const typed = CARD_AND_ACCOUNT.replace('TYPE1', 'Purchase').replace('TYPE2', 'Payment');
  expect((await readingOf(typed)).rows).toEqual([
    '600000-12345678|2026-10-27|100000|Pay',
    '600000-12345678|2026-10-30|-475|Cafe',
    '543210******1234|2026-10-20|8000|Direct debit payment thank you',
    '543210******1234|2026-10-29|-2500|Shop',
  ]);
});

test('asks about the signs of the card alone if a file has a card and an account', async () => {
  const list = await readingOf(CARD_AND_ACCOUNT);
  expect(list).toMatchObject({ asks: 'direction', choices: ['debt', 'in'] });
  const said = await readingOf(CARD_AND_ACCOUNT, { direction: 'debt' });
  expect(figures(said)).toEqual([
    '2026-10-27 100000',
    '2026-10-30 -475',
    '2026-10-20 8000',
    '2026-10-29 -2500',
  ]);
});

test('finds money out under an unknown heading beside other unknown amounts', async () => {
  const list = await readingOf(`Konto 817-890692-001
Datum;Text;Währung;Zorbin;Plulut;Gutschrift;Saldo
12.10.2026;Pay;CHF;137,00;;100,00;600,00
13.10.2026;Rent;CHF;-68,50;50,00;;550,00
14.10.2026;Tea;CHF;-13,70;10,00;;540,00

Konto 817-890692-002
Datum;Text;Währung;Zorbin;Plulut;Gutschrift;Saldo
15.10.2026;Fuel;CHF;-41,10;30,00;;70,00
16.10.2026;Bread;CHF;-2,74;2,00;;68,00
17.10.2026;Shoes;CHF;-54,80;40,00;;28,00
`);
  expect(figures(list)?.slice(3)).toEqual([
    '2026-10-15 -3000',
    '2026-10-16 -200',
    '2026-10-17 -4000',
  ]);
});

test.each(['Snadak', 'Währung'])(
  'keeps currencies apart if their balances show it: %s',
  async (heading) => {
    const list = await readingOf(`Datum;Text;Betrag;Saldo;${heading};Flilut
12.10.2026;Pay;-272,13;2078,32;EUR;54,43
13.10.2026;Hotel;277,24;2627,69;USD;55,45
14.10.2026;Tea;388,38;2466,70;EUR;77,68
15.10.2026;Fuel;-78,17;2388,53;EUR;15,63
16.10.2026;Ship;-27,69;2600,00;USD;5,54
`);
    expect(list).toMatchObject({ currencies: ['EUR', 'USD'], chain: 'holds' });
  },
);
