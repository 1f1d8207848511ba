import { expect, test } from 'vitest';
import { labelText } from './choice-labels.ts';
import { readAny } from './read-any.ts';
import type { StatementAnswers } from './reading/question.ts';
import { StatementError } from './statement.ts';

async function endOf(text: string, answers: StatementAnswers = {}, home: string | null = null) {
  const options = { fileName: 'list.csv', today: '2026-11-26', answers, home };
  try {
    const reading = await readAny(new TextEncoder().encode(text), options);
    if ('question' in reading) return { asks: reading.question.ask, question: reading.question };
    const { accounts, skipped } = reading.statement;
    return {
      rows: accounts.flatMap(({ rows }) =>
        rows.map(({ date, amount }) => `${date.slice(0, 10)} ${amount}`),
      ),
      currency: accounts[0]?.currency,
      chain: accounts[0]?.chain.status,
      skipped,
    };
  } catch (error) {
    if (error instanceof StatementError) return { refuses: error.message };
    throw error;
  }
}

test('checks opening and closing rows against the sum of the rows in between', async () => {
  const list = (first: string, rest: string) => `Fecha;Concepto;Importe;Saldo;Divisa
11/01/2025;Saldo inicial;;1.105,34;EUR
11/01/2025;Compra 1;${first};948,90;EUR
${rest}12/01/2025;Saldo final;;793,37;EUR
`;
  const second = '12/01/2025;Compra 2;-155,53;793,37;EUR\n';
  expect(await endOf(list('-156,44', second))).toMatchObject({ chain: 'holds' });
  for (const broken of [list('-156,94', second), list('-156,44', '')]) {
    expect(await endOf(broken)).toMatchObject({ asks: 'gap' });
    expect(await endOf(broken, { gap: 'keep' })).toMatchObject({ chain: 'gaps' });
  }
});

test('does not verify several rows by a single balance', async () => {
  const text = `Date,Description,Amount,Balance,Currency
07/01/2025,A,-192.73,"9,676.43",USD
07/01/2025,B,-141.48,,USD
`;
  expect(await endOf(text, { day_order: 'day-first' })).toMatchObject({ chain: 'unchecked' });
});

test("offers the user's own currency first", async () => {
  const bytes = new TextEncoder().encode('Date,Description,Amount\n07/25/2025,A,-1.50\n');
  const firstOf = async (home: string | null) => {
    const reading = await readAny(bytes, { fileName: 'list.csv', today: '2026-11-26', home });
    return 'question' in reading ? reading.question.choices[0]?.answer : null;
  };
  expect(await Promise.all([firstOf(null), firstOf('SEK'), firstOf('XAU')])).toEqual([
    ...['USD', 'SEK', 'USD'],
  ]);
});

test('asks about the older of two unsigned amounts', async () => {
  const text = `Fecha;Concepto;Importe;Saldo;Divisa
13/01/2025;A;104,41;5.894,80;USD
14/01/2025;B;2.519,51;8.414,31;USD
`;
  expect(await endOf(text)).toMatchObject({ asks: 'direction', question: { line: 2 } });
  expect(await endOf(text, { direction: 'out' })).toMatchObject({
    rows: ['2025-01-13 -10441', '2025-01-14 251951'],
  });
});

test('asks about leading two-digit years that may be days', async () => {
  const text = `Data;Kontzeptua;Zenbatekoa;Saldoa;Dibisa
25/01/03;Erosketa dendan 81;-196,25;8.218,10;EUR
25/01/11;Erosketa dendan 98;-197,63;8.020,47;EUR
`;
  expect(await endOf(text)).toMatchObject({ asks: 'day_order' });
  expect(await endOf(text, { day_order: 'year-first' })).toMatchObject({
    rows: ['2025-01-03 -19625', '2025-01-11 -19763'],
  });
});

test('puts dates without a year in the stated period, and refuses them without one', async () => {
  const list = (period: string) => `${period}
Fecha;Concepto;Importe;Saldo;Divisa
30/12;Compra 1;-2,00;98,00;EUR
02/01;Compra 2;-3,00;95,00;EUR
`;
  expect(await endOf(list('Periodo: 01/12/2024 - 31/01/2025'))).toMatchObject({
    rows: ['2024-12-30 -200', '2025-01-02 -300'],
  });
  expect(await endOf(list('Banco'))).toHaveProperty('refuses');
});

test('counts rows under a pending title without reading them', async () => {
  const text = `Date;Description;Amount;Balance;Currency
Pending transactions;;;;
2025-01-16;P;-3.00;;EUR
Posted transactions;;;;
2025-01-13;A;-1.20;98.80;EUR
2025-01-14;B;-2.00;96.80;EUR
`;
  expect(await endOf(text)).toMatchObject({
    rows: ['2025-01-13 -120', '2025-01-14 -200'],
    chain: 'holds',
    skipped: { pending: 1 },
  });
});

test('asks if a fee comes on top of separate money-in and money-out columns', async () => {
  const text = `Date;Description;Money out;Money in;Fee;Currency
2025-01-16;P;3.00;;0.50;EUR
2025-01-17;Q;;8.00;0.00;EUR
`;
  const { question } = await endOf(text);
  expect(question?.ask).toBe('amount');
  expect(question?.choices.map(({ expenses }) => expenses)).toEqual([300, 350]);
});

