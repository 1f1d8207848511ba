import { expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists of several accounts, and of rows in states that nobody knows. All names and figures are invented. */

test('keeps accounts apart by their names if every row has one', async () => {
  const list = (heading: string, last: string) => `${heading};Date;Description;Amount;Currency
Joint;2026-10-13;Bread;-1.20;EUR
Mine;2026-10-14;Rent;-45.10;EUR
${last};2026-10-15;Pay;100.00;EUR
`;
  for (const heading of ['Account', 'Wallet', 'Pocket', 'Konto', 'Cuenta']) {
    expect((await readingOf(list(heading, 'Mine'))).rows).toEqual([
      'Joint|2026-10-13|-120|Bread',
      'Mine|2026-10-14|-4510|Rent',
      'Mine|2026-10-15|10000|Pay',
    ]);
  }
  expect((await readingOf(list('Account', ''))).refuses).toMatch(/several accounts/);
});

test.each([
  ['Nom du compte', 'Joint', 'Mine'],
  ['Hesap adı', 'Ev', 'İş'],
  ['保有金融機関', '銀行', '財布'],
  ['Zwerg', 'Pay ...1234', 'Card ...9911'],
  ['Zwerg', 'Visa ****1234', 'Visa ****9911'],
])('keeps accounts apart under “%s”', async (heading, one, other) => {
  const list = await readingOf(`Date;Description;Amount;Currency;${heading}
2026-10-13;Bread;-1.20;EUR;${one}
2026-10-14;Rent;-45.10;EUR;${other}
2026-10-15;Pay;100.00;EUR;${one}
`);
  expect(list.rows?.map((row) => row.split('|')[0])).toEqual([one, one, other]);
});

test('refuses a column of accounts under a heading that it does not know', async () => {
  const list = await readingOf(`Hesap kodu x;Date;Description;Amount;Currency
Ev;2026-10-13;Bread;-1.20;EUR
Araba;2026-10-14;Fuel;-45.10;EUR
Ev;2026-10-15;Pay;100.00;EUR
`);
  expect(
    list.rows === undefined || new Set(list.rows.map((row) => row.split('|')[0])).size === 2,
  ).toBe(true);
});

test('keeps a card below an account apart if its list has other headings', async () => {
  const list = await readingOf(`Konto;DE02120300000000202051
Buchungstag;Verwendungszweck;Betrag;Währung
13.10.2026;Miete;-45,10;EUR
14.10.2026;Lohn;100,00;EUR

Kreditkarte;1234 **** **** 5678
Belegdatum;Händler;Betrag;Währung
15.10.2026;Laden;-10,00;EUR
16.10.2026;Bahn;-30,00;EUR
`);
  expect(list.rows?.map((row) => row.split('|').slice(0, 3).join(' '))).toEqual([
    'DE02120300000000202051 2026-10-13 -4510',
    'DE02120300000000202051 2026-10-14 10000',
    'Kreditkarte: 1234 **** **** 5678 2026-10-15 -1000',
    'Kreditkarte: 1234 **** **** 5678 2026-10-16 -3000',
  ]);
});

test('reads balances beside money in and out as a debt if they prove it', async () => {
  const list = await readingOf(`Fecha;Concepto;Cargos;Abonos;Saldo;Divisa
13/10/2026;A;45,50;;545,50;EUR
14/10/2026;B;30,00;;575,50;EUR
15/10/2026;C;;300,00;275,50;EUR
`);
  expect(list).toMatchObject({ chain: 'holds' });
  expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 -3000', '2026-10-15 30000']);
});

test.each(['Weg;Rein;Stand', 'Izdano;Dobiveno;Ostalo', 'Kulunut;Saatu;Jäljellä', 'Xxx;Yyy;Zzz'])(
  'finds money out and money in under %s by the balances',
  async (headings) => {
    const list = await readingOf(`Datum;Text;${headings};Währung
14.10.2026;A;45,50;;954,50;EUR
13.10.2026;B;;1000,00;1000,00;EUR
12.10.2026;C;20,00;;0,00;EUR
11.10.2026;D;30,00;;20,00;EUR
`);
    expect(figures(list)).toEqual([
      '2026-10-11 -3000',
      '2026-10-12 -2000',
      '2026-10-13 100000',
      '2026-10-14 -4550',
    ]);
  },
);

test('takes a column that nobody knows for the other side above a row of sums', async () => {
  const list = await readingOf(`Date;Text;Debit;Zwerg;Currency
11.10.2026;A;45.50;;EUR
12.10.2026;B;;30.00;EUR
13.10.2026;C;20.00;;EUR
Total;;65.50;30.00;
`);
  expect(figures(list)).toEqual(['2026-10-11 -4550', '2026-10-12 3000', '2026-10-13 -2000']);
});

test('takes a note on a single row for no state', async () => {
  const list = await readingOf(`Datum;Text;Betrag;Währung;Notiz
13.10.2026;A;-45,50;EUR;offen
14.10.2026;B;-20,00;EUR;
15.10.2026;C;100,00;EUR;
`);
  expect(figures(list)).toHaveLength(3);
});

test('asks about a state that it does not know, however frequent it is', async () => {
  const text = `Date;Description;Amount;Currency;Status
2026-10-13;A;-45.50;EUR;With the bank
2026-10-14;B;-20.00;EUR;With the bank
2026-10-15;C;100.00;EUR;Completed
`;
  expect(await readingOf(text)).toMatchObject({ asks: 'state', choices: ['open', 'moved'] });
  expect(figures(await readingOf(text, { state: 'open' }))).toEqual(['2026-10-15 10000']);
  expect(figures(await readingOf(text, { state: 'moved' }))).toHaveLength(3);
});

test('keeps titles of pending rows in the column of accounts', async () => {
  const list = await readingOf(`Account;Date;Description;Amount;Currency
Pending
**** 9876;2026-10-16;Bus;-9.00;EUR
Posted
**** 1234;2026-10-15;Pay;100.00;EUR
DE02120300000000202051;2026-10-14;Rent;-45.10;EUR
**** 1234;2026-10-13;Bread;-1.20;EUR
`);
  expect(figures(list)?.toSorted()).toEqual([
    ...['2026-10-13 -120', '2026-10-14 -4510', '2026-10-15 10000'],
  ]);
  expect(list.skipped).toMatchObject({ pending: 1 });
});

test.each(['Card ending in: 1234', 'Tarjeta terminada en 1234', 'Cartão final 1234'])(
  'keeps the lists of two cards apart below “%s”',
  async (title) => {
    const list = await readingOf(
      `${title}
Date;Description;Amount;Currency
2026-10-13;Bread;-1.20;EUR
2026-10-14;Rent;-45.10;EUR

${title.replace('1234', '5678')}
Date;Description;Amount;Currency
2026-10-15;Tea;-3.00;EUR
2026-10-16;Bus;-9.00;EUR
`,
      { direction: 'in' },
    );
    expect(new Set(list.rows?.map((row) => row.split('|')[0])).size).toBe(2);
    expect(figures(list)).toHaveLength(4);
  },
);
