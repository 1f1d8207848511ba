import type { Category } from '@saldo/contract/categories';
import { describe, expect, it } from 'vitest';
import { changeOf, creationOf, errorsOf, newGoal, valuesOf } from './goals/goal-values.ts';
import { amountOf, targetErrors, targetWire } from './target-values.ts';

const category = (id: string, sub_categories: string[] = []): Category => {
  const one = {
    id,
    name: id,
    icon: '📁',
    color: '#6366f1',
    description: '',
    type: 'custom' as const,
  };
  return {
    ...one,
    parent_id: null,
    sub_categories: sub_categories.map((sub) => ({
      ...one,
      id: sub,
      name: sub,
      parent_id: id,
      sub_categories: [],
    })),
  } as Category;
};
const CATEGORIES = [category('food', ['market', 'bread']), category('rent')];

const RIGHT = {
  ...newGoal('2026-01-01'),
  name: 'Trip',
  parent: 'food',
  end: '2026-12-31',
  amount: '1200.5',
};
const SAVED = {
  ...creationOf(RIGHT),
  id: 'g',
  current_amount: 0,
  progress: 0,
  is_completed: false,
  is_notified: false,
  remaining_months: 11,
  needed_monthly: null,
  projected_amount: null,
} as Parameters<typeof changeOf>[0];

describe('an amount', () => {
  it.each([
    ['12.5', 12.5],
    ['12,50', 12.5],
    ['1.234,56', 1234.56],
    ['1e3', 0],
    ['', 0],
    ['abc', 0],
  ])('%j is read as %d', (text, amount) => expect(amountOf(text)).toBe(amount));
});

describe('a goal', () => {
  it('is sent with its days at midnight and its parent where no subcategory is chosen', () => {
    expect(creationOf({ ...RIGHT, bySub: true })).toEqual({
      name: 'Trip',
      icon: '🎯',
      color: 'purple',
      description: '',
      category_id: 'food',
      notify_user: true,
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-12-31T00:00:00',
      final_amount: 1200.5,
    });
  });

  it('has nothing to save until something differs', () => {
    const values = valuesOf(SAVED, CATEGORIES);
    expect(changeOf(SAVED, values)).toEqual({});
    expect(changeOf(SAVED, { ...values, name: ' Trip ', amount: '1200.50' })).toEqual({});
    expect(changeOf(SAVED, { ...values, bySub: true, sub: 'market', end: '2027-01-31' })).toEqual({
      category_id: 'market',
      end_date: '2027-01-31T00:00:00',
    });
  });

  it('asks again for a category that is gone', () => {
    const values = valuesOf({ ...SAVED, category_id: 'gone' }, CATEGORIES);
    expect(values.parent).toBe('');
    expect(errorsOf(values, CATEGORIES)).toEqual({ parent: 'Please select a category' });
  });

  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ icon: '' }, { icon: 'Icon is required' }],
    [{ parent: '' }, { parent: 'Please select a category' }],
    [{ start: '' }, { start: 'Start date is required' }],
    [{ end: '' }, { end: 'End date is required' }],
    [{ start: '2027-01-01' }, { start: 'Start date cannot be later than end date' }],
    [{ start: '2026-12-31' }, {}],
    [{ amount: '' }, { amount: 'Target amount is required' }],
    [{ amount: '0' }, { amount: 'The target amount must be 0.01 or more' }],
    [{ amount: '0.01' }, {}],
    [{ amount: '1.0055' }, { amount: 'At most two decimals' }],
    [
      { amount: '1.005' },
      { amount: 'This can be read in two ways: take the amount below, or type two decimals' },
    ],
    [{ amount: '1000000000000' }, { amount: 'This amount is too large' }],
    [{ amount: '1e12' }, { amount: 'Please type an amount such as 1,234.56' }],
    [{ bySub: true, sub: '' }, {}],
  ])('with %j has %j wrong', (part, errors) => {
    expect(errorsOf({ ...RIGHT, ...part }, CATEGORIES)).toEqual(errors);
  });
});

describe('where subcategories are chosen', () => {
  const errors = (part: object) =>
    targetErrors({ ...RIGHT, ...part }, CATEGORIES, { subRequired: true, amount: null });

  it('one may have to be', () => {
    expect(errors({ bySub: true })).toEqual({ sub: 'Please select a subcategory' });
    expect(errors({ bySub: true, sub: 'bread' })).toEqual({});
    expect(errors({ bySub: false })).toEqual({});
    expect(errors({ bySub: true, parent: 'rent' })).toEqual({});
  });

  it('switching that off makes the category the parent', () => {
    const on = { ...RIGHT, bySub: true, sub: 'bread' };
    expect(targetWire(on).category_id).toBe('bread');
    expect(targetWire({ ...on, bySub: false }).category_id).toBe('food');
  });
});
