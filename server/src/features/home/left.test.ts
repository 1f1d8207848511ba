import { createCategory, listCategories } from '@saldo/contract/categories';
import { getLeft, getRecap } from '@saldo/contract/home';
import { createSeries } from '@saldo/contract/recurring';
import { createTransaction } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';

describeOnEachEngine('left to spend', (server) => {
  afterEach(() => server().setNow());

  const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: { date, amount, bank: 'BBVA', product: 'current', description: 'MERCADONA', ...more },
    });
  const pay = { direction: 'income', description: 'NOMINA ACME SL' };
  const rent = { description: 'RECIBO ALQUILER PISO' };
  const power = { description: 'RECIBO IBERDROLA CLIENTES' };

  /** Pay on the 27th, rent on the 2nd, power on the 20th, and purchases, from May on. */
  async function household(today: string, more: { pays?: boolean; rows?: boolean } = {}) {
    server().setNow(new Date(`${today}T12:00:00Z`));
    const user = await server().signUp();
    await write(user, '2026-05-01', 12);
    const purchases = [55, 140, 20, 95, 33, 71];
    for (const [at, month] of ['05', '06', '07', '08', '09', '10'].entries()) {
      await write(user, `2026-${month}-02`, 780, rent);
      await write(user, `2026-${month}-${10 + ((at * 5) % 9)}`, purchases[at] ?? 0);
      await write(user, `2026-${month}-20`, 60, power);
      if (more.pays !== false) await write(user, `2026-${month}-27`, 2450, pay);
    }
    if (more.rows === false) return user;
    await write(user, '2026-10-30', 38.42);
    await write(user, '2026-11-02', 780, rent);
    await write(user, '2026-11-10', 61.58);
    return user;
  }

  it('is what pay, bills and purchases leave until payday', async () => {
    const user = await household('2026-11-14');
    const found = await user.call(getLeft);
    expect(found).toMatchObject({
      ...{ currency: 'EUR', today: '2026-11-14', from: '2026-10-27', to: '2026-11-26' },
      ...{ payday: '2026-11-27', known_months: 6, uncovered: null },
      left: {
        ...{ amount: 1510, days: 13, per_day: 116.15, plan: 1610, spent: 100 },
        income: { received: 2450, due: 0 },
        bills: { paid: 780, paid_count: 1, due: 60, due_count: 1 },
        yearly: { share: 0, names: [], paid: 0 },
        saved: { amount: 0, is_usual: false },
      },
    });
    expect(found.left?.low).toBeLessThanOrEqual(1510);
    expect(found.left?.high).toBeGreaterThanOrEqual(1510);
  });

  it('covers the same days in months that begin with pay', async () => {
    const user = await household('2026-11-14');
    const before = await user.call(getLeft);
    await user.call(updateProfile, { body: { month_start: { kind: 'pay' } } });
    const after = await user.call(getLeft);
    const { known_months: _, ...same } = before;
    expect(after).toMatchObject(same);
    const { lm_balance: balance } = await user.call(getRecap);
    const { income, bills, spent } = after.left ?? {};
    expect(balance.total).toBe((income?.received ?? 0) - (bills?.paid ?? 0) - (spent ?? 0));
  });

  it('covers the user’s month without a pay, and on its last day', async () => {
    const user = await household('2026-11-30', { pays: false });
    await write(user, '2026-11-15', 900, {
      direction: 'income',
      description: 'x',
      is_refund: false,
    });
    await write(user, '2026-11-20', 60, power);
    expect(await user.call(getLeft)).toMatchObject({
      ...{ from: '2026-11-01', to: '2026-11-30', payday: null },
      left: {
        ...{ amount: -1.58, days: 1, per_day: null, spent: 61.58 },
        income: { received: 900, due: 0 },
        bills: { paid: 840, paid_count: 2, due: 0, due_count: 0 },
      },
    });
  });

  it('goes on while the pay is late, which is not counted before it arrives', async () => {
    const user = await household('2026-11-29');
    await write(user, '2026-11-20', 60, power);
    const late = await user.call(getLeft);
    expect(late).toMatchObject({
      ...{ from: '2026-10-27', to: '2026-11-29', payday: '2026-11-29' },
      left: { amount: 1510, days: 1, per_day: 1510, income: { received: 2450, due: 0 } },
    });
    await write(user, '2026-11-29', 2450, pay);
    expect(await user.call(getLeft)).toMatchObject({ from: '2026-11-29', payday: '2026-12-27' });
  });

  it('sets aside a share of yearly bills and what is usually saved', async () => {
    const user = await household('2026-11-14');
    const categories = await user.call(listCategories);
    const look = { icon: '💰', color: '#10b981', parent_id: null } as const;
    const saving = { ...look, name: 'Ahorro', role: 'savings' } as const;
    const { id: savings } = await user.call(createCategory, { body: saving });
    const category_id = categories.find(({ name }) => name === 'Utilities')?.id ?? '';
    for (const month of ['08', '09', '10']) {
      await write(user, `2026-${month}-28`, 300, { category: savings, description: 'AHORRO' });
    }
    const next = { cadence: 'yearly', next_on: '2027-03-01', direction: 'expense' } as const;
    await user.call(createSeries, { body: { ...next, name: 'Mapfre', category_id, amount: 120 } });
    expect((await user.call(getLeft)).left).toMatchObject({
      // The 300 of October 28 lie in these days.
      ...{ amount: 1200, saved: { amount: 300, is_usual: false } },
      yearly: { share: 10, names: ['Mapfre'], paid: 0 },
    });
  });

  it('is null below three known months, and without data of these days', async () => {
    server().setNow(new Date('2026-11-14T12:00:00Z'));
    const fresh = await server().signUp();
    expect(await fresh.call(getLeft)).toMatchObject({
      ...{ left: null, known_months: 0, uncovered: null, payday: null },
    });
    for (const month of ['09', '10']) {
      await write(fresh, `2026-${month}-01`, 780, rent);
      await write(fresh, `2026-${month}-28`, 10);
    }
    await write(fresh, '2026-11-02', 780, rent);
    expect(await fresh.call(getLeft)).toMatchObject({ left: null, known_months: 2 });
    const silent = await household('2026-12-20', { pays: false, rows: false });
    expect(await silent.call(getLeft)).toMatchObject({
      ...{ left: null, from: '2026-12-01', uncovered: { since: '2026-10-31' } },
    });
  });
});
