import { describe, expect, it } from 'vitest';
import { changeOf, errorsOf, NEW_ALERT, valuesOf } from './alert-values.ts';
import { periodName, periodShort } from './period-names.ts';
import { ICONS } from './presets.ts';
import { isOver, remainingColor, remainingOf, statusOf } from './status.ts';

it('offers 58 different emojis', () => {
  expect(new Set(ICONS).size).toBe(58);
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
])('calls %d percent %s', (progress, label, bar) => {
  expect(statusOf(progress)).toMatchObject({ label, bar });
});

it.each([
  [-0.01, 'text-expense'],
  [0, 'text-warning'],
  [9.99, 'text-warning'],
  [10, 'text-income'],
])('colours %d of 100 that remain as %s', (remaining, color) => {
  expect(remainingColor(remaining, 100)).toBe(color);
});

it('counts what remains in cents, and a limit just reached as not exceeded', () => {
  const alert = { current_amount: 0.3, limit_amount: 0.1 };
  expect(remainingOf(alert)).toBe(-0.2);
  expect(isOver(alert)).toBe(true);
  expect(isOver({ current_amount: 180, limit_amount: 180 })).toBe(false);
});

describe('a period', () => {
  const period = (start: string, end: string) => ({
    start_date: `${start}T00:00:00`,
    end_date: `${end}T00:00:00`,
  });
  it.each([
    ['daily', period('2026-11-21', '2026-11-21'), 'Sat', 'Nov 21, 2026'],
    ['weekly', period('2025-12-29', '2026-01-04'), 'Dec 29', 'Dec 29, 2025 – Jan 4, 2026'],
    ['monthly', period('2026-11-01', '2026-11-30'), 'Nov', 'November 2026'],
    ['yearly', period('2026-01-01', '2026-12-31'), '2026', '2026'],
  ] as const)('of a %s alert is named', (frequency, span, short, full) => {
    expect([periodShort(frequency, span), periodName(frequency, span)]).toEqual([short, full]);
  });
});

describe('the form', () => {
  const right = { ...NEW_ALERT, name: 'Food', icon: '🛒', parent: 'food', amount: '0' };
  it('asks for all that is needed', () => {
    expect(errorsOf(NEW_ALERT, [])).toEqual({
      name: 'Name is required',
      icon: 'Icon is required',
      parent: 'Please select a category',
      amount: 'Limit amount is required',
    });
    expect(errorsOf(right, [])).toEqual({});
    expect(errorsOf({ ...right, amount: '-1' }, [])).toEqual({
      amount: 'The limit must be 0 or more',
    });
  });

  it('sends only what differs', () => {
    const alert = {
      ...{ name: 'Food', icon: '🛒', color: 'pink', description: '', category_id: 'gone' },
      ...{ limit_amount: 180.5, frequency: 'monthly', notify_user: true },
    } as Parameters<typeof changeOf>[0];
    const values = { ...valuesOf(alert, []), parent: 'gone' };
    expect(changeOf(alert, values)).toEqual({});
    expect(changeOf(alert, { ...values, frequency: 'weekly', amount: '180.51' })).toEqual({
      frequency: 'weekly',
      limit_amount: 180.51,
    });
  });
});
