import { createAccount, updateAccount } from '@saldo/contract/accounts';
import { getAffordability } from '@saldo/contract/afford';
import { getLeft } from '@saldo/contract/home';
import { getForecast } from '@saldo/contract/recurring';
import { createTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';

describeOnEachEngine('what a purchase does to the forecast', (server) => {
  afterEach(() => server().setNow());

  const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: { date, amount, bank: 'BBVA', product: 'current', description: 'MERCADONA', ...more },
    });

  /** Pay on the 27th and rent on the 2nd, for so many months up to October, and nothing else. */
  async function household(months: number, balance?: number) {
    server().setNow(new Date('2026-11-14T12:00:00Z'));
    const user = await server().signUp();
    for (const month of ['05', '06', '07', '08', '09', '10'].slice(-months)) {
      await write(user, `2026-${month}-02`, 700, { description: 'RECIBO ALQUILER PISO' });
      await write(user, `2026-${month}-27`, 2000, {
        ...{ direction: 'income', description: 'NOMINA ACME SL' },
      });
    }
    await write(user, '2026-11-02', 700, { description: 'RECIBO ALQUILER PISO' });
    if (balance === undefined) return user;
    const { id } = await user.call(createAccount, {
      body: {
        ...{ name: 'Everyday', product: 'current', currency: 'EUR' },
        typed: { amount: balance, on: '2026-11-14' },
      },
    });
    await user.call(updateAccount, { params: { id }, body: { for_spending: true } });
    return user;
  }

  it('is the forecast itself for nothing, and lowers it from the day on otherwise', async () => {
    const user = await household(6, 300);
    const until = '2026-12-26';
    const { days } = await user.call(getForecast, { query: { until } });
    const nothing = await user.call(getAffordability, {
      query: { amount: '0', day: '2026-11-20', until },
    });
    expect(nothing.forecast?.days).toEqual(
      days.map(({ date, ...range }) => ({ date, with: range, without: range })),
    );
    expect(nothing.forecast?.with).toEqual(nothing.forecast?.without);
    const certain = (amount: number) => ({ low: amount, middle: amount, high: amount });
    const { forecast, left, paydays } = await user.call(getAffordability, {
      query: { amount: '450.5', day: '2026-11-20', until },
    });
    expect(forecast?.without).toEqual({
      lowest: { ...certain(300), on: '2026-11-15' },
      below_zero: 0,
    });
    expect(forecast?.with).toEqual({
      lowest: { ...certain(-150.5), on: '2026-11-20' },
      below_zero: 1,
    });
    expect(forecast?.days.slice(4, 6).map((one) => one.with.middle)).toEqual([300, -150.5]);
    expect(paydays).toEqual(['2026-11-27']);
    expect(forecast?.other_days).toEqual([
      { day: '2026-11-28', lowest: { ...certain(300), on: '2026-11-15' }, below_zero: 0 },
    ]);
    const now = await user.call(getLeft);
    expect(left).toMatchObject({
      ...{ payday: '2026-11-27', to: '2026-11-26' },
      now: { amount: now.left?.amount },
      after: { amount: (now.left?.amount ?? 0) - 450.5 },
    });
  });

  it('leaves Left as it is if the day lies in the next period', async () => {
    const user = await household(6, 300);
    const { left } = await user.call(getAffordability, {
      query: { amount: '100', day: '2026-11-27' },
    });
    expect(left?.after).toBeNull();
    expect(left?.now.amount).toBeGreaterThan(0);
  });

  it('has no figure below three known months, or without a balance', async () => {
    const query = { amount: '100', day: '2026-11-20' };
    const few = await (await household(2, 300)).call(getAffordability, { query });
    expect(few).toMatchObject({ forecast: null, left: null, known_months: 1 });
    const none = await (await household(6)).call(getAffordability, { query });
    expect(none).toMatchObject({ forecast: null, is_balance_known: false });
    expect(none.left).not.toBeNull();
  });

  it('rejects days in the past and after the forecast', async () => {
    const user = await household(2);
    for (const query of ['day=2026-11-13', 'day=2026-12-27', 'day=2026-11-20&until=2027-12-01']) {
      const { status } = await user.raw('GET', `/api/forecast/afford?amount=1&${query}`);
      expect(status).toBe(422);
    }
  });
});