test('reads a minus as a reversal if most amounts in its column have none', async () => {
  const text = `Data;Descriere;Intrări;Rulaj debitor;Moneda
11.01.2025;Plata 1;;12,30;RON
12.01.2025;Plata 2;45,10;;RON
13.01.2025;Storno;;-2,30;RON
`;
  expect(await endOf(text)).toMatchObject({
    rows: ['2025-01-11 -1230', '2025-01-12 4510', '2025-01-13 230'],
  });
});

test('names a damaged balance instead of ignoring its column', async () => {
  const text = `Fecha;Concepto;Importe;Saldo;Divisa
11/01/2025;Compra 1;-156,44;948,90;EUR
12/01/2025;Compra 2;-155,53;7x3,37;EUR
13/01/2025;Compra 3;-1,00;792,37;EUR
`;
  expect((await endOf(text)).refuses).toMatch(/^Line 3: "7x3,37" isn’t an amount/);
});

test('carries a date down to the rows below it if balances hold', async () => {
  const list = (last: string) => `Fecha;Concepto;Importe;Saldo;Divisa
11/01/2025;A;-1,00;99,00;EUR
;B;-2,00;97,00;EUR
;C;-3,00;94,00;EUR
12/01/2025;D;-4,00;90,00;EUR
;E;-5,00;${last};EUR
`;
  expect((await endOf(list('85,00'))).rows).toEqual([
    '2025-01-11 -100',
    '2025-01-11 -200',
    '2025-01-11 -300',
    '2025-01-12 -400',
    '2025-01-12 -500',
  ]);
  expect((await endOf(list('86,00'))).refuses).toMatch(/^Line 3: "" isn’t a date/);
});

test('reads direction letters after amounts in the language of the headings', async () => {
  const text = `Fecha;Concepto;Importe;Divisa
11/01/2025;Compra 1;12,30 D;EUR
12/01/2025;Pago;45,10 H;EUR
`;
  expect((await endOf(text)).rows).toEqual(['2025-01-11 -1230', '2025-01-12 4510']);
});

test('reads amounts in the currency of their heading if the rows name another', async () => {
  const text = `Date;Description;Amount;Currency;Amount in EUR
2025-01-16;P;-3.00;USD;-2.80
2025-01-17;Q;-8.00;GBP;-9.30
`;
  expect(await endOf(text, { amount: 'Amount in EUR' })).toMatchObject({
    rows: ['2025-01-16 -280', '2025-01-17 -930'],
    currency: 'EUR',
  });
});

test('uses the currency above the headings of a known bank', async () => {
  const text = `Example Bank
Moneda:;MXN

Fecha;Concepto;Importe;Saldo
11/01/2025;Recibo luz;-156.44;7,896.12
12/01/2025;Recibo agua;-1.00;7,895.12
`;
  expect(await endOf(text)).toMatchObject({ currency: 'MXN', chain: 'holds' });
});

test('offers currencies for rows that name none, those of the language first', async () => {
  const text = `Fecha;Concepto;Cargos;Abonos
10/11/2025;A;$12.500;
11/11/2025;B;;US$1.000
`;
  const { question } = await endOf(text);
  expect(question?.ask).toBe('currency');
  const shown = question?.choices.map(({ answer, rows }) => [
    answer,
    ...rows.map(({ currency }) => currency),
  ]);
  expect(shown?.slice(0, 2)).toEqual([
    ['MXN', 'MXN', 'USD'],
    ['ARS', 'ARS', 'USD'],
  ]);
  expect(question?.choices.map(({ answer }) => answer)).toContain('CLP');
});

test('asks if unsigned amounts are debts on a card', async () => {
  const text = `Date;Description;Amount;Balance;Currency
2025-01-13;A;1.20;101.20;EUR
2025-01-14;B;2.00;103.20;EUR
2025-01-15;C;3.00;106.20;EUR
2025-01-16;D;4.00;110.20;EUR
`;
  const { question } = await endOf(text);
  expect(question?.ask).toBe('direction');
  const shown = question?.choices.map(({ answer, closing }) => [answer, closing]);
  expect(shown).toEqual([
    ['in', 11_020],
    ['debt', -11_020],
  ]);
  const card = await endOf(text.replace('Description', 'Card payment'));
  expect(card.question?.choices.map(({ answer }) => answer)).toEqual(['debt', 'in']);
  expect(await endOf(text, { direction: 'debt' })).toMatchObject({
    rows: ['2025-01-13 -120', '2025-01-14 -200', '2025-01-15 -300', '2025-01-16 -400'],
    chain: 'holds',
  });
});

