import { expect, test } from 'vitest';
import { figures, readingOf } from './testing/reading-of.ts';

/** Lists that name their currency in a heading, or several currencies. All names and figures are invented. */

test.each([
  ['Amount (in USD)', 'USD'],
  ['Amount (in EUR)', 'EUR'],
  ['USD', 'USD'],
  ['CHF', 'CHF'],
  ['AMOUNT EUROS', 'EUR'],
  ['Amount (Euro)', 'EUR'],
])('takes the currency of the heading “%s”', async (heading, currency) => {
  const list = await readingOf(`Date;Description;${heading}
2026-10-13;A;-45.50
2026-10-14;B;100.00
`);
  expect(list.currencies).toEqual([currency]);
  expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 10000']);
});

test('keeps columns of two currencies apart as two accounts', async () => {
  const list = await readingOf(`Date;Description;CAD$;USD$
2026-10-13;A;-45.50;
2026-10-14;B;100.00;
2026-10-15;C;;-20.00
`);
  expect(list.currencies).toEqual(['CAD', 'USD']);
  expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 10000', '2026-10-15 -2000']);
});

test('never takes the currency beside other numbers for that of the amount', async () => {
  const list = await readingOf(`Date;Description;Amount;Spent abroad;Zwerg
2026-10-13;A;-45.50;-50.00;USD
2026-10-14;B;-20.00;-18.00;GBP
2026-10-15;C;100.00;100.00;EUR
`);
  expect(list.rows).toBeUndefined();
});

test.each(['Total - local', 'Original total', 'Foreign Total'])(
  'takes the column “%s” beside “Total” for the money that the shop charged',
  async (heading) => {
    const currency = heading.replace(/total/i, 'Currency');
    const list = await readingOf(`Date;Details;Total;${heading};Debit;Currency;${currency};Remarks
2026-10-13;A;-45.50;-50.00;45.50;EUR;USD;x
2026-10-14;B;-20.00;-18.00;20.00;EUR;GBP;y
2026-10-15;C;-10.00;-10.00;10.00;EUR;EUR;z
`);
    expect(list.currencies).toEqual(['EUR']);
    expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 -2000', '2026-10-15 -1000']);
  },
);

test('passes over a balance whose date is only zeros', async () => {
  const list = await readingOf(`Date;Details;Amount EUR
2026-10-13;A;-45.50
2026-10-14;B;145.50
0000-00-00;Balance of the day;100.00
2026-10-15;C;-7.25
`);
  expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 14550', '2026-10-15 -725']);
});

// `Mad` is food in Danish and the code of the dirham, `CUP` and `TOP` are what shops sell.
test.each(['Category', 'Description', 'Payee', 'Notes', 'Labels'])(
  'takes words under “%s” for no currency, even if they are written like one',
  async (heading) => {
    for (const [one, two] of [
      ['Mad', 'Mad'],
      ['CUP', 'TOP'],
    ]) {
      const list = await readingOf(`Date;${heading};Shop;Amount;Balance
2026-10-13;${one};Bakery;-5.50;94.50
2026-10-14;${two};Market;-4.50;90.00
2026-10-15;${two};Kiosk;10.00;100.00
`);
      expect(list.asks).toBe('currency');
    }
  },
);

const asked = { asks: 'currency' };
const swedishFirst = { ...asked, choices: expect.objectContaining({ 0: 'SEK' }) };

