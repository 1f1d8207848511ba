import { createAccount } from '@saldo/contract/accounts';
import { createAlert, listAlerts } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, listGoals, updateGoal } from '@saldo/contract/goals';
import { undoStep } from '@saldo/contract/history';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { listNotifications } from '@saldo/contract/notifications';
import { previewRules } from '@saldo/contract/rules';
import { listTransactions } from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { categoryNamed, enter } from '@saldo/proofs/users/actions';
import { beforeAll, expect, test } from 'vitest';

const MARCH = { year: 2026, month: 3 };
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

describeOnEachEngine('the currency of goals and alerts', (server) => {
  beforeAll(() => server().setNow(new Date('2026-03-20T10:00:00Z')));

  const goalOf = (user: TestUser, more: object = {}) => {
    const goal = { name: 'Trip', icon: '🎯', category_id: UNCATEGORIZED_ID, final_amount: 1000 };
    return user.call(createGoal, { body: { ...goal, ...YEAR, ...more } });
  };
  const alertOf = (user: TestUser, more: object = {}) => {
    const alert = { name: 'Food', icon: '🍎', category_id: UNCATEGORIZED_ID, limit_amount: 100 };
    return user.call(createAlert, { body: { ...alert, frequency: 'monthly', ...more } });
  };
  const dollars = (user: TestUser, amount: number, more: object = {}) =>
    enter(user, 'Coffee', { amount, currency: 'USD', ...more });
  const euros = (user: TestUser, amount: number) =>
    enter(user, 'Bread', { amount, currency: 'EUR' });
  const shown = async (user: TestUser) =>
    [...(await user.call(listGoals)), ...(await user.call(listAlerts))].map((one) => [
      one.currency,
      one.current_amount,
    ]);
  const main = async (user: TestUser) => (await user.call(getProfile)).user.currency;

  test('is that of the first transactions, and stays when most are in another', async () => {
    const user = await server().signUp();
    expect(await goalOf(user)).toMatchObject({ currency: null, current_amount: 0 });
    expect(await alertOf(user)).toMatchObject({ currency: null, current_amount: 0 });
    await dollars(user, 30);
    const inDollars = [
      ['USD', 30],
      ['USD', 30],
    ];
    expect(await shown(user)).toEqual(inDollars);
    for (const amount of [1, 2]) await euros(user, amount);
    expect(await main(user)).toBe('EUR');
    expect(await shown(user)).toEqual(inDollars);
    expect(await goalOf(user)).toMatchObject({ currency: 'EUR', current_amount: 3 });
    await user.call(updateProfile, { body: { main_currency: 'JPY' } });
    expect(await alertOf(user)).toMatchObject({ currency: 'JPY', current_amount: 0 });
    expect(await shown(user)).toEqual([
      ['USD', 30],
      ['EUR', 3],
      ['USD', 30],
      ['JPY', 0],
    ]);
  });

  test('is that of other transactions if the first ones were a mistake', async () => {
    const user = await server().signUp();
    await goalOf(user);
    const { step_id } = await dollars(user, 30);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await shown(user)).toEqual([[null, 0]]);
    await euros(user, 4);
    expect(await shown(user)).toEqual([['EUR', 4]]);
  });

  test('is that of the notification', async () => {
    const user = await server().signUp();
    await dollars(user, 30);
    await alertOf(user);
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    await euros(user, 500);
    expect((await user.call(listNotifications, {})).items).toEqual([]);
    await dollars(user, 90);
    const { items } = await user.call(listNotifications, {});
    expect(items.map(({ message }) => message)).toEqual([
      expect.stringContaining('US$120.00 of US$100.00'),
    ]);
  });

  test('is that of the transactions which they open, and of their sum', async () => {
    const user = await server().signUp();
    await dollars(user, 30);
    const { id: goal } = await goalOf(user);
    const { id: alert } = await alertOf(user);
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    await euros(user, 7);
    for (const query of [
      { goal, sum: 'true' },
      { alert, sum: 'true' },
      { goal, sum: 'true', limit: 1 },
      { goal, sum: 'true', sort_by: 'description' },
    ] as const) {
      const { items, sum } = await user.call(listTransactions, { query: { ...MARCH, ...query } });
      expect([items.map(({ currency }) => currency), sum]).toEqual([['USD'], -30]);
    }
    const { balances } = await user.call(getMonthlyMetrics, { query: MARCH });
    expect(balances.expenses).toBe(7);
  });

  test('is that of what a rule would change', async () => {
    const user = await server().signUp();
    await dollars(user, 30);
    await alertOf(user);
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    await euros(user, 7);
    const food = await categoryNamed(user, 'Groceries');
    const rule = {
      ...{ name: 'Food', description: '', bank: null, is_enabled: true },
      bit_operator: 'or' as const,
      conditions: ['Coffee', 'Bread'].map((condition_value) => ({
        ...({ condition_field: 'description', operator: 'includes', condition_value } as const),
      })),
      actions: [{ action: 'set', target_field: 'category', target_value: food } as const],
    };
    const { figures, changed } = await user.call(previewRules, {
      body: { ...MARCH, rule },
    });
    expect(changed).toBe(2);
    const money = figures.map(({ kind, currency, before, after }) => [
      ...[kind, currency, before, after],
    ]);
    expect(money).toContainEqual(['alert', 'USD', 30, 0]);
    expect(money.filter(([kind]) => kind === 'expense')).toEqual([
      ['expense', 'EUR', 7, 0],
      ['expense', 'EUR', 0, 7],
    ]);
  });

  test('is that of the account which a goal follows', async () => {
    const user = await server().signUp();
    const account = async (currency: string) => {
      const typed = { on: '2026-03-01', amount: 80 };
      const body = { name: currency, product: 'current' as const, currency, typed };
      return (await user.call(createAccount, { body })).id;
    };
    const [pounds, euros] = [await account('GBP'), await account('EUR')];
    const { id } = await goalOf(user, { account_id: pounds });
    await goalOf(user);
    await dollars(user, 30);
    expect(await shown(user)).toEqual([
      ['GBP', 80],
      ['USD', 30],
    ]);
    // A goal keeps its currency whichever account it follows.
    const follow = { params: { id }, body: { account_id: euros } };
    expect(await user.call(updateGoal, follow)).toMatchObject({
      ...{ currency: 'GBP', current_amount: null },
    });
    await user.call(updateGoal, { params: { id }, body: { account_id: pounds } });
    const name = { name: 'Pounds' };
    expect(await user.call(updateGoal, { params: { id }, body: name })).toMatchObject({
      ...name,
      ...{ currency: 'GBP', current_amount: 80 },
    });
  });
});
