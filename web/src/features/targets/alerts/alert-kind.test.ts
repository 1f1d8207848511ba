import { createAlert } from '@saldo/contract/alerts';
import { describe, expect, it } from 'vitest';
import { targetProblems, valuesOfTarget } from '../target-kind.ts';
import {
  ALERT_ICONS,
  alertKind,
  alertStatus,
  isOverLimit,
  leftToSpend,
  remainingColor,
} from './alert-kind.tsx';
import { alertPeriodName, periodShort } from './period-bars.tsx';

it('offers 58 different emojis', () => {
  expect(new Set(ALERT_ICONS).size).toBe(58);
});

it.each([
  [0, 'On Track', 'bg-income-solid'],
  [49.99, 'On Track', 'bg-income-solid'],
  [50, 'Halfway', 'bg-caution-solid'],
  [74.99, 'Halfway', 'bg-caution-solid'],
  [75, 'Warning', 'bg-warning-solid'],
  [89.99, 'Warning', 'bg-warning-solid'],
  [90, 'Critical', 'bg-expense-solid'],
  [99.99, 'Critical', 'bg-expense-solid'],
  [100, 'Over Limit!', 'bg-expense-solid'],
  [250, 'Over Limit!', 'bg-expense-solid'],
])('labels %d percent as %s', (progress, label, bar) => {
  expect(alertStatus(progress)).toMatchObject({ label, bar });
});

it.each([
  [-0.01, 'text-expense'],
  [0, 'text-warning'],
  [9.99, 'text-warning'],
  [10, 'text-income'],
])('colors %d remaining of 100 as %s', (remaining, color) => {
  expect(remainingColor(remaining, 100)).toBe(color);
});

it('counts the remainder in cents, and a limit just reached as not exceeded', () => {
  const alert = { current_amount: 0.3, current_limit: 0.1 };
  expect(leftToSpend(alert)).toBe(-0.2);
  expect(isOverLimit(alert)).toBe(true);
  expect(isOverLimit({ current_amount: 180, current_limit: 180 })).toBe(false);
});

describe('period names', () => {
  const period = (start: string, end: string) => ({
    start_date: `${start}T00:00:00`,
    end_date: `${end}T00:00:00`,
  });
  it.each([
    ['daily', period('2026-11-21', '2026-11-21'), 'Sat', 'Nov 21, 2026'],
    ['weekly', period('2025-12-29', '2026-01-04'), 'Dec 29', 'Dec 29, 2025 – Jan 4, 2026'],
    ['monthly', period('2026-11-01', '2026-11-30'), 'Nov', 'November 2026'],
    ['yearly', period('2026-01-01', '2026-12-31'), '2026', '2026'],
  ] as const)('name a %s alert’s period', (frequency, span, short, full) => {
    expect([periodShort(frequency, span), alertPeriodName(frequency, span)]).toEqual([short, full]);
  });
});

describe('the alert form', () => {
  const fresh = valuesOfTarget(alertKind, null, []);
  const right = { ...fresh, name: 'Food', icon: '🛒', parent: 'food', amount: '0' };
  const NONE = { name: null, parent: null, sub: null, amount: null };
  it('requires all mandatory fields', () => {
    expect(targetProblems(fresh, [], { ...alertKind, currency: 'EUR' })).toEqual({
      ...NONE,
      name: 'Name is required',
      parent: 'Please select a category',
      amount: 'Limit amount is required',
    });
    expect(targetProblems(right, [], { ...alertKind, currency: 'EUR' })).toEqual(NONE);
    expect(
      targetProblems({ ...right, amount: '-1' }, [], { ...alertKind, currency: 'EUR' }),
    ).toEqual({
      ...NONE,
      amount: 'The limit can’t be below zero',
    });
    const icon = createAlert.body.safeParse(alertKind.bodyOf({ ...right, icon: ' ' }));
    expect(icon.error?.issues).toContainEqual(
      expect.objectContaining({ path: ['icon'], message: 'is required' }),
    );
  });

  it('starts with the alert’s values', () => {
    const alert = {
      ...{ id: 'a', name: 'Food', icon: '🛒', color: 'pink' as const, description: '' },
      ...{
        category_id: 'gone',
        currency: 'EUR',
        limit_amount: 180.5,
        frequency: 'monthly' as const,
      },
      ...{ notify_user: true, is_notified: false, progress: 0, current_amount: 0, periods: [] },
      ...{ start_date: '2026-11-01T00:00:00', end_date: '2026-11-30T00:00:00' },
      ...{ rolls_from: '2026-09-01', current_limit: 180.5, rolled: [] },
    };
    const values = valuesOfTarget(alertKind, alert, []);
    expect(values.parent).toBe('');
    expect(alert).toMatchObject(alertKind.bodyOf({ ...values, parent: 'gone' }));
    expect(alertKind.bodyOf({ ...values, frequency: 'weekly', amount: '180.51' })).toMatchObject({
      frequency: 'weekly',
      limit_amount: 180.51,
    });
    expect(alertKind.bodyOf({ ...values, rolls_from: '' })).toMatchObject({ rolls_from: null });
  });
});
