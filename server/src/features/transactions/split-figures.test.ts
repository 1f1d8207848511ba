import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { createMetric } from '@saldo/contract/metrics';
import {
  countOtherPeriods,
  listTransactions,
  sumTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeEach, expect, it } from 'vitest';

describeOnEachEngine('figures of split transactions', (server) => {
  let user: TestUser;
  let food: string;
  let gifts: string;
  let home: string;
  const today = new Date().toISOString().slice(0, 10);
  const [year, month] = today.split('-').map(Number);

  const category = async (name: string, more: object = {}) => {
    const body = { name, icon: '🧺', color: '#6366f1', ...more };
    return (await user.call(createCategory, { body })).id;
  };
  const list = async (query: object) => {
    const { items, sum } = await user.call(listTransactions, {
      query: { year, sum: true, ...query },
    } as never);
    return {
      sum,
      rows: items.map((row) => {
        const shown = row.matching
          ? row.splits.filter(({ id }) => row.matching?.includes(id))
          : row.splits;
        return [row.amount, shown.map(({ amount }) => amount)];
      }),
    };
  };
  const sums = async (query: object) =>
    (await user.call(sumTransactions, { query: { year, ...query } } as never)).sums;

  beforeEach(async () => {
    user = await server().signUp();
    food = await category('Weekly shop');
    gifts = await category('Presents');
    home = await category('Cleaning');
    const { id } = await enter(user, 'Mercadona', { amount: 54.18, date: today, category: food });
    const splits = [
      { category: food, amount: 30, note: 'Weekly shop' },
      { category: gifts, amount: 15, note: 'For Nora’s birthday' },
      { category: home, amount: 9.18 },
    ];
    await user.call(updateTransaction, { params: { id }, body: { splits } });
    await enter(user, 'Consum', { amount: 10, date: today, category: food });
  });

  it('count each part in its category, in months and on Home', async () => {
    interface Total {
      category_id: string;
      id: string;
      total: number;
    }
    const read = async (path: string) => (await user.raw('GET', `/api/metrics/${path}`)).body;
    const byCategory = { [food]: 40, [gifts]: 15, [home]: 9.18 };
    const monthly = await read(`monthly?year=${year}&month=${month}`);
    expect(monthly.balances.expenses).toBe(64.18);
    const expense = monthly.default.find(({ name }: { name: string }) => name === 'expense');
    const expenses = expense.categories.map((one: Total) => [one.category_id, one.total]);
    expect(Object.fromEntries(expenses)).toEqual(byCategory);
    const picture = await read('month-picture');
    const shown = picture.categories.map((one: Total) => [one.id, one.total]);
    expect(Object.fromEntries(shown)).toEqual(byCategory);
    expect(picture.to_sort).toBe(0);
  });

  it('show a row once by category, with its parts that match and their sum', async () => {
    expect(await list({ category: gifts })).toEqual({ sum: -15, rows: [[54.18, [15]]] });
    expect(await list({ category: home })).toEqual({ sum: -9.18, rows: [[54.18, [9.18]]] });
    expect((await list({ category: food })).sum).toBe(-40);
    expect(await list({ not_category: food })).toEqual({
      sum: -24.18,
      rows: [[54.18, [15, 9.18]]],
    });
    expect(await list({ category: UNCATEGORIZED_ID })).toEqual({ sum: 0, rows: [] });
    expect((await list({})).sum).toBe(-64.18);
    expect((await list({ limit: 1, category: gifts })).sum).toBe(-15);
    expect(await sums({ category: food })).toEqual([{ currency: 'EUR', count: 2, in: 0, out: 40 }]);
    expect(await sums({})).toEqual([{ currency: 'EUR', count: 2, in: 0, out: 64.18 }]);
    const wider = await user.call(countOtherPeriods, {
      query: { year: 2019, category: gifts },
    } as never);
    expect(wider.all).toBe(1);
  });

  it('are found by a filter', async () => {
    expect((await list({ is_split: true })).rows).toEqual([[54.18, [30, 15, 9.18]]]);
    expect(await list({ is_split: false })).toEqual({ sum: -10, rows: [[10, []]] });
  });

  it('find a row by the note of a part', async () => {
    expect((await list({ description: 'nora' })).rows).toEqual([[54.18, [30, 15, 9.18]]]);
  });

  it('count parts in goals, alerts and custom metrics, and open them', async () => {
    const face = { name: 'Presents', icon: '🎁', color: 'blue', description: '' };
    const goal = await user.call(createGoal, {
      body: {
        ...{ ...face, category_id: gifts, notify_user: false, final_amount: 100 },
        ...{ start_date: `${year}-01-01`, end_date: `${year}-12-31` },
      },
    } as never);
    const alert = await user.call(createAlert, {
      body: {
        ...{ ...face, category_id: food, notify_user: true, limit_amount: 35 },
        frequency: 'monthly',
      },
    } as never);
    const metric = await user.call(createMetric, {
      body: { name: 'House', categories: [gifts, home] },
    } as never);
    expect((await user.call(listGoals))[0]?.current_amount).toBe(15);
    expect((await user.call(listAlerts))[0]?.current_amount).toBe(40);
    expect(await list({ goal: goal.id })).toEqual({ sum: -15, rows: [[54.18, [15]]] });
    expect((await list({ alert: alert.id })).sum).toBe(-40);
    expect(await list({ metric: metric.id })).toEqual({
      sum: -24.18,
      rows: [[54.18, [15, 9.18]]],
    });
  });
});
