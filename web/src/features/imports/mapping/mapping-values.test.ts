import { Mapping, type MappingQuestion } from '@saldo/contract/imports';
import { describe, expect, it } from 'vitest';
import { makeTestAccount } from '../../../testing/make-account.ts';
import {
  changeMapping,
  columnsOf,
  mappingOf,
  mappingProblems,
  startValues,
  usesByColumn,
  valuesFromAccount,
} from './mapping-values.ts';

const question = (given: Partial<MappingQuestion> = {}): MappingQuestion => ({
  headings: ['Booked', 'Value date', 'Payee', 'Amount', 'Balance', ''],
  sample: [
    ['01/31/2026', '31/01/2026', 'Mercadona', '-54.18', '1,200.00', 'x'],
    ['01/05/2026', '05/01/2026', 'Payroll', '2,450.00', '1,254.18', 'y'],
  ],
  guess: {
    date: 'Booked',
    description: 'Payee',
    amount: 'Amount',
    income: null,
    expense: null,
    balance: 'Balance',
  },
  ...given,
});

describe('startValues', () => {
  it('uses the guess, and infers date and number formats from the sample', () => {
    expect(startValues(question())).toEqual({
      date: 'Booked',
      dateOrder: 'month-first',
      description: 'Payee',
      way: 'signed',
      amount: 'Amount',
      income: '',
      expense: '',
      decimal: 'point',
      balance: 'Balance',
      accountId: '',
      bank: '',
      product: 'current',
      currency: 'EUR',
    });
  });

  it('chooses two columns if none has signed amounts', () => {
    const guess = { date: null, description: null, amount: null, income: 'In', expense: 'Out' };
    const asked = question({ headings: ['In', 'Out'], sample: [['1,5', '']], guess });
    expect(startValues(asked)).toMatchObject({
      way: 'split',
      income: 'In',
      expense: 'Out',
      decimal: 'comma',
      date: '',
    });
  });

  it('prefers what the server remembers to what the sample shows', () => {
    const guess = {
      ...question().guess,
      date_order: 'day-first',
      decimal: 'comma',
      bank: 'N26',
      product: 'deposit',
      currency: 'USD',
    };
    expect(startValues(question({ guess }))).toMatchObject({
      dateOrder: 'day-first',
      decimal: 'comma',
      bank: 'N26',
      product: 'deposit',
      currency: 'USD',
    });
  });

  it('ignores a guessed column that the file does not have', () => {
    expect(startValues(question({ guess: { date: 'Fecha' } })).date).toBe('');
  });
});

describe('withChange', () => {
  it('guesses the format again when another column is chosen', () => {
    const start = startValues(question());
    expect(changeMapping(question(), start, { date: 'Value date' }).dateOrder).toBe('day-first');
    const other = question({ headings: ['A', 'B'], sample: [['1.20', '1,20']] });
    const values = changeMapping(other, start, { amount: 'A' });
    expect(values.decimal).toBe('point');
    expect(changeMapping(other, values, { amount: 'B' }).decimal).toBe('comma');
  });

  it('keeps the format the user then chooses', () => {
    const start = startValues(question());
    expect(changeMapping(question(), start, { dateOrder: 'day-first' })).toEqual({
      ...start,
      dateOrder: 'day-first',
    });
  });
});

describe('mappingOf', () => {
  it('returns what the contract accepts, with only the columns of the chosen layout', () => {
    const values = {
      ...startValues(question()),
      income: 'Amount',
      bank: ' n26 ',
      currency: 'usd',
    };
    const mapping = mappingOf(values);
    expect(Mapping.parse(mapping)).toEqual(mapping);
    expect(mapping).toMatchObject({ bank: 'N26', currency: 'USD', amount: 'Amount', income: null });
    expect(mappingOf({ ...values, way: 'split' })).toMatchObject({
      amount: null,
      income: 'Amount',
      expense: null,
    });
  });

  it('passes the contract exactly when there are no problems', () => {
    const good = { ...startValues(question()), bank: 'N26' };
    const changes = [
      {},
      { date: '' },
      { description: '' },
      { amount: '' },
      { way: 'split' as const },
      { way: 'split' as const, expense: 'Amount' },
      { balance: '' },
      { bank: '' },
      { bank: 'Müller' },
      { bank: 'b&w bank' },
      { currency: 'E' },
      { currency: 'e1r' },
      { currency: 'chf' },
    ];
    for (const change of changes) {
      const values = { ...good, ...change };
      const right = Object.keys(mappingProblems(values)).length === 0;
      expect({ change, right }).toEqual({
        change,
        right: Mapping.safeParse(mappingOf(values)).success,
      });
    }
  });
});

describe('problemsOf', () => {
  it('names every missing field', () => {
    const empty = startValues(question({ guess: {} }));
    expect(Object.keys(mappingProblems(empty))).toEqual(['date', 'description', 'amount', 'bank']);
    expect(Object.keys(mappingProblems({ ...empty, way: 'split' }))).toContain('income');
  });

  it('rejects one column for both directions, which would cancel out', () => {
    const values = { ...startValues(question()), way: 'split' as const, bank: 'N26' };
    expect(mappingProblems({ ...values, income: 'Amount', expense: 'Amount' })).toEqual({
      expense: 'Choose a different column from the one for income.',
    });
  });
});

it('offers each named column once', () => {
  expect(columnsOf(question({ headings: ['A', '', 'B', 'A'] }))).toEqual(['A', 'B']);
});

it('labels a column with everything it is used for', () => {
  const values = { ...startValues(question()), description: 'Booked' };
  expect(usesByColumn(values).get('Booked')).toEqual(['Date', 'Description']);
  expect(usesByColumn(values).get('Payee')).toBeUndefined();
});

it('takes bank, type and currency from an existing account', () => {
  const other = makeTestAccount({
    name: 'Savings',
    bank: 'N26',
    product: 'deposit',
    currency: 'USD',
  });
  expect(valuesFromAccount(other)).toEqual({
    accountId: 'a',
    bank: 'N26',
    product: 'deposit',
    currency: 'USD',
  });
  expect(valuesFromAccount(undefined)).toEqual({ accountId: '' });
});
