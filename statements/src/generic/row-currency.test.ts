import type { Mapping } from '@saldo/contract/imports';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readMapped } from './read-mapped.ts';

const mapping: Mapping = {
  date: 'Date',
  date_order: 'day-first',
  description: 'Text',
  amount: 'Amount',
  income: null,
  expense: null,
  decimal: 'comma',
  balance: null,
  bank: 'OTRO',
  product: 'current',
  currency: 'EUR',
};

function amountsOf(file: string, more: Partial<Mapping> = {}) {
  const table = readCsv(new TextEncoder().encode(file));
  const { accounts } = readMapped(table, { ...mapping, ...more }, '2026-03-02');
  return Object.fromEntries(
    accounts.map(({ currency, rows }) => [currency, rows.map(({ amount }) => amount)]),
  );
}

const beside = (...amounts: string[]) =>
  `Date;Text;Amount\n${amounts.map((amount) => `2026-01-02;a;${amount}\n`).join('')}`;
const inColumn = (...codes: string[]) =>
  `Date;Text;Amount;Currency\n${codes.map((code) => `2026-01-02;a;-1,00;${code}\n`).join('')}`;

describe('the currency of a CSV row', () => {
  it.each([
    ['-110,00 USD', 'USD', -11_000],
    ['$-12,00', 'USD', -1200],
    ['-9,00 £', 'GBP', -900],
    ['-20,00 EUR', 'EUR', -2000],
    ['-20,00 euros', 'EUR', -2000],
    ['-20,00€', 'EUR', -2000],
    ['chf 5,00', 'CHF', 500],
    ['-20,00', 'EUR', -2000],
  ])('is taken from its amount: %s', (cell, currency, cents) => {
    expect(amountsOf(beside(cell))).toEqual({ [currency]: [cents] });
  });

  it.each([
    ['USD', 'USD'],
    ['$', 'USD'],
    ['£', 'GBP'],
    ['€', 'EUR'],
    ['Euro', 'EUR'],
    ['usd', 'USD'],
    ['', 'EUR'],
  ])('is taken from its column: %j', (cell, currency) => {
    expect(amountsOf(inColumn(cell))).toEqual({ [currency]: [-100] });
  });

  it('is the dollar chosen in the mapping if a list only writes $', () => {
    expect(amountsOf(beside('$-12,00'), { currency: 'CAD' })).toEqual({ CAD: [-1200] });
  });

  it.each([
    ['in brackets', 'Amount (USD)'],
    ['with its sign', 'Amount ($)'],
    ['as the last word', 'Importe USD'],
  ])('is taken from the heading of the amount: %s', (_name, amount) => {
    const file = beside('-1,00').replace('Amount', amount);
    expect(amountsOf(file, { amount })).toEqual({ USD: [-100] });
  });

  it('is not taken from a heading word that only looks like one', () => {
    const file = beside('-1,00').replace('Amount', 'ALL');
    expect(amountsOf(file, { amount: 'ALL' })).toEqual({ EUR: [-100] });
  });

  it('is read from separate income and expense columns', () => {
    const file = 'Date;Text;In;Out\n2026-01-02;a;;3,50 USD\n2026-01-02;b;4,00 GBP;\n';
    expect(amountsOf(file, { amount: null, income: 'In', expense: 'Out' })).toEqual({
      USD: [-350],
      GBP: [400],
    });
  });

  it('is not read from a date column called Valuta', () => {
    const file = 'Date;Valuta;Text;Amount\n2026-01-02;02.01.2026;a;-1,00\n';
    expect(amountsOf(file)).toEqual({ EUR: [-100] });
  });
});

describe('an unsupported currency', () => {
  it.each([
    ['a token beside the amount', beside('-1,00', '-0,50 BTC'), {}, /Line 3.*BTC/],
    ['a token in the column', inColumn('EUR', 'BTC'), {}, /Line 3.*BTC/],
    ['a word in the column', inColumn('EUR', 'Punkte'), {}, /Line 3.*Punkte/],
    [
      'two currencies, in the cell and in the column',
      inColumn('EUR').replace('-1,00', '-1,00 USD'),
      {},
      /Line 2.*USD.*EUR/,
    ],
    [
      'two currencies, in the heading and in the column',
      inColumn('GBP').replace('Amount', 'Amount (USD)'),
      { amount: 'Amount (USD)' },
      /Line 2.*USD.*GBP/,
    ],
    [
      'a balance in another currency',
      'Date;Text;Amount;Balance\n2026-01-02;a;-1,00 USD;5,00 EUR\n',
      { balance: 'Balance' },
      /Line 2.*USD.*EUR/,
    ],
    ['two currencies in one cell', beside('EUR 5,00 USD'), {}, /Line 2/],
  ])('is refused with its line: %s', (_name, file, more, says) => {
    expect(() => amountsOf(file, more)).toThrow(says);
  });

  it('does not refuse a row without an amount', () => {
    const file = inColumn('EUR', 'BTC').replace(/-1,00;BTC/, '0,00;BTC');
    expect(amountsOf(file)).toEqual({ EUR: [-100] });
  });
});