test.each([
  ['of no country, but offers its own first', 'Bokförd;Text;Belopp;Saldo', '', '', swedishFirst],
  ['of no country in a language of many', 'Date;Text;Amount;Balance', '', '', asked],
  ['of no country in a language of two', 'Fecha;Detalle;Importe;Saldo', '', '', asked],
  ['without cents', '日付;摘要;金額;残高', '', '', asked],
  ['beside a symbol', 'Bokfört;Transaktion;Belopp;Saldo', '', ' kr', ['SEK']],
  ['beside a symbol of many countries', 'Fecha;Concepto;Importe;Saldo', '', ' $', asked],
  ['beside a dollar in French', 'Date;Libellé;Montant;Solde', '', ' $', ['CAD']],
  ['of a bank and a country', 'Fecha;Concepto;Importe;Saldo', 'HSBC México', '', ['MXN']],
  ['of a bank of one country', 'Date;Libellé;Montant;Solde', 'Banque Laurentienne', '', ['CAD']],
  ['of a bank of many countries', 'Date;Libellé;Montant;Solde', 'BNP Paribas', '', asked],
  ['beside a balance', 'Date;Text;Amount;Balance', 'Balance: 85.00 GBP', '', ['GBP']],
  [
    'beside two balances',
    'Date;Text;Amount;Balance',
    'Balance: 85.00 GBP;Saldo: 9.00 EUR',
    '',
    asked,
  ],
  ['of a title in another script', '交易日期;摘要;交易金额;余额', '币 种: [ 人民币 ]', '', ['CNY']],
  [
    'of a country that a title names',
    'Fecha;Detalle;Importe;Saldo',
    'Cuenta 191-0 Soles',
    '',
    ['PEN'],
  ],
  ['of an account number', 'Date;Text;Amount;Balance', 'BG80BNBA96611020345678', '', ['EUR']],
  ['of a number of another country', 'Datum;Text;Belopp;Saldo', 'FI2112345600000785', '', ['EUR']],
])('takes the currency %s', async (_, headings, title, symbol, currencies) => {
  const list = await readingOf(`${title}
${headings}
13-10-2026;A;-10.50${symbol};89.50${symbol}
14-10-2026;B;-4.50${symbol};85.00${symbol}
`);
  expect(list).toMatchObject(Array.isArray(currencies) ? { currencies } : currencies);
});

test('takes the euro for no account that may have been in the currency before it', async () => {
  const list = await readingOf(`BG80BNBA96611020345678
Date;Text;Amount;Balance
13-10-2025;A;-10.50;89.50
14-10-2026;B;-4.50;85.00
`);
  expect(list).toMatchObject(asked);
});

test('asks for the currency where a column may name another than that of the language', async () => {
  const list = await readingOf(`Dato;Tekst;Beløb;Saldo;Zorbin;Plulut
13-10-2026;A;-10,50;89,50;3,50;USD
14-10-2026;B;-4,50;85,00;1,50;USD
`);
  expect(list).toMatchObject(asked);
});

test('takes days in years of the Republic of China for a list in its dollars', async () => {
  const list = await readingOf(`交易日,摘要,支出金額,存入金額,餘額
115/10/14,提款,"3,005",,"46,995"
115/10/15,薪資,,"52,000","98,995"
`);
  expect(list.currencies).toEqual(['TWD']);
});

test('takes the currency of a title above the first list for all lists of the file', async () => {
  const list = await readingOf(`HSBC México
Cuenta 4012345678
Fecha,Detalle,Importe,Saldo
06/09/2026,A,-10.00,90.00

Cuenta 4012349999
Fecha,Detalle,Importe,Saldo
07/09/2026,B,-20.00,80.00
`);
  expect(list.currencies).toEqual(['MXN', 'MXN']);
});

test.each([
  ['Date,Payee,Amount\n2026-10-13,A,-45.50\n2026-10-14,B,100.00\n', 'a table'],
  ['!Type:Bank\nD13/10/2026\nT-45.50\nPA\n^\n', 'a format without a currency'],
])('lets the user say any currency of the world', async (text) => {
  for (const currency of ['AUD', 'GEL', 'ETB', 'KZT']) {
    expect((await readingOf(text)).choices).toContain(currency);
    expect((await readingOf(text, { currency })).currencies).toEqual([currency]);
  }
});

