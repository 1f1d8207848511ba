import { listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { createTransaction, deleteTransaction, updateBatch } from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnOneEngine('a goal affected by a transfer’s change', (server) => {
  const row = async (
    user: TestUser,
    direction: 'income' | 'expense',
    amount: number,
    bank: string,
    category?: string,
  ) =>
    user.call(createTransaction, {
      body: {
        ...{ date: '2026-03-05', amount, bank, product: 'current', direction, description: bank },
        ...(category ? { category } : {}),
      },
    });
  const link = (user: TestUser, id: string, other_id: string) =>
    user.call(linkTransfer, { params: { id }, body: { other_id } });
  const makeGoal = (user: TestUser) =>
    user.call(createGoal, {
      body: {
        ...{ name: 'Saved', icon: '🎯', category_id: UNCATEGORIZED_ID, final_amount: 150 },
        ...{ start_date: '2026-01-01', end_date: '2026-12-31', notify_user: true },
      },
    });
  const isTold = async (user: TestUser) => (await user.call(listGoals))[0]?.is_notified;

  async function linked() {
    const user = await server().signUp();
    const out = await row(user, 'expense', 200, 'REVOLUT');
    const into = await row(user, 'income', 200, 'BBVA');
    await link(user, out.id, into.id);
    await makeGoal(user);
    expect(await isTold(user)).toBe(false);
    return { user, out };
  }

  it('is notified when a batch unlinks the transfer', async () => {
    const { user, out } = await linked();
    await user.call(updateBatch, { body: [{ id: out.id, ignore: true }] });
    expect(await isTold(user)).toBe(true);
  });

  it('is notified when one leg is deleted', async () => {
    const { user, out } = await linked();
    await user.call(deleteTransaction, { params: { id: out.id } });
    expect(await isTold(user)).toBe(true);
  });

  it('is notified when linking excludes the expense that had lowered it', async () => {
    const user = await server().signUp();
    await row(user, 'income', 200, 'N26');
    const out = await row(user, 'expense', 100, 'REVOLUT');
    await makeGoal(user);
    expect(await isTold(user)).toBe(false);
    const [, category] = await user.call(listCategories);
    const into = await row(user, 'income', 100, 'BBVA', category?.id);
    expect(await isTold(user)).toBe(false);
    await link(user, out.id, into.id);
    expect(await isTold(user)).toBe(true);
  });
});
