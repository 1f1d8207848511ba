import type { Mapping } from '@saldo/contract/imports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StatementError } from '../statement.ts';
import { centsOf } from './amount.ts';
import { questionOf, readCsv, readMapped } from './generic.ts';
import { guessColumns } from './guess.ts';

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

it('reads any list that the columns were named of', () => {
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

it('reads income and expenses of their own columns, with or without a minus', () => {
  const file = 'Date,Text,In,Out\n2026-01-02,a,,3.50\n2026-01-02,b,,-4.00\n2026-01-02,c,10.00,\n';
  const named = mapping({ amount: null, income: 'In', expense: 'Out' });
  const [account] = readMapped(readCsv(bytes(file)), named, TODAY).accounts;
  expect(account?.rows.map(({ amount }) => amount).sort()).toEqual([-350, -400, 1000].sort());
});

it('names the line of what cannot be read', () => {
  const table = readCsv(bytes('Date,Text,Amount\n2026-01-02,a,1\n2026-31-02,b,2\n'));
  expect(() => readMapped(table, mapping(), TODAY)).toThrow(/Line 3: "2026-31-02" is no date/);
  const other = readCsv(bytes('Date,Text,Amount\n2026-01-02,a,1.234\n'));
  expect(() => readMapped(other, mapping(), TODAY)).toThrow(/Line 2: "1.234" is no amount/);
  expect(() => readMapped(table, mapping({ amount: 'Sum' }), TODAY)).toThrow(/no column "Sum"/);
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
] as const)('%s is so many cents', (cell, decimal, cents) => {
  expect(centsOf(cell, decimal, 1)).toBe(cents);
});

it('any amount written with either sign comes back', () => {
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

it('whatever the bytes are, it reads or refuses', () => {
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
