import { createAccount, updateAccount } from '@saldo/contract/accounts';
import { listSteps, undoStep } from '@saldo/contract/history';
import { getLeft } from '@saldo/contract/home';
import { createPlanned, deletePlanned, listPlanned, updatePlanned } from '@saldo/contract/planned';
import { getForecast, listSeries } from '@saldo/contract/recurring';
import { createTransaction, deleteTransaction } from '@saldo/contract/transactions';
import { deleteProfile } from '@saldo/contract/users';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';

const JACKET = { name: 'Winter jacket', day: '2026-11-20', amount: 180 };

describeOnEachEngine('planned payments', (server) => {
  afterEach(() => server().setNow());

  const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: { date, amount, bank: 'BBVA', product: 'current', description: 'MERCADONA', ...more },
    });

  const states = async (user: TestUser) =>
    (await user.call(listPlanned)).map(({ name, state }) => [name, state]);

  const on = (day: string) => server().setNow(new Date(`${day}T12:00:00Z`));

  /** Pay on the 27th and rent on the 2nd since July, and a balance of 1000. */
  async function household() {
    on('2026-11-14');
    const user = await server().signUp();
    for (const month of ['07', '08', '09', '10']) {
      await write(user, `2026-${month}-02`, 700, { description: 'RECIBO ALQUILER PISO' });
      await write(user, `2026-${month}-27`, 2000, {
        ...{ direction: 'income', description: 'NOMINA ACME SL' },
      });
    }
    await write(user, '2026-11-02', 700, { description: 'RECIBO ALQUILER PISO' });
    const { id } = await user.call(createAccount, {
      body: {
        ...{ name: 'Everyday', product: 'current', currency: 'EUR' },
        typed: { amount: 1000, on: '2026-11-14' },
      },
    });
    await user.call(updateAccount, { params: { id }, body: { for_spending: true } });
    return user;
  }

  it('count in the forecast, in Left and in Upcoming until a transaction replaces them', async () => {
    const user = await household();
    const figures = async () => {
      const { days } = await user.call(getForecast, { query: { until: '2026-11-26' } });
      const { left } = await user.call(getLeft);
      return [days.at(-1)?.middle ?? 0, left?.amount ?? 0, left?.planned];
    };
    const [balance = 0, left = 0] = await figures();
    await user.call(createPlanned, { body: JACKET });
    expect(await figures()).toEqual([
      ...[Number(balance) - 180, Number(left) - 180, { amount: 180, count: 1 }],
    ]);
    expect((await user.call(listSeries)).planned).toMatchObject([
      { ...JACKET, worth: 180, currency: 'EUR', state: 'expected', transaction_id: null },
    ]);
    on('2026-11-21');
    const row = await write(user, '2026-11-21', 171.9, { description: 'JACKET WORLD' });
    expect(await user.call(listPlanned)).toMatchObject([{ state: 'paid', transaction_id: row.id }]);
    expect((await figures())[2]).toEqual({ amount: 0, count: 0 });
    await user.call(deleteTransaction, { params: { id: row.id } });
    expect(await states(user)).toEqual([['Winter jacket', 'expected']]);
    on('2026-11-28');
    expect(await states(user)).toEqual([['Winter jacket', 'not_seen']]);
  });

  it('are steps of History, which undo brings back', async () => {
    on('2026-11-14');
    const user = await server().signUp();
    const { id } = await user.call(createPlanned, { body: { ...JACKET, direction: 'expense' } });
    const moved = await user.call(updatePlanned, { params: { id }, body: { day: '2026-12-01' } });
    expect((await user.call(listPlanned))[0]?.day).toBe('2026-12-01');
    await user.call(undoStep, { params: { id: moved.step_id ?? '' } });
    expect((await user.call(listPlanned))[0]?.day).toBe('2026-11-20');
    const gone = await user.call(deletePlanned, { params: { id } });
    expect(await user.call(listPlanned)).toEqual([]);
    await user.call(undoStep, { params: { id: gone.step_id ?? '' } });
    expect(await states(user)).toEqual([['Winter jacket', 'expected']]);
    const { items } = await user.call(listSteps);
    expect(items.filter(({ kind }) => kind === 'planned').length).toBe(3);
  });

  it('belong to one user, who needs a category of their own', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    const { id } = await user.call(createPlanned, { body: JACKET });
    expect((await other.raw('PUT', `/api/planned/${id}`, { body: { amount: 1 } })).status).toBe(
      404,
    );
    expect((await other.raw('DELETE', `/api/planned/${id}`)).status).toBe(404);
    expect(await other.call(listPlanned)).toEqual([]);
    const foreign = { ...JACKET, category_id: crypto.randomUUID() };
    expect((await user.raw('POST', '/api/planned', { body: foreign })).status).toBe(422);
    const nothing = { ...JACKET, amount: 0 };
    expect((await user.raw('POST', '/api/planned', { body: nothing })).status).toBe(422);
  });

  it('are exported and restored', async () => {
    on('2026-11-14');
    const user = await server().signUp();
    await user.call(createPlanned, { body: JACKET });
    const before = await user.call(listPlanned);
    const zip = await exportOf(server(), user);
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    const after = await server().signUp();
    const answer = await after.upload('GENERIC', zip, 'saldo.zip');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(await after.call(listPlanned)).toEqual(before);
  });
});
