import type { Category } from '@saldo/contract/categories';
import { createGoal, type Goal } from '@saldo/contract/goals';
import { describe, expect, it } from 'vitest';
import { goalKind } from './goals/goal-kind.tsx';
import { type TargetValues, targetBody, targetProblems, valuesOfTarget } from './target-kind.ts';

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
  ...valuesOfTarget(goalKind, null, []),
  name: 'Trip',
  parent: 'food',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  amount: '1200.5',
};
const SAVED: Goal = {
  ...goalKind.bodyOf(RIGHT),
  id: 'g',
  currency: 'EUR',
  current_amount: 0,
  balance_on: null,
  progress: 0,
  is_completed: false,
  is_notified: false,
  remaining_months: 11,
  direction: null,
  needed_monthly: null,
  projected_amount: null,
};

/** Errors by field, as the form collects them: its own rules first, then the contract's. */
function errorsOf(values: TargetValues) {
  const own = Object.entries(
    targetProblems(values, CATEGORIES, { ...goalKind, currency: 'EUR' }),
  ).filter(([, is]) => is);
  const { error } = createGoal.body.safeParse(goalKind.bodyOf(values));
  const rest = (error?.issues ?? [])
    .map(({ path, message }) => [path.join('.'), message])
    .filter(([path]) => path !== 'category_id');
  return own.length > 0 ? Object.fromEntries(own) : Object.fromEntries(rest);
}

describe('a goal', () => {
  it('is sent with dates at midnight, and the parent category if no subcategory is chosen', () => {
    expect(goalKind.bodyOf({ ...RIGHT, bySub: true })).toEqual({
      name: 'Trip',
      icon: '🎯',
      color: 'purple',
      description: '',
      category_id: 'food',
      notify_user: true,
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-12-31T00:00:00',
      final_amount: 1200.5,
      account_id: null,
    });
  });

  it('starts with the saved values, so nothing differs', () => {
    const values = valuesOfTarget(goalKind, SAVED, CATEGORIES);
    expect(SAVED).toMatchObject(goalKind.bodyOf(values));
    expect(SAVED).toMatchObject(goalKind.bodyOf({ ...values, name: ' Trip ', amount: '1200.50' }));
    const other = { ...values, bySub: true, sub: 'market', end_date: '2027-01-31' };
    expect(goalKind.bodyOf(other)).toMatchObject({
      category_id: 'market',
      end_date: '2027-01-31T00:00:00',
    });
  });

  it('asks again for a category that no longer exists', () => {
    const values = valuesOfTarget(goalKind, { ...SAVED, category_id: 'gone' }, CATEGORIES);
    expect(values.parent).toBe('');
    expect(errorsOf(values)).toEqual({ parent: 'Please select a category' });
  });

  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ icon: '' }, { icon: 'is required' }],
    [{ parent: '' }, { parent: 'Please select a category' }],
    [{ start_date: '' }, { start_date: 'Start date is required' }],
    [{ end_date: '' }, { end_date: 'End date is required' }],
    [{ start_date: '2027-01-01' }, { start_date: 'Start date cannot be later than end date' }],
    [{ start_date: '2026-12-31' }, {}],
    [{ amount: '' }, { amount: 'Target amount is required' }],
    [{ amount: '0' }, { amount: 'The target amount must be more than zero' }],
    [{ amount: '0.01' }, {}],
    [{ amount: '1.0055' }, { amount: 'Use at most two decimals' }],
    [
      { amount: '1.005' },
      { amount: 'Did you mean the amount below? Otherwise enter two decimals.' },
    ],
    [{ amount: '1000000000000' }, { amount: 'This amount is too large' }],
    [{ amount: '1e12' }, { amount: 'Enter an amount such as 1,234.56' }],
    [{ bySub: true, sub: '' }, {}],
  ])('with %j reports the errors %j', (part, errors) => {
    expect(errorsOf({ ...RIGHT, ...part })).toEqual(errors);
  });
});

describe('with subcategories allowed', () => {
  const sub = (part: object) =>
    targetProblems({ ...RIGHT, ...part }, CATEGORIES, {
      ...{ ...goalKind, currency: 'EUR', subRequired: true },
    }).sub;

  it('one can be required', () => {
    expect(sub({ bySub: true })).toBe('Please select a subcategory');
    expect(sub({ bySub: true, sub: 'bread' })).toBeNull();
    expect(sub({ bySub: false })).toBeNull();
    expect(sub({ bySub: true, parent: 'rent' })).toBeNull();
  });

  it('turning them off uses the parent category', () => {
    const on = { ...RIGHT, bySub: true, sub: 'bread' };
    expect(targetBody(on).category_id).toBe('bread');
    expect(targetBody({ ...on, bySub: false }).category_id).toBe('food');
  });
});
