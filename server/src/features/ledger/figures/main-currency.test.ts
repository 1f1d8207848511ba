import { createAlert } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { undoStep } from '@saldo/contract/history';
import { getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import { listNotifications } from '@saldo/contract/notifications';
import { getForecast, listSeries } from '@saldo/contract/recurring';
import {
  deleteTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { getProfile, listCurrencies, updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeAll, expect, test } from 'vitest';
import { updateRows } from '../../../platform/db/crud.ts';
import { recountMainCurrency } from './main-currency.ts';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MARCH = { year: 2026, month: 3 };

describeOnEachEngine('the currency of totals', (server) => {
  beforeAll(() => server().setNow(new Date('2026-03-20T10:00:00Z')));

  const counts = async (user: TestUser) =>
    (await user.call(listCurrencies)).map(({ currency, count }) => `${count} ${currency}`);
  const currencies = async (user: TestUser) => {
    const { currency, main_currency } = (await user.call(getProfile)).user;
    return [currency, main_currency];
  };
  const spent = async (user: TestUser) => {
    const { balances, left_out } = await user.call(getMonthlyMetrics, { query: MARCH });
    return { expenses: balances.expenses, left_out };
  };
  const inDollars = (user: TestUser, more: object = {}) =>
    enter(user, 'Coffee', { currency: 'USD', ...more });

  test('is none without transactions, then that of the first one', async () => {
    const user = await server().signUp();
    expect(await currencies(user)).toEqual([null, null]);
    await inDollars(user);
    expect(await currencies(user)).toEqual(['USD', null]);
    expect(await spent(user)).toMatchObject({ expenses: 20, left_out: { count: 0 } });
    const { step_id } = await inDollars(user, { amount: 5 });
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await spent(user)).toMatchObject({ expenses: 20 });
  });

  test('is that of most transactions that are not ignored, and a tie keeps it', async () => {
    const user = await server().signUp();
    await enter(user, 'Bread');
    const dollars = await inDollars(user);
    expect(await currencies(user)).toEqual(['EUR', null]);
    const more = await inDollars(user, { amount: 7 });
    expect(await currencies(user)).toEqual(['USD', null]);
    const left_out = { count: 1, currencies: ['EUR'] };
    expect(await spent(user)).toMatchObject({ expenses: 27, left_out });
    expect(await counts(user)).toEqual(['1 EUR', '2 USD']);
    await user.call(updateTransaction, { params: { id: more.id }, body: { ignore: true } });
    expect(await counts(user)).toEqual(['1 EUR', '1 USD']);
    expect(await currencies(user)).toEqual(['USD', null]);
    await user.call(deleteTransaction, { params: { id: dollars.id } });
    expect(await currencies(user)).toEqual(['EUR', null]);
    await user.call(updateTransaction, { params: { id: more.id }, body: { currency: 'EUR' } });
    expect(await spent(user)).toMatchObject({ expenses: 20, left_out: { count: 0 } });
  });

  test('is counted again at night, as a server of an earlier version does not', async () => {
    const user = await server().signUp();
    await inDollars(user);
    const { storage } = server().running.context;
    const recount = () => recountMainCurrency(storage, { bookId: user.id });
    await recount();
    expect(await currencies(user)).toEqual(['USD', null]);
    for (const currency of ['EUR', null]) {
      await storage.write((tx) => updateRows(tx, 'users', { id: user.id }, { currency }));
      await recount();
      expect(await currencies(user)).toEqual(['USD', null]);
    }
  });

  test('goes back with an undo', async () => {
    const user = await server().signUp();
    await enter(user, 'Bread');
    await inDollars(user);
    const { step_id } = await inDollars(user);
    expect(await currencies(user)).toEqual(['USD', null]);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await currencies(user)).toEqual(['USD', null]);
    const bread = await enter(user, 'More bread', { currency: 'EUR' });
    expect(await currencies(user)).toEqual(['EUR', null]);
    await user.call(undoStep, { params: { id: bread.step_id ?? '' } });
    expect(await currencies(user)).toEqual(['EUR', null]);
  });

  test('can be chosen, and automatic again', async () => {
    const user = await server().signUp();
    await enter(user, 'Bread');
    await inDollars(user, { amount: 3 });
    const before = await spent(user);
    const choose = (main_currency: string | null) =>
      user.call(updateProfile, { body: { main_currency } });
    expect((await choose('USD')).user).toMatchObject({ currency: 'USD', main_currency: 'USD' });
    expect(await spent(user)).toMatchObject({ expenses: 3, left_out: { currencies: ['EUR'] } });
    await choose('JPY');
    const left_out = { count: 2, currencies: ['EUR', 'USD'] };
    expect(await spent(user)).toMatchObject({ expenses: 0, left_out });
    await enter(user, 'Rice', { currency: undefined, amount: 900 });
    expect(await spent(user)).toMatchObject({ expenses: 900, left_out });
    await choose(null);
    expect(await currencies(user)).toEqual(['JPY', null]);
    await choose('EUR');
    expect(await spent(user)).toMatchObject({ expenses: before.expenses });
    const answer = await user.raw('PUT', '/api/users', { body: { main_currency: 'euros' } });
    expect(answer.status).toBe(422);
  });

  test('gives somebody with dollars what somebody with the same euros has', async () => {
    const answers = async (currency: string) => {
      const user = await server().signUp();
      const alert = { name: 'Food', icon: '🍎', category_id: UNCATEGORIZED_ID, limit_amount: 30 };
      await user.call(createAlert, { body: { ...alert, frequency: 'monthly' } });
      for (const month of ['10', '11', '12', '01', '02', '03']) {
        const date = `${Number(month) > 3 ? 2025 : 2026}-${month}-05`;
        await enter(user, 'Gym', { date, amount: 31, currency, creditor_name: 'Gym' });
        await enter(user, 'Pay', { date, amount: 900, currency, direction: 'income' });
      }
      const { items, sum } = await user.call(listTransactions, {
        query: { ...MARCH, sum: 'true' },
      });
      const notifications = (await user.call(listNotifications, {})).items;
      const until = '2026-04-30';
      return {
        ...{ count: items.length, sum, month: await spent(user) },
        year: (await user.call(getAnnualMetrics, { query: { year: 2026 } })).total.balances,
        series: (await user.call(listSeries)).series.map(({ amount }) => amount),
        forecast: await user.call(getForecast, { query: { until } }),
        told: notifications.map(({ message }) => message),
      };
    };
    const textOf = async (currency: string) =>
      JSON.stringify(await answers(currency)).replaceAll(UUID, 'id');
    const [euros, dollars] = [await textOf('EUR'), await textOf('USD')];
    expect(euros).toContain('€31.00 of €30.00');
    expect(dollars.replaceAll('US$', '€').replaceAll('"USD"', '"EUR"')).toBe(euros);
  });
});