test.each([
  'Date;Details;Paid in;Paid in currency;Paid out;Paid out currency',
  'Datum;Text;Währung;Gutschrift;Währung;Belastung',
])('reads money in and out with a currency each: %s', async (headings) => {
  const isFirst = headings.startsWith('Datum');
  const side = (amount: string, code: string) =>
    (isFirst ? [code, amount] : [amount, code]).join(';');
  const list = await readingOf(`${headings}
2026-10-13;A;${side('', '')};${side('45.50', 'EUR')}
2026-10-14;B;${side('100.00', 'CHF')};${side('', '')}
2026-10-15;C;${side('', '')};${side('20.00', 'CHF')}
`);
  expect(list.currencies?.toSorted()).toEqual(['CHF', 'EUR']);
  expect(figures(list)?.toSorted()).toEqual([
    '2026-10-13 -4550',
    '2026-10-14 10000',
    '2026-10-15 -2000',
  ]);
});

test('refuses a row with both sides in different currencies', async () => {
  const list = await readingOf(`Date;Details;Paid in;Paid in currency;Paid out;Paid out currency
2026-10-13;A;;;45.50;EUR
2026-10-14;B;100.00;CHF;90.00;EUR
2026-10-15;C;80.00;CHF;;
`);
  expect(list.rows).toBeUndefined();
});

test.each(['-', '–', '—'])('takes a “%s” for no currency', async (dash) => {
  const list = await readingOf(`Date;Details;Amount EUR;Spent abroad;Currency
2026-10-13;A;-45.50;${dash};${dash}
2026-10-14;B;100.00;${dash};${dash}
`);
  expect(list.currencies).toEqual(['EUR']);
});

test.each([
  ['Date;Description;Amount;Balance', 'UPI/DR/Kiosk', 'INR'],
  ['Date;Narration;Amount;Balance;BSB Number', 'Kiosk', 'AUD'],
  ['Data;Descrição;Valor;Saldo', 'Pix enviado', 'BRL'],
  ['Bokföringsdag;Beskrivning;Belopp;Saldo', 'Swish Kiosk', 'SEK'],
  ['Fecha;Concepto;Importe;Saldo', 'SPEI enviado', 'MXN'],
  ['Buchungstag;Buchungstext;Betrag;Saldo;BIC/BLZ', 'Kiosk', 'EUR'],
])(
  'takes the currency of a payment system of one country: %s, %s',
  async (headings, text, code) => {
    const more = headings.split(';').length > 4 ? ';302-985' : '';
    const list = await readingOf(`${headings}
2026-10-13;${text};-45,50;54,50${more}
2026-10-14;Firm;145,50;200,00${more}
`);
    expect(list.currencies).toEqual([code]);
  },
);

test('asks for the currency if payment systems of two countries are named', async () => {
  const list = await readingOf(`Date;Description;Amount
2026-10-13;UPI to Kiosk;-45.50
2026-10-14;Zelle from Firm;100.00
`);
  expect(list).toMatchObject({ asks: 'currency' });
  const other = await readingOf(`Fecha;Concepto;Importe
2026-10-13;Zelle a Kiosk;-45.50
2026-10-14;Firma;100.00
`);
  expect(other).toMatchObject({ asks: 'currency' });
});

test.each([
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['₡', 'CRC'],
  ['৳', 'BDT'],
])('knows the symbol %s', async (symbol, code) => {
  const list = await readingOf(`Date;Details;Amount
2026-10-13;A;- 12 045,50 ${symbol}
2026-10-14;B;+ 100,00 ${symbol}
`);
  expect(list.currencies).toEqual([code]);
  expect(figures(list)).toEqual(['2026-10-13 -1204550', '2026-10-14 10000']);
});

test.each([
  ['S/;US$', ['PEN', 'USD']],
  ['Importe en soles;Importe en dólares', ['PEN', 'USD']],
  ['Importe;Importe en dólares', ['CLP', 'USD']],
])('keeps columns of amounts in two currencies apart: %s', async (names, currencies) => {
  const list = await readingOf(
    `Fecha;Descripción;${names}
2026-10-13;A;-45,50;
2026-10-14;B;100,00;
2026-10-15;C;;-20,00
`,
    { currency: 'CLP' },
  );
  expect(list.currencies).toEqual(currencies);
  expect(figures(list)).toEqual(['2026-10-13 -4550', '2026-10-14 10000', '2026-10-15 -2000']);
});
