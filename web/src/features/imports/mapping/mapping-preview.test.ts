import { expect, it } from 'vitest';
import { previewMapping, unreadableRows } from './mapping-preview.tsx';
import { type MappingValues, startValues } from './mapping-values.ts';

const TODAY = '2026-11-21';
const question = {
  headings: ['Date', 'Text', 'Amount', 'In', 'Out', 'Balance'],
  sample: [
    ['31/01/2026', ' Rent ', '-1.200,50', '', '1.200,50', '10,00'],
    ['soon', '', 'abc', '', '', 'x'],
    ['', 'Fee', '', '3', '-4', ''],
    ['01/02/2029', 'Late', '0,00', '5', '', ''],
  ],
  guess: {
    date: 'Date',
    description: 'Text',
    amount: 'Amount',
    income: 'In',
    expense: 'Out',
    balance: 'Balance',
  },
};
const preview = (change: Partial<MappingValues> = {}) =>
  previewMapping(question, { ...startValues(question), ...change }, TODAY);

it('reads dates, descriptions, amounts and balances, or says what is wrong with the cell', () => {
  expect(preview()).toEqual([
    {
      date: { value: '2026-01-31' },
      description: { value: 'Rent' },
      amount: { value: -120050 },
      balance: { value: 1000 },
    },
    {
      date: { problem: '“soon” isn’t a date' },
      description: { value: '' },
      amount: { problem: '“abc” isn’t an amount' },
      balance: { problem: '“x” isn’t a balance' },
    },
    {
      date: { problem: 'No date' },
      description: { value: 'Fee' },
      amount: { problem: 'No amount' },
      balance: { value: null },
    },
    {
      date: { problem: '“01/02/2029” isn’t a date' },
      description: { value: 'Late' },
      amount: { value: 0 },
      balance: { value: null },
    },
  ]);
  expect(unreadableRows(preview())).toBe(3);
});

it('subtracts expenses from income, whether or not expenses have a minus sign', () => {
  expect(preview({ way: 'split' }).map(({ amount }) => amount)).toEqual([
    { value: -120050 },
    { problem: 'No amount' },
    { value: -100 },
    { value: 500 },
  ]);
  expect(preview({ way: 'split', income: '' })[3]?.amount).toEqual({ problem: 'No amount' });
});

it('returns null for columns that are not chosen', () => {
  const none = { date: '', description: '', amount: '', balance: '' };
  expect(preview(none)[0]).toEqual({ date: null, description: null, amount: null, balance: null });
  expect(unreadableRows(preview(none))).toBe(0);
});

it('reads a minus in a lone expense column as money back', () => {
  const bill = {
    headings: ['Date', 'Text', 'Sum'],
    sample: [
      ['31/01/2026', 'Shoes', '80,00'],
      ['31/01/2026', 'Shoes', '-80,00'],
    ],
    guess: { date: 'Date', description: 'Text', expense: 'Sum' },
  };
  const amounts = previewMapping(bill, startValues(bill), TODAY).map(({ amount }) => amount);
  expect(amounts).toEqual([{ value: -8000 }, { value: 8000 }]);
});
