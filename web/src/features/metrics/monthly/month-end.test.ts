import type { Forecast } from '@saldo/contract/recurring';
import { expect, test } from 'vitest';
import { makePeriod } from '../testing.ts';
import { monthEndOf } from './month-end.ts';

const range = (middle: number) => ({ low: middle - 10, middle, high: middle + 10 });
const forecast: Forecast = {
  currency: 'EUR',
  left_out: { count: 0, currencies: [] },
  until: '2026-08-31',
  spending: range(1100),
  net: range(700),
  days: [],
  payday: null,
  due: [],
  again: [{ transaction_id: 'a', on: '2025-08-26', amount: 300 }],
  rests_on: { bills: 1, due: 700, pays: 1, income: 1800 },
};

test("usual spending is the forecast minus bills due and last year's bill", () => {
  const { balances } = makePeriod([], []);
  const end = monthEndOf({ to: '2026-08-20', balances }, forecast);
  expect(end).toMatchObject({ usual: 100, expenses: range(1100), balance: range(700) });
  expect(monthEndOf({ to: '2026-08-20', balances }, { ...forecast, spending: null })).toBeNull();
});
