import { getMerchant, listMerchants } from '@saldo/contract/merchants';
import { getForecast, listSeries } from '@saldo/contract/recurring';
import { getSortQueue } from '@saldo/contract/sorting';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const TODAY = '2026-11-24';

describeOnOneEngine('the user’s own name', (server) => {
  /** A payment on the same day of each month. */
  const monthly = async (
    user: TestUser,
    description: string,
    amount: number,
    direction: 'expense' | 'income' = 'expense',
  ) => {
    for (let month = 3; month <= 11; month += 1) {
      const date = `2026-${String(month).padStart(2, '0')}-05`;
      const body = {
        date,
        description,
        amount,
        direction,
        bank: 'BBVA',
        product: 'current',
      } as const;
      await user.call(createTransaction, { body });
    }
  };
  const household = async () => {
    server().setNow(new Date(`${TODAY}T12:00:00Z`));
    const user = await server().signUp();
    await monthly(user, 'TRANSFERENCIA A FAVOR DE LUCIA MARTIN VIDAL', 300);
    await monthly(user, 'TRANSFERENCIA DE MARTIN VIDAL LUCIA', 900, 'income');
    await monthly(user, 'TRANSFERENCIA A FAVOR DE PEDRO GARCIA RUIZ', 450);
    return user;
  };
  const names = async (user: TestUser) =>
    (await user.call(listMerchants)).map(({ name }) => name).sort();

  it('is no merchant', async () => {
    const user = await household();
    expect(await names(user)).toEqual(['Pedro García Ruiz']);
    const { items } = await user.call(listTransactions, { query: { year: 2026, limit: 100 } });
    const own = items.filter(({ description }) => /LUCIA/.test(description));
    expect(own.map(({ merchant_name }) => merchant_name)).toEqual(own.map(() => null));
    const params = { id: own[0]?.merchant_id ?? '' };
    expect((await user.call(getMerchant, { params })).name).toMatch(/^TRANSFERENCIA/);
    server().setNow();
  });

  it('is no bill and no payday', async () => {
    const user = await household();
    const list = await user.call(listSeries);
    expect(list.series.map(({ merchant }) => merchant)).toEqual(['Pedro García Ruiz']);
    expect(list.payday).toBeNull();
    expect((await user.call(getForecast)).payday).toBeNull();
    server().setNow();
  });

  it('does not hide a salary whose text names the person who is paid', async () => {
    server().setNow(new Date(`${TODAY}T12:00:00Z`));
    const user = await server().signUp();
    await monthly(user, 'ABONO NOMINA LUCIA MARTIN', 1900, 'income');
    expect((await user.call(listSeries)).payday).not.toBeNull();
    server().setNow();
  });

  it('is no person to sort', async () => {
    const user = await household();
    const { items } = await user.call(getSortQueue, { query: {} });
    const isPerson = (text: RegExp) =>
      items
        .filter(({ newest }) => text.test(newest.description))
        .map(({ merchant }) => merchant.is_person);
    expect(isPerson(/PEDRO/)).toEqual([true]);
    expect(new Set(isPerson(/LUCIA/))).toEqual(new Set([false]));
    server().setNow();
  });

  it('comes from the profile, so another name changes everything', async () => {
    const user = await household();
    await user.call(updateProfile, { body: { name: 'Pedro', lastnames: 'García Ruiz' } });
    expect(await names(user)).toEqual(['Lucía Martín Vidal']);
    const list = await user.call(listSeries);
    expect(new Set(list.series.map(({ merchant }) => merchant))).toEqual(
      new Set(['Lucía Martín Vidal']),
    );
    server().setNow();
  });
});
