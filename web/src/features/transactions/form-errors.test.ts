import { describe, expect, it } from 'vitest';
import { formErrors, placeProblems } from './form-errors.ts';
import { formOf, newForm } from './form-values.ts';
import { CATEGORIES, makeTransaction } from './testing.ts';

const messages = (errors: ReturnType<typeof formErrors>) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));

describe('the form', () => {
  it('asks for date, amount, bank and product', () => {
    expect(messages(formErrors({ ...newForm(''), date: '' }, null))).toEqual({
      date: 'Date is required',
      amount: 'Amount is required',
      bank: 'Bank is required',
      product: 'Product is required',
    });
  });

  it('refuses a negative amount and a third decimal', () => {
    const row = makeTransaction();
    const values = formOf(row, CATEGORIES);
    expect(messages(formErrors({ ...values, amount: '-1' }, row))).toEqual({
      amount: 'Amount must be zero or more',
    });
    expect(messages(formErrors({ ...values, fee: '0.001' }, row))).toEqual({
      fee: 'At most two decimals',
    });
  });

  it('asks which amount is meant where it can be read in two ways', () => {
    const row = makeTransaction();
    const values = formOf(row, CATEGORIES);
    expect(messages(formErrors({ ...values, amount: '1.234' }, row))).toEqual({
      amount: 'This can be read in two ways: take the amount below, or type two decimals',
    });
    expect(messages(formErrors({ ...values, amount: '1.234,50' }, row))).toEqual({});
  });

  it('says that a required field was emptied', () => {
    const row = makeTransaction();
    expect(messages(formErrors({ ...formOf(row, CATEGORIES), amount: '' }, row))).toEqual({
      amount: 'Amount is required',
    });
  });

  it('finds nothing wrong with what the server sent', () => {
    const row = makeTransaction();
    expect(formErrors(formOf(row, CATEGORIES), row)).toEqual({});
  });
});

describe('problems that the server found', () => {
  it('stand under their fields', () => {
    const { placed, left } = placeProblems([
      { path: 'tags.3', message: 'is too long' },
      { path: 'description', message: 'too long for the bank' },
      { path: 'category_id', message: 'is unknown' },
      { path: 'updated_at', message: 'must be an instant' },
    ]);
    expect(placed).toEqual({
      tags: 'A tag is too long',
      description: 'Too long for the bank',
      category: 'Category is unknown',
    });
    expect(left).toEqual(['must be an instant']);
  });
});
