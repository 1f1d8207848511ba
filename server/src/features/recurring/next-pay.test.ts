import { createAccount, updateAccount } from '@saldo/contract/accounts';
import { listCategories, updateCategory } from '@saldo/contract/categories';
import { getForecast, listSeries } from '@saldo/contract/recurring';
import { createTransaction } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';

describeOnOneEngine('payday', (server) => {
  const write = (user: TestUser, description: string, date: string, amount: number, more = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ date, amount, bank: 'BBVA', product: 'current', description, direction: 'income' },
        ...more,
      },
    });
  const paydayOf = async (user: TestUser) => {
    const [list, forecast] = await Promise.all([user.call(listSeries), user.call(getForecast)]);
    expect(forecast.payday?.on).toBe(list.payday?.on);
    expect(forecast.payday?.series_id).toBe(list.payday?.series_id);
    return list.payday;
  };

  test('is never interest or a friend’s payment, but is promised by two salaries a month apart', async () => {
    server().setNow(new Date('2026-11-26T12:00:00Z'));
    const user = await server().signUp();
    for (const month of ['07', '08', '09', '10', '11']) {
      await write(
        user,
        'LIQUIDACION DE INTERESES',
        `2026-${month}-30`.replace('11-30', '11-25'),
        18.4,
      );
      await write(user, 'BIZUM DE LUCIA PEREZ GOMEZ', `2026-${month}-12`, 15);
      await write(user, 'TRASPASO DESDE CUENTA AHORRO', `2026-${month}-03`, 200);
    }
    expect(await paydayOf(user)).toBeNull();
    await write(user, 'TRANSFERENCIA NOMINA ACME SL', '2026-09-27', 1850);
    expect(await paydayOf(user)).toBeNull();
    await write(user, 'TRANSFERENCIA NOMINA ACME SL', '2026-10-27', 1850);
    expect(await paydayOf(user)).toEqual({ on: '2026-11-27', series_id: null });
    const { rests_on, net } = await user.call(getForecast);
    expect(rests_on).toMatchObject({ pays: expect.any(Number), income: expect.any(Number) });
    expect(rests_on.income).toBeGreaterThanOrEqual(1850);
    // The salary due tomorrow has been expected since August, so the month-end forecast includes it.
    expect(net?.middle).toBeGreaterThan(1500);
    server().setNow();
  });

  /**
   * Creates a user who received 1,500 in some months under an Income category, with no word for pay in the description.
   */
  async function paidBy(months: readonly string[], name?: string, renamed?: string) {
    const user = await server().signUp();
    const income = (await user.call(listCategories)).find((one) => one.name === 'Income');
    const category = income?.sub_categories.find((one) => one.name === name)?.id;
    for (const month of months) await write(user, 'GLOBEX', `2026-${month}-28`, 1500, { category });
    if (renamed && category) {
      await user.call(updateCategory, { params: { id: category }, body: { name: renamed } });
    }
    return user;
  }

  test('is found by category if the description says nothing', async () => {
    server().setNow(new Date('2026-11-26T12:00:00Z'));
    const two = ['09', '10'];
    const five = ['06', '07', '08', ...two];
    const promised = { on: '2026-11-28', series_id: null };
    expect(await paydayOf(await paidBy(two))).toBeNull();
    expect(await paydayOf(await paidBy(two, 'Salary'))).toEqual(promised);
    expect(await paydayOf(await paidBy(two, 'Salary', 'Nóminas'))).toEqual(promised);
    const found = { on: '2026-11-28', series_id: expect.any(String) };
    expect(await paydayOf(await paidBy(five))).toEqual(found);
    expect(await paydayOf(await paidBy(five, 'Salary'))).toEqual(found);
    const saver = await paidBy(five, 'Salary');
    const income = (await saver.call(listCategories)).find((one) => one.name === 'Income');
    const id = income?.sub_categories.find(({ role }) => role === 'salary')?.id ?? '';
    await saver.call(updateCategory, { params: { id }, body: { role: 'savings' } });
    expect(await paydayOf(saver)).toBeNull();
    server().setNow();
  });

  test('is no longer expected once a third pay is missing', async () => {
    server().setNow(new Date('2026-12-10T12:00:00Z'));
    expect(await paydayOf(await paidBy(['09', '10'], 'Salary'))).toBeNull();
    server().setNow();
  });

  test('leaves accounts without data for 45 days out of the balance', async () => {
    server().setNow(new Date('2026-11-26T12:00:00Z'));
    const user = await paidBy(['06', '07', '08', '09', '10'], 'Salary');
    const add = async (name: string, on: string, amount: number) => {
      const typed = { on, amount };
      const body = { name, product: 'current' as const, currency: 'EUR', typed };
      const { id } = await user.call(createAccount, { body });
      await user.call(updateAccount, { params: { id }, body: { for_spending: true } });
    };
    const left = async () => (await user.call(listSeries)).left?.balance;
    await add('Seen long ago', '2026-10-11', 5000);
    expect(await left()).toBeUndefined();
    expect((await user.call(getForecast)).days).toEqual([]);
    await add('Seen', '2026-10-12', 120);
    expect(await left()).toBe(120);
    server().setNow();
  });
});
