import type { Mapping } from '@saldo/contract/imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatementError } from '../statement.ts';
import { guessColumns } from './guess-mapping.ts';
import { readCsv } from './read-csv.ts';
import { centsOf, questionOf, readMapped } from './read-mapped.ts';

const TODAY = '2026-03-02';
const bytes = (text: string) => new TextEncoder().encode(text);
const mapping = (more: Partial<Mapping> = {}): Mapping => ({
  date: 'Date',
  date_order: 'day-first',
  description: 'Text',
  amount: 'Amount',
  income: null,
  expense: null,
  decimal: 'point',
  balance: null,
  bank: 'N26',
  product: 'current',
  currency: 'EUR',
  ...more,
});

it('reads any list whose columns have been mapped', () => {
  const file =
    '\uFEFFDate;Text;Amount\r\n02/01/2026;"Coffee; two";-3,50\r\n01/01/2026;Salary;1.850,00\r\n';
  const statement = readMapped(readCsv(bytes(file)), mapping({ decimal: 'comma' }), TODAY);
  const [account] = statement.accounts;
  expect(statement.bank).toBe('N26');
  expect(
    account?.rows.map(({ date, amount, description, line }) => [date, amount, description, line]),
  ).toEqual([
    ['2026-01-01T00:00:00', 185_000, 'Salary', 3],
    ['2026-01-02T00:00:00', -350, 'Coffee; two', 2],
  ]);
});

it('reads income and expenses from separate columns, with or without a minus', () => {
  const file = 'Date,Text,In,Out\n2026-01-02,a,,3.50\n2026-01-02,b,,-4.00\n2026-01-02,c,10.00,\n';
  const named = mapping({ amount: null, income: 'In', expense: 'Out' });
  const [account] = readMapped(readCsv(bytes(file)), named, TODAY).accounts;
  expect(account?.rows.map(({ amount }) => amount).sort()).toEqual([-350, -400, 1000].sort());
});

it('names the line that cannot be read', () => {
  const table = readCsv(bytes('Date,Text,Amount\n2026-01-02,a,1\n2026-31-02,b,2\n'));
  expect(() => readMapped(table, mapping(), TODAY)).toThrow(/Line 3: "2026-31-02" isn’t a date/);
  const other = readCsv(bytes('Date,Text,Amount\n2026-01-02,a,1.234\n'));
  expect(() => readMapped(other, mapping(), TODAY)).toThrow(/Line 2: "1.234" isn’t an amount/);
  expect(() => readMapped(table, mapping({ amount: 'Sum' }), TODAY)).toThrow(/no column "Sum"/);
});

it('masks a card number in a cell that cannot be read', () => {
  const card = '4111 1111 1111 1111';
  const table = readCsv(bytes(`Date,Text,Amount\n2026-01-02,${card},1\n`));
  for (const column of [{ date: 'Text' }, { amount: 'Text' }]) {
    expect(() => readMapped(table, mapping(column), TODAY)).toThrow(/Line 2: "•••• 1111" isn’t/);
  }
});

it.each([
  ['-1.234,56 €', 'comma', -123_456],
  ['1 234,5', 'comma', 123_450],
  ['(12.30)', 'point', -1230],
  ['12.30-', 'point', -1230],
  ['EUR 1,000,000.00', 'point', 100_000_000],
  ['+ 5', 'point', 500],
  ['\u22125', 'point', -500],
  ['', 'point', null],
] as const)('converts %s to cents', (cell, decimal, cents) => {
  expect(centsOf(cell, decimal, 1)).toBe(cents);
});

it('round-trips any amount with either decimal separator', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.boolean(), (cents, comma) => {
      const text = (Math.abs(cents) / 100).toFixed(2);
      const cell = `${cents < 0 ? '-' : ''}${comma ? text.replace('.', ',') : text}`;
      expect(centsOf(cell, comma ? 'comma' : 'point', 1)).toBe(cents);
    }),
  );
});

