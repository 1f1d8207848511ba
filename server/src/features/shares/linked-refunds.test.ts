import { createCategory } from '@saldo/contract/categories';
import type { Answer } from '@saldo/contract/endpoint';
import { redoStep, undoStep } from '@saldo/contract/history';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { listPurchases, setRefundOf } from '@saldo/contract/shares';
import {
  deleteTransaction,
  getTransaction,
  listTransactions,
  sumTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeEach, expect, it } from 'vitest';

describeOnEachEngine('linked refunds', (server) => {
  let user: TestUser;
  let shopping: string;
  let lamp: string;
  let refund: string;

  beforeEach(async () => {
    user = await server().signUp();
    shopping = (await user.call(createCategory, { body: { name: 'Orders', icon: '🛍️' } })).id;
    lamp = await pay('Amazon', 49.99, { date: '2026-03-08', category: shopping });
    refund = await pay('Amazon', 49.99, { date: '2026-04-12', direction: 'income' });
  });

  const pay = async (name: string, amount: number, more: object) =>
    (await enter(user, name, { amount, ...more })).id;
  const read = (id: string) => user.call(getTransaction, { params: { id } });
  const link = (transaction_id: string | null, id = refund) =>
    user.call(setRefundOf, { params: { id }, body: { transaction_id } });
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const redo = (id: string | null) => user.call(redoStep, { params: { id: id ?? '' } });
  const candidates = async (id = refund) =>
    (await user.call(listPurchases, { params: { id } })).purchases;
  const short = (purchases: Answer<typeof listPurchases>['purchases']) =>
    purchases.map(({ name, date, amount, why }) => [name, date, amount, why]);
  /** Expenses of March and income of April. */
  const figures = async () => {
    const of = async (month: number) =>
      (await user.call(getMonthlyMetrics, { query: { year: 2026, month } })).balances;
    return [(await of(3)).expenses, (await of(4)).income];
  };

  it('are offered purchases of the merchant, and others of exactly the amount', async () => {
    await pay('Amazon', 80, { date: '2026-04-01' });
    await pay('Amazon', 20, { date: '2026-04-02' });
    await pay('Amazon', 49.99, { date: '2026-04-13' });
    await pay('Amazon', 49.99, { date: '2025-10-13' });
    await pay('Fnac', 49.99, { date: '2026-02-01' });
    await pay('Fnac', 60, { date: '2026-02-01' });
    await pay('Amazon', 49.99, { date: '2026-02-02', currency: 'USD' });
    await pay('Amazon', 49.99, { date: '2026-02-03', ignore: true });
    expect(short(await candidates())).toEqual([
      ['Amazon', '2026-03-08', 49.99, 'same_both'],
      ['Amazon', '2026-04-01', 80, 'same_merchant'],
      ['Fnac', '2026-02-01', 49.99, 'same_amount'],
    ]);
    expect((await candidates())[0]).toMatchObject({ transaction_id: lamp, category: shopping });
    expect(await candidates(lamp)).toEqual([]);
  });

  it('are offered what other refunds left of a purchase', async () => {
    const desk = await pay('Ikea', 100, { date: '2026-03-01' });
    const first = await pay('Ikea', 70, { date: '2026-03-05', direction: 'income' });
    const second = await pay('Ikea', 30, { date: '2026-03-06', direction: 'income' });
    expect(short(await candidates(second))).toEqual([['Ikea', '2026-03-01', 100, 'same_merchant']]);
    await link(desk, first);
    expect(short(await candidates(second))).toEqual([['Ikea', '2026-03-01', 30, 'same_both']]);
    expect(short(await candidates(first))).toEqual([['Ikea', '2026-03-01', 100, 'same_merchant']]);
    await link(desk, second);
    expect((await read(desk)).share?.refunds.map(({ amount }) => amount)).toEqual([70, 30]);
    const third = await pay('Ikea', 30, { date: '2026-03-07', direction: 'income' });
    expect(await candidates(third)).toEqual([]);
  });

  it('are offered nothing while they are a transfer', async () => {
    const other = await pay('To savings', 49.99, { date: '2026-04-12', bank: 'N26' });
    await user.call(linkTransfer, { params: { id: refund }, body: { other_id: other } });
    expect(await candidates()).toEqual([]);
    const sent = await pay('Amazon', 49.99, { date: '2026-04-14', direction: 'income' });
    expect(short(await candidates(sent))).toEqual([['Amazon', '2026-03-08', 49.99, 'same_both']]);
  });

  it('lower the purchase’s month and are shown from both sides', async () => {
    expect(await figures()).toEqual([49.99, 49.99]);
    const { step_id } = await link(lamp);
    expect(await figures()).toEqual([0, 0]);
    expect((await read(lamp)).share).toMatchObject({
      ...{ mine: 0, returned: 49.99, who: [] },
      refunds: [{ transaction_id: refund, name: 'Amazon', date: '2026-04-12', amount: 49.99 }],
    });
    expect((await read(refund)).settles).toMatchObject([
      { share_id: null, transaction_id: lamp, amount: 49.99 },
    ]);
    await undo(step_id);
    expect([await figures(), (await read(lamp)).share]).toEqual([[49.99, 49.99], null]);
    await redo(step_id);
    expect(await figures()).toEqual([0, 0]);
  });

  it('are undone in any order with edits and deletions of either side', async () => {
    const linked = (await link(lamp)).step_id;
    const { step_id: cheaper } = await user.call(updateTransaction, {
      ...{ params: { id: lamp }, body: { amount: 30 } },
    });
    // What the refund returned too much stays income.
    expect(await figures()).toEqual([0, 19.99]);
    const gone = (await user.call(deleteTransaction, { params: { id: lamp } })).step_id;
    expect(await figures()).toEqual([0, 49.99]);
    await undo(linked);
    await undo(gone);
    expect(await figures()).toEqual([30, 49.99]);
    await redo(linked);
    await undo(cheaper);
    expect(await figures()).toEqual([0, 0]);
    const { step_id: unlinked } = await link(null);
    expect(await figures()).toEqual([49.99, 49.99]);
    await undo(unlinked);
    await undo(linked);
    expect(await figures()).toEqual([49.99, 49.99]);
  });

  it('lower the one part that they name, while it is there', async () => {
    const gifts = (await user.call(createCategory, { body: { name: 'Gifts', icon: '🎁' } })).id;
    const splits = [
      { category: gifts, amount: 20 },
      { category: shopping, amount: 29.99 },
    ];
    const split = await user.call(updateTransaction, { params: { id: lamp }, body: { splits } });
    const back = await pay('Amazon', 15, { date: '2026-03-20', direction: 'income' });
    const spent = async (category: string) => {
      const query = { year: 2026, month: 3, category };
      const { sums: found } = await user.call(sumTransactions, { query } as never);
      return found.reduce((sum, one) => sum + one.out, 0);
    };
    const of = async () => [await spent(gifts), await spent(shopping)];
    const [part] = split.splits;
    expect((await candidates(back)).slice(0, 3).map((one) => [one.part_id, one.amount])).toEqual([
      [null, 49.99],
      ...split.splits.map(({ id, amount }) => [id, amount]),
    ]);
    const link2 = await user.call(setRefundOf, {
      ...{ params: { id: back }, body: { transaction_id: lamp, part_id: part?.id } },
    });
    expect(await of()).toEqual([5, 29.99]);
    expect((await read(lamp)).share?.refunds).toMatchObject([{ part_id: part?.id, amount: 15 }]);
    expect((await read(back)).settles).toMatchObject([{ part_category: gifts }]);
    expect((await candidates(back))[1]).toMatchObject({ part_id: part?.id, amount: 20 });
    await undo(split.step_id);
    expect(await of()).toEqual([0, 34.99]);
    await redo(split.step_id);
    expect(await of()).toEqual([5, 29.99]);
    const file = await exportOf(server(), user);
    await undo(link2.step_id);
    expect(await of()).toEqual([20, 29.99]);
    const path = `/api/transactions/${back}/refunds`;
    const unknown = { body: { transaction_id: lamp, part_id: lamp } };
    expect((await user.raw('PUT', path, unknown)).status).toBe(422);
    user = await server().signUp();
    expect((await user.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    const { items } = await user.call(listTransactions, { query: { year: 2026, month: 3 } });
    const restored = items.find(({ splits: parts }) => parts.length > 0);
    expect(restored?.splits.map(({ counted }) => counted)).toEqual([5, 29.99]);
  });

  it('are a user’s own, and a VIEWER may not link them', async () => {
    const path = `/api/transactions/${refund}/refunds`;
    user = await server().signUp();
    expect((await user.raw('GET', path)).status).toBe(404);
    expect((await user.raw('PUT', path, { body: { transaction_id: lamp } })).status).toBe(404);
    user = await server().signUp('VIEWER');
    expect((await user.raw('PUT', path, { body: { transaction_id: lamp } })).status).toBe(403);
  });
});
