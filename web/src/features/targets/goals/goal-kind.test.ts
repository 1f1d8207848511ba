import { expect, it } from 'vitest';
import { wholeMoney } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import {
  GOAL_ICONS,
  goalPace,
  goalTotals,
  leftToSave,
  progressColor,
  savedIn,
  timeLeft,
} from './goal-kind.tsx';

const inText = (amount: number) => wholeMoney(inMain(amount));

it('offers 57 different emojis', () => {
  expect(new Set(GOAL_ICONS).size).toBe(57);
});

it.each([
  [100, 'income'],
  [80, 'income'],
  [79.99, 'info'],
  [60, 'info'],
  [59.99, 'warning'],
  [40, 'warning'],
  [39.99, 'caution'],
  [20, 'caution'],
  [19.99, 'expense'],
  [0, 'expense'],
])('colors the bar and ring of %d percent as %s', (percent, color) => {
  const { bar, ring } = progressColor(percent);
  expect([bar, ring]).toEqual([`bg-${color}-solid`, `stroke-${color}-solid`]);
});

it('leaves goals without a known balance out of the average', () => {
  const known = { progress: 50, is_completed: false };
  const unknown = { progress: null, is_completed: false };
  expect(goalTotals([known, unknown])).toMatchObject({ total: 2, average: 50 });
  expect(goalTotals([unknown])).toMatchObject({ average: 0 });
});

it('rounds the average progress', () => {
  const goal = (progress: number, is_completed = false) => ({ progress, is_completed });
  expect(goalTotals([goal(50.5), goal(120, true), goal(10)])).toEqual({
    ...{ total: 3, completed: 1, average: 60 },
  });
});

it('adds up what is saved to the cent, in each currency', () => {
  const goal = (current_amount: number | null, currency: string | null) => ({
    ...{ current_amount, currency },
  });
  const goals = [goal(0.1, 'EUR'), goal(5, 'USD'), goal(0.2, null), goal(null, 'EUR')];
  expect(savedIn(goals, 'EUR')).toEqual([
    { amount: 0.3, currency: 'EUR' },
    { amount: 5, currency: 'USD' },
  ]);
  expect(savedIn([], 'JPY')).toEqual([{ amount: 0, currency: 'JPY' }]);
});

const GOAL = {
  start_date: '2026-01-01T00:00:00',
  end_date: '2026-12-31T00:00:00',
  final_amount: 1200,
  current_amount: 500,
  needed_monthly: 700,
  projected_amount: 1000,
  remaining_months: 1,
  account_id: null,
};
const TODAY = '2026-11-21';

it.each([
  [{}, 'Save €700 per month', false, 'Behind pace: €1,000 by Dec 31, 2026'],
  [{ projected_amount: 1200 }, 'Save €700 per month', true, 'On pace: €1,200 by Dec 31, 2026'],
  [{ projected_amount: null }, 'Save €700 per month', null, 'No progress yet'],
  [
    { projected_amount: null, start_date: '2026-11-22T00:00:00' },
    'Save €700 per month',
    null,
    'Starts counting on its start date',
  ],
  [
    { needed_monthly: 109.1, projected_amount: 1199.99 },
    'Save €110 per month',
    false,
    'Behind pace: €1,199 by Dec 31, 2026',
  ],
  [{ needed_monthly: null }, 'Ended €700 short', false, null],
  [
    { current_amount: null, account_id: 'a' },
    'No balance is known for this account',
    null,
    'Import a statement, enter the balance in Accounts, or choose another account.',
  ],
  [
    { projected_amount: null, start_date: '2026-11-22T00:00:00', account_id: 'a' },
    'Save €700 per month',
    null,
    null,
  ],
])('describes the pace of %j: %s', (part, todo, good, outlook) => {
  expect(goalPace({ ...GOAL, ...part }, inText, TODAY)).toEqual({ todo, good, outlook });
});

it('shows how far a goal is exceeded instead of a negative remainder', () => {
  const money = (amount: number) => `€${amount}`;
  const of = (now: number) =>
    leftToSave({ ...GOAL, final_amount: 1000, current_amount: now }, money);
  expect(of(966)).toEqual({ label: 'Remaining', text: '€34' });
  expect(of(1000)).toEqual({ label: 'Remaining', text: '€0' });
  expect(of(1034)).toEqual({ label: 'Above target', text: '€34' });
});

it.each([
  [{}, '1 month left'],
  [{ remaining_months: 16 }, '16 months left'],
  [{ remaining_months: 0 }, 'Less than a month left'],
  [{ remaining_months: 0, end_date: '2026-11-21T00:00:00' }, 'Less than a month left'],
  [{ end_date: '2026-11-20T00:00:00' }, 'Ended Nov 20, 2026'],
  [{ start_date: '2027-01-02T00:00:00' }, 'Starts Jan 2, 2027'],
])('describes the time left for %j: %s', (part, words) => {
  expect(timeLeft({ ...GOAL, ...part }, TODAY)).toBe(words);
});