it('guesses columns in several languages, each once', () => {
  expect(guessColumns(['Fecha operación', 'Concepto', 'Importe', 'Saldo'])).toMatchObject({
    date: 'Fecha operación',
    description: 'Concepto',
    amount: 'Importe',
    balance: 'Saldo',
    income: null,
  });
  expect(guessColumns(['Buchungstag', 'Verwendungszweck', 'Betrag'])).toMatchObject({
    date: 'Buchungstag',
    amount: 'Betrag',
  });
});

it('asks with the headings, the first rows and a guess', () => {
  const table = readCsv(bytes('When,What,Amount\n2026-01-02,a,1\n'));
  expect(questionOf(table)).toMatchObject({
    headings: ['When', 'What', 'Amount'],
    sample: [['2026-01-02', 'a', '1']],
    guess: { amount: 'Amount', date: null },
  });
});

it('reads or refuses any bytes', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: fc.constantFrom(...'Date,;"\n\r1-.a') }),
      (raw, text) => {
        for (const file of [raw, bytes(`Date,Text,Amount\n${text}`)]) {
          try {
            readMapped(readCsv(file), mapping(), TODAY);
          } catch (error) {
            expect(error).toBeInstanceOf(StatementError);
          }
        }
      },
    ),
  );
});

describe('lists as banks write them', () => {
  /** Headings as each bank prints them, with the mapping that the dialog is expected to suggest. */
  it.each([
    [
      'Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),Original Amount,Original Currency,Exchange Rate',
      { date: 'Booking Date', description: 'Partner Name', amount: 'Amount (EUR)', bank: 'N26' },
    ],
    [
      'Date,Payee,Account number,Transaction type,Payment reference,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency,Exchange Rate',
      { date: 'Date', description: 'Payee', amount: 'Amount (EUR)', bank: 'N26' },
    ],
    [
      'F. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMAGEN;IMPORTE (€);SALDO (€)',
      { date: 'F. VALOR', description: 'DESCRIPCIÓN', amount: 'IMPORTE (€)', balance: 'SALDO (€)' },
    ],
    [
      'Fecha Operación;Fecha Valor;Concepto;Importe EUR;Saldo',
      { date: 'Fecha Operación', description: 'Concepto', amount: 'Importe EUR', balance: 'Saldo' },
    ],
    [
      'F. Operativa;Concepto;F. Valor;Importe;Saldo;Referencia 1;Referencia 2',
      { date: 'F. Operativa', description: 'Concepto', amount: 'Importe', bank: 'SABADELL' },
    ],
    [
      'Fecha contable;Fecha valor;Descripción;Cargo;Abono;Saldo',
      { date: 'Fecha contable', amount: null, expense: 'Cargo', income: 'Abono', balance: 'Saldo' },
    ],
    [
      'TransferWise ID,Date,Date Time,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Total fees,Exchange To Amount',
      { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Running Balance' },
    ],
    [
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Shipping and Handling Amount,Balance',
      { date: 'Date', description: 'Name', amount: 'Net', balance: 'Balance', bank: 'PAYPAL' },
    ],
    [
      'Fecha,Hora,Zona horaria,Nombre,Tipo,Estado,Divisa,Bruto,Comisión,Neto,Id. de transacción,Saldo',
      { date: 'Fecha', description: 'Nombre', amount: 'Neto', balance: 'Saldo' },
    ],
    [
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      { date: 'Date', description: 'Description', amount: 'Amount', bank: 'MONZO' },
    ],
    [
      'Date,Description,Card Member,Account #,Amount,Extended Details,Appears On Your Statement As',
      { date: 'Date', description: 'Description', amount: null, expense: 'Amount', bank: 'AMEX' },
    ],
    [
      'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id,counterparty_name',
      { date: 'date', description: 'description', amount: 'amount', bank: 'TRADE REPUBLIC' },
    ],
    [
      'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Bij;Bedrag (EUR);Mutatiesoort;Mededelingen',
      { date: 'Datum', description: 'Naam / Omschrijving', amount: 'Bedrag (EUR)' },
    ],
    [
      'Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Betrag;Waehrung;Info',
      { date: 'Buchungstag', description: 'Verwendungszweck', amount: 'Betrag' },
    ],
  ])('guesses the columns of %s', (line, expected) => {
    const table = readCsv(bytes(`${line}\n`));
    expect(questionOf(table).guess).toMatchObject(expected);
  });

  it('finds headings below titles of any width', () => {
    const titles = 'Titular;ANA EJEMPLO;IBAN;ES21;Fecha;01/03/2026\nPeriodo;Saldo\n\n';
    const table = readCsv(bytes(`sep=;\n${titles}Fecha;Concepto;Importe\n02/01/2026;a;1,00\n`));
    expect(table.headings).toEqual(['Fecha', 'Concepto', 'Importe']);
    expect(table.rows).toEqual([{ line: 6, cells: ['02/01/2026', 'a', '1,00'] }]);
    const foreign = readCsv(bytes('Konto,1\n\nPäivä,Saaja,Määrä\n2026-01-02,a,1\n'));
    expect(foreign.headings).toEqual(['Päivä', 'Saaja', 'Määrä']);
  });

  it('guesses how dates and amounts are written if the rows allow only one way', () => {
    const guess = (day: string, amount: string) =>
      questionOf(readCsv(bytes(`Date;Text;Amount\n01/02/2026;a;5\n${day};a;${amount}\n`))).guess;
    expect(guess('01/31/2026', '1,234.50')).toMatchObject({
      date_order: 'month-first',
      decimal: 'point',
    });
    expect(guess('02/03/2026', '7')).not.toHaveProperty('decimal');
    expect(guess('02/03/2026', '7')).not.toHaveProperty('date_order');
  });
});

const rowsFrom = (file: string, named: Mapping) =>
  readMapped(readCsv(bytes(file)), named, TODAY).accounts.flatMap(({ currency, rows }) =>
    rows.map(({ amount, description }) => [description, amount, currency]),
  );

it('reads a minus on a card bill as a refund', () => {
  const named = mapping({ amount: null, expense: 'Amount' });
  const bill = 'Date,Text,Amount\n2026-01-02,Shoes,80.00\n2026-01-03,Shoes back,-80.00\n';
  expect(rowsFrom(bill, named)).toEqual([
    ['Shoes', -8000, 'EUR'],
    ['Shoes back', 8000, 'EUR'],
  ]);
  expect(rowsFrom('Date,Text,Amount\n2026-01-02,Shoes,-80.00\n', named)).toEqual([
    ['Shoes', -8000, 'EUR'],
  ]);
});

it('keeps the currencies of a list apart', () => {
  const file =
    'Date,Text,Amount,Currency\n2026-01-02,a,-1,EUR\n2026-01-03,b,-2,usd\n2026-01-04,c,-3,\n';
  expect(rowsFrom(file, mapping())).toEqual([
    ['a', -100, 'EUR'],
    ['c', -300, 'EUR'],
    ['b', -200, 'USD'],
  ]);
});

it('refuses a row whose cells may belong to other columns', () => {
  const named = mapping({ decimal: 'comma' });
  const cut = 'Date,Text,Amount\n2026-01-02,Coffee,-1,80\n';
  expect(() => rowsFrom(cut, named)).toThrow(/Line 2 has 4 fields, but the header has 3/);
  const short = 'Date,Text,Amount\n2026-01-02,Coffee\n';
  expect(() => rowsFrom(short, named)).toThrow(/Line 2 has 2 fields/);
  expect(rowsFrom('Date,Text,Amount\n2026-01-02,Coffee,-1,,\n', named)).toHaveLength(1);
});

it('loses no row to a stray quote', () => {
  const file =
    'Date;Text;Amount\n2026-01-02;"TALLER" PEPE;-1\n2026-01-03;"a; b";-2\n2026-01-04;c;-3\n';
  expect(rowsFrom(file, mapping())).toEqual([
    ['"TALLER" PEPE', -100, 'EUR'],
    ['a; b', -200, 'EUR'],
    ['c', -300, 'EUR'],
  ]);
});

it('skips a row of totals', () => {
  const file = 'Date;Text;Amount\n2026-01-02;a;-1\nTotal;;-1\n';
  expect(rowsFrom(file, mapping())).toHaveLength(1);
});
