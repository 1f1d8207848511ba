import { CATEGORY_SOURCES, DIRECTIONS, PRODUCTS, TRANSACTION_TYPES } from '@saldo/contract/common';
import { isOneLine } from '@saldo/contract/one-line';
import {
  type Transaction,
  TransactionChange,
  TransactionInput,
} from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedValues } from '../../../lib/changed-values.ts';
import { ACCOUNT_IDS, CATEGORIES, CATEGORY_IDS, makeTransaction } from '../testing.ts';
import {
  amountProblems,
  type FormValues,
  formValuesOf,
  newForm,
  transactionBody,
} from './form-values.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => value.trim());
const textOrNull = text.map((value) => value || null);
const cents = (min: number) => fc.integer({ min, max: 10_000_000 }).map((value) => value / 100);
const tag = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .map((value) => value.replaceAll(',', '').trim())
  .filter((value) => value !== '' && isOneLine(value));
const anyTags = fc.uniqueArray(tag, { maxLength: 5 });

const changeOf = (row: Transaction, values: FormValues) =>
  changedValues(transactionBody(formValuesOf(row, CATEGORIES), row), transactionBody(values, row));
const isChanged = (row: Transaction, values: FormValues) =>
  Object.keys(changeOf(row, values)).length > 0;

/** Any transaction the server may send. */
const anyTransaction: fc.Arbitrary<Transaction> = fc
  .record({
    id: fc.uuid(),
    bank: fc.constantFrom('REVOLUT', 'BBVA', 'N26'),
    date: fc
      .date({
        min: new Date('2000-01-01'),
        max: new Date('2099-12-31'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 19)),
    product: fc.constantFrom(...PRODUCTS),
    account_id: fc.option(fc.constantFrom(...ACCOUNT_IDS)),
    type: fc.constantFrom(...TRANSACTION_TYPES),
    category: fc.constantFrom(...Object.values(CATEGORY_IDS), UNCATEGORIZED_ID),
    category_source: fc.constantFrom(...CATEGORY_SOURCES),
    direction: fc.constantFrom(...DIRECTIONS),
    amount: cents(0),
    description: text,
    fee: cents(-10_000),
    tags: anyTags,
    note: textOrNull,
    ignore: fc.boolean(),
    ignore_default_metrics: fc.boolean(),
    refund: fc.boolean(),
    creditor_name: textOrNull,
    creditor_account_iban: textOrNull,
    debtor_name: textOrNull,
  })
  .map(({ refund, ...rest }) =>
    makeTransaction({
      ...rest,
      category_id: rest.category,
      is_refund: refund && rest.direction === 'income',
    }),
  );

describe('a transaction in the form', () => {
  it('sends no changes without input', () => {
    fc.assert(
      fc.property(anyTransaction, (row) => {
        expect(changeOf(row, formValuesOf(row, CATEGORIES))).toEqual({});
      }),
    );
  });

  it('sends exactly what makes it equal to another one', () => {
    fc.assert(
      fc.property(anyTransaction, anyTransaction, (before, wanted) => {
        const change = changeOf(before, formValuesOf(wanted, CATEGORIES));
        const after = { ...before, ...change, account_id: wanted.account_id };
        expect(isChanged(after as typeof before, formValuesOf(wanted, CATEGORIES))).toBe(false);
        expect(TransactionChange.safeParse(change).error?.issues ?? []).toEqual([]);
      }),
    );
  });

  it('produces a new one the contract accepts', () => {
    fc.assert(
      fc.property(anyTransaction, (row) => {
        const creation = transactionBody(formValuesOf(row, CATEGORIES), null);
        const parsed = TransactionInput.safeParse(creation);
        expect(parsed.error?.issues ?? []).toEqual([]);
        expect(parsed.data).toMatchObject({ amount: row.amount, tags: row.tags });
      }),
    );
  });

  it('keeps the time of day when the date changes', () => {
    const row = makeTransaction({ date: '2026-11-20T18:42:00' });
    const values = { ...formValuesOf(row, CATEGORIES), date: '2026-11-19' };
    expect(changeOf(row, values)).toEqual({ date: '2026-11-19T18:42:00' });
  });

  it('shows a subcategory under its category, and sends the most specific one', () => {
    const row = makeTransaction({ category: CATEGORY_IDS.bakery });
    const values = formValuesOf(row, CATEGORIES);
    expect(values).toMatchObject({ category: CATEGORY_IDS.food, subcategory: CATEGORY_IDS.bakery });
    expect(changeOf(row, { ...values, subcategory: '' })).toEqual({ category: CATEGORY_IDS.food });
  });

  it('compares amounts by value, not by spelling', () => {
    const row = makeTransaction({ amount: 54.18 });
    const values = formValuesOf(row, CATEGORIES);
    expect(isChanged(row, { ...values, amount: '54,18' })).toBe(false);
    expect(isChanged(row, { ...values, amount: '54.19' })).toBe(true);
  });

  it('clears the refund when it becomes an expense', () => {
    const row = makeTransaction({ direction: 'income', is_refund: true });
    const values = { ...formValuesOf(row, CATEGORIES), direction: 'expense' as const };
    expect(changeOf(row, values)).toEqual({ direction: 'expense', is_refund: false });
  });

  it('sends null for a cleared name', () => {
    const row = makeTransaction({ creditor_name: 'Acme' });
    const values = { ...formValuesOf(row, CATEGORIES), creditor_name: '  ' };
    expect(changeOf(row, values)).toEqual({ creditor_name: null });
  });

  it('leaves the category of a new one to the server unless the user chose one', () => {
    const values = newForm('2026-11-21');
    expect(values.category).toBe(UNCATEGORIZED_ID);
    expect(transactionBody(values, null)).not.toHaveProperty('category');
    expect(transactionBody({ ...values, category: CATEGORY_IDS.home }, null)).toMatchObject({
      category: CATEGORY_IDS.home,
    });
  });
});

describe('an amount', () => {
  const problems = (amount: string, fee = '', currency = 'EUR') =>
    amountProblems({ ...newForm('2026-11-21'), amount, fee }, currency);

  it('is rejected with a question if it is ambiguous', () => {
    const unclear = 'Did you mean the amount below? Otherwise enter two decimals.';
    expect(problems('1.234')).toEqual({ amount: unclear, fee: null });
    expect(problems('1.234,50')).toEqual({ amount: null, fee: null });
  });

  it('is whole in a currency without decimals', () => {
    const whole = 'Enter a whole amount. This currency has no decimals.';
    expect(problems('1,200.50', '0.5', 'JPY')).toEqual({ amount: whole, fee: whole });
    expect(problems('1,200', '3.00', 'JPY')).toEqual({ amount: null, fee: null });
  });

  it('has at most two decimals', () => {
    expect(problems('1', '0.001').fee).toBe('Use at most two decimals');
  });
});