/** Deposits of one amount a month, newest first, as `Concepto` and other texts. */
const deposits = (text: (at: number) => string, { days = 30, heading = 'Concepto' } = {}) => {
  const rows = Array.from({ length: 16 }, (_, at) => {
    const day = new Date(Date.UTC(2025, 7, 4 + at * days)).toISOString().slice(0, 10);
    const shown = day.split('-').reverse().join('/');
    return `${shown};${shown};${text(at)};500,00;${624 + 500 * at},60`;
  });
  return [`Fecha Operación;Fecha Valor;${heading};Importe;Saldo;Divisa`]
    .concat(rows.toReversed().map((row) => `${row};EUR`))
    .join('\n');
};

test.each([
  ['over more than a year, whatever their texts', deposits((at) => `Apunte ${at}`)],
  ['within days, by their texts', deposits(() => 'Aportación mensual', { days: 1 })],
])('needs no answer for deposits %s', async (_, text) => {
  const { rows, chain } = await endOf(text);
  expect([rows?.length, rows?.[0], rows?.at(-1), chain]).toEqual([
    16,
    '2025-08-04 50000',
    expect.stringMatching(/ 50000$/),
    'holds',
  ]);
});

test.each([
  ['purchases within days', deposits((at) => `Comercio ${at}`, { days: 1 })],
  ['texts that name a card', deposits(() => 'Ingreso tarjeta')],
  ['a heading that names credit', deposits(() => 'Aportación', { heading: 'Concepto crédito' })],
  ['a card above the list', `Tarjeta Oro\n${deposits(() => 'Aportación')}`],
])('asks about a rising balance with %s', async (_, text) => {
  expect((await endOf(text)).asks).toBe('direction');
});

test('reads the column that the user chose for amounts', async () => {
  const text = `Date;Description;Amount;Bracket;Currency
2025-01-13;A;-1.20;0.10;EUR
2025-01-14;B;-2.00;0.20;EUR
`;
  const { question } = await endOf(text);
  expect(question?.choices.map(({ answer }) => answer)).toEqual(['Amount', 'Bracket']);
  expect(question?.choices.map(({ expenses }) => expenses)).toEqual([320, 30]);
});

test('signs a second list of a file like the first', async () => {
  const text = `IBAN: DE02120300000000202051
Date;Description;Amount;Currency
2025-01-13;A;-1.20;EUR
2025-01-14;B;2.00;EUR
IBAN: DE89370400440532013000
Date;Description;Amount;Currency
2025-01-13;C;3.00;EUR
2025-01-14;D;4.00;EUR
`;
  expect((await endOf(text, { direction: 'in' })).rows).toContain('2025-01-13 300');
  const { asks } = await endOf(text);
  expect(asks).toBeUndefined();
});

test('settles the minus in a money-out column by its other amounts, or asks', async () => {
  const text = `Datum;Omschrijving;Bij;Af;Valuta
13/01/2025;A;;-1,20;EUR
14/01/2025;B;5,00;;EUR
15/01/2025;C;;-3,00;EUR
16/01/2025;D;;0,40;EUR
`;
  const { question } = await endOf(text);
  expect(question?.choices.map(({ label, expenses }) => [labelText(label), expenses])).toEqual([
    ['A minus in the money-out column means money out', 420],
    ['A minus in the money-out column means money back', 40],
  ]);
});

test('keeps a shop whose name starts like a sum, even if the balance equals its amount', async () => {
  const text = `Date;Description;Amount;Balance;Currency
2025-01-13;Shop C;-1.20;100.00;EUR
2025-01-14;Shop D;-2.00;98.00;EUR
2025-01-15;Total Energies;-49.00;49.00;EUR
`;
  expect((await endOf(text)).rows).toContain('2025-01-15 -4900');
});

test.each([
  // The euro is the currency of these languages' countries, or of some of them.
  ['EUR', 'Buchungstag;Verwendungszweck;Betrag;Kontostand', 'EUR'],
  ['EUR', 'Fecha;Concepto;Importe;Saldo', 'EUR'],
  ['EUR', 'Kirjauspäivä;Saaja tai maksaja;Määrä;Saldo', 'EUR'],
  ['EUR', 'Data mișcării;Detalii;Sumă;Sold', null],
  ['MXN', 'Fecha;Concepto;Importe;Saldo', 'MXN'],
  ['CHF', 'Data contabile;Descrizione;Importo;Saldo', 'CHF'],
  ['PLN', 'Data operacji;Opis operacji;Kwota;Saldo po operacji', 'PLN'],
  ['EUR', 'Data operacji;Opis operacji;Kwota;Saldo po operacji', null],
  ['EUR', 'Bokföringsdag;Text;Belopp;Saldo', null],
  ['EUR', 'Könyvelés dátuma;Leírás;Összeg;Egyenleg', null],
  ['EUR', 'Datum zaúčtování;Popis;Částka;Zůstatek', null],
  ['EUR', 'İşlem Tarihi;Açıklama;Tutar;Bakiye', null],
  ['EUR', 'Дата;Описание;Сумма;Остаток', null],
])('with accounts in %s, a list headed %s is in %s, or asks', async (home, head, currency) => {
  const text = `${head}\n22.10.2026;A;-9,90;90,10\n15.10.2026;B;-4,10;100,00\n`;
  const end = await endOf(text, {}, home);
  expect(currency === null ? end.asks : end.currency).toBe(currency ?? 'currency');
});
