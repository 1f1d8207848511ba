import { expect, it } from 'vitest';
import { makePeriod, makeYear } from '../testing.ts';
import { monthPoints } from './balance-charts.tsx';

it('draws an unfinished month as such, and hides its loss until pay arrives', () => {
  const loss = makePeriod([], [], { balance_not_spent: -400, expenses: 400 });
  const year = makeYear(makePeriod([], []), { 10: loss, 11: loss });
  const monthly = year.monthly.map((one) => ({ ...one, is_over: one.month < 11 }));
  const of = (field: 'balance_not_spent' | 'expenses', awaitsPay: boolean) =>
    monthPoints({ year: 2026, monthly }, { field, awaitsPay })
      .slice(9, 11)
      .map(({ long, value, isRunning }) => [long, value, isRunning]);
  const october = ['October 2026', -400, false];
  const november = 'November 2026 so far';
  expect(of('balance_not_spent', false)).toEqual([october, [november, -400, true]]);
  expect(of('balance_not_spent', true)).toEqual([october, [november, null, true]]);
  expect(of('expenses', true)[1]).toEqual([november, 400, true]);
});
