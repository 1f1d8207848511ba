import { createCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { applyRule, createRule } from '@saldo/contract/rules';
import {
  createTransaction,
  getTransaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { categoryNamed } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';

describeOnEachEngine('refunds', (server) => {
  const write = async (user: TestUser, more: object = {}) => {
    const { id } = await user.call(createTransaction, {
      body: {
        ...{ date: '2026-03-05', amount: 15, bank: 'BBVA', product: 'current' },
        ...{ direction: 'income', description: 'Bizum de Lucia', ...more },
      },
    });
    return id;
  };
  const read = (user: TestUser, id: string) => user.call(getTransaction, { params: { id } });
  const isRefund = async (user: TestUser, id: string) => (await read(user, id)).is_refund;
  const put = (user: TestUser, id: string, body: object) =>
    user.call(updateTransaction, { params: { id }, body });

  it('reduce the expenses of the category the user assigns', async () => {
    const user = await server().signUp();
    const category = await categoryNamed(user, 'Restaurants');
    await write(user, { amount: 40, direction: 'expense', category });
    const id = await write(user);
    const changed = await put(user, id, { category });
    expect(changed).toMatchObject({ category, is_refund: true });
    const march = await user.call(getMonthlyMetrics, { query: { year: 2026, month: 3 } });
    expect(march.balances).toMatchObject({ income: 0, expenses: 25 });
    // Sending the same category back is not a change.
    await put(user, id, { is_refund: false });
    expect(await put(user, id, { category, amount: 16 })).toMatchObject({ is_refund: false });
  });

  it('follow the flag in the same request', async () => {
    const user = await server().signUp();
    const category = await categoryNamed(user, 'Restaurants');
    const [one, other] = [await write(user), await write(user)];
    const kept = await put(user, one, { category, is_refund: false });
    expect(kept).toMatchObject({ category, is_refund: false });
    const batch = [{ id: other, category, is_refund: false }];
    expect(await user.call(updateBatch, { body: batch })).toEqual({
      step_id: expect.any(String),
      updated: 1,
    });
    expect(await read(user, other)).toMatchObject({ category, is_refund: false });
  });

  it('exclude expenses, and income moved to Income, Transfers or Uncategorized', async () => {
    const user = await server().signUp();
    const spent = await write(user, { direction: 'expense' });
    const restaurants = await categoryNamed(user, 'Restaurants');
    expect(await put(user, spent, { category: restaurants })).toMatchObject({ is_refund: false });
    const others = [
      ...['Income', 'Salary', 'Transfers', 'People & Bizum', 'Savings & Investments'],
      'Between Own Accounts',
    ];
    for (const name of others) {
      const id = await write(user);
      const category = await categoryNamed(user, name);
      expect([name, (await put(user, id, { category })).is_refund]).toEqual([name, false]);
    }
    const id = await write(user, { category: restaurants });
    expect(await put(user, id, { category: UNCATEGORIZED_ID })).toMatchObject({ is_refund: false });
  });

  it('are detected in a batch, which returns their ids', async () => {
    const user = await server().signUp();
    const category = await categoryNamed(user, 'Restaurants');
    const salary = await categoryNamed(user, 'Salary');
    const [back, pay, sorted] = [
      await write(user),
      await write(user),
      await write(user, { category }),
    ];
    const spent = await write(user, { direction: 'expense' });
    const answer = await user.call(updateBatch, {
      body: [
        { id: back, category },
        { id: pay, category: salary },
        { id: sorted, category },
        { id: spent, category },
      ],
    });
    expect(answer).toEqual({ step_id: expect.any(String), updated: 4, refunds: [back] });
    const all = await Promise.all([back, pay, sorted, spent].map((id) => isRefund(user, id)));
    expect(all).toEqual([true, false, false, false]);
    // Undo sends both the old category and the old flag.
    const undo = { id: back, category: UNCATEGORIZED_ID, is_refund: false };
    expect(await user.call(updateBatch, { body: [undo] })).toEqual({
      step_id: expect.any(String),
      updated: 1,
    });
    expect(await read(user, back)).toMatchObject({ category: UNCATEGORIZED_ID, is_refund: false });
  });

  it('include suggestions the user chose, but not those Saldo preselected', async () => {
    const user = await server().signUp();
    const category = await categoryNamed(user, 'Restaurants');
    const [chosen, suggested] = [await write(user), await write(user)];
    const applied = await user.call(applySuggestions, {
      query: { year: 2026 },
      body: {
        existing: [
          {
            ...{ id: category, name: 'Restaurants', icon: '🍽️' },
            transactions: [{ id: chosen, by_hand: true }, { id: suggested }],
          },
        ],
      },
    });
    expect(applied).toMatchObject({ updated: 2, refunds: [chosen] });
    expect([await isRefund(user, chosen), await isRefund(user, suggested)]).toEqual([true, false]);
  });

  it('exclude rows created with their category or categorized by a rule', async () => {
    const user = await server().signUp();
    const category = await categoryNamed(user, 'Restaurants');
    const written = await write(user, { category });
    const ruled = await write(user, { description: 'Lunch' });
    const { id } = await user.call(createRule, {
      body: {
        name: 'Lunch',
        conditions: [
          {
            ...{ condition_field: 'description', operator: 'equals' },
            condition_value: 'Lunch',
          },
        ],
        actions: [{ target_field: 'category', target_value: category }],
      },
    });
    await user.call(applyRule, { params: { id }, body: { year: 2026 } });
    expect(await read(user, ruled)).toMatchObject({ category, is_refund: false });
    expect(await isRefund(user, written)).toBe(false);
  });

  it('follow the rows of a custom category if its name is inconclusive', async () => {
    const user = await server().signUp();
    const make = async (name: string) =>
      (await user.call(createCategory, { body: { name, icon: '🧪', color: '#16A34A' } })).id;
    const [sales, trips] = [await make('Zzyx'), await make('Qwerp')];
    await write(user, { category: sales });
    await write(user, { category: trips, direction: 'expense' });
    const [sale, share] = [await write(user), await write(user)];
    expect(await put(user, sale, { category: sales })).toMatchObject({ is_refund: false });
    expect(await put(user, share, { category: trips })).toMatchObject({ is_refund: true });
    const first = await write(user);
    const category = await make('Plugh');
    expect(await put(user, first, { category })).toMatchObject({ is_refund: true });
  });
});
