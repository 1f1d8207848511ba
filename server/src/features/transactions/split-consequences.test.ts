import { createCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { getTransaction, type SplitInput, updateTransaction } from '@saldo/contract/transactions';
import { linkSuggestions } from '@saldo/contract/transfers';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeEach, expect, it } from 'vitest';
import { listDecisions } from '../categorization/store.ts';

describeOnEachEngine('the order of parts', (server) => {
  let user: TestUser;
  let food: string;
  let own: string;

  beforeEach(async () => {
    user = await server().signUp();
    const make = async (name: string, more: object = {}) =>
      (await user.call(createCategory, { body: { name, icon: '🧺', ...more } as never })).id;
    food = await make('Weekly shop');
    own = await make('Pots', { role: 'own_transfers' });
  });

  const part = (category: string, amount: number): SplitInput => ({ category, amount, note: null });
  const split = async (parts: SplitInput[], more: object = {}) => {
    const amount = parts.reduce((sum, one) => sum + one.amount, 0);
    const { id } = await enter(user, 'Mercadona', { amount, ...more });
    return user.call(updateTransaction, { params: { id }, body: { splits: parts } });
  };
  const month = async () => {
    const query = { year: 2026, month: 3 };
    const { balances } = await user.call(getMonthlyMetrics, { query });
    return [balances.income, balances.expenses];
  };

  it.each([
    ['last', (shop: SplitInput, pot: SplitInput) => [shop, pot]],
    ['first', (shop: SplitInput, pot: SplitInput) => [pot, shop]],
  ])('does not decide whether a row counts: own transfers are %s', async (_, ordered) => {
    const row = await split(ordered(part(food, 60), part(own, 40)));
    expect(row.ignore_default_metrics).toBe(false);
    expect(await month()).toEqual([0, 100]);
  });

  it('of a row set aside by its category is counted once the row is split', async () => {
    const { id } = await enter(user, 'Reintegro', { amount: 100, category: own });
    expect(await month()).toEqual([0, 0]);
    const splits = [part(food, 60), part(own, 40)];
    await user.call(updateTransaction, { params: { id }, body: { splits } });
    expect(await month()).toEqual([0, 100]);
    await user.call(updateTransaction, { params: { id }, body: { category: own } });
    expect(await month()).toEqual([0, 0]);
  });

  it('does not make income a refund', async () => {
    const row = await split([part(UNCATEGORIZED_ID, 970), part(food, 30)], {
      direction: 'income',
    });
    expect(row.is_refund).toBe(false);
    expect((await month())[0]).toBe(1000);
  });

  it('teaches no category, also if the last has none', async () => {
    const { id } = await split([part(food, 30), part(UNCATEGORIZED_ID, 20)]);
    const { read } = server().running.context.storage;
    expect(await listDecisions(read, { bookId: user.id })).toEqual([]);
    await user.call(updateTransaction, { params: { id }, body: { category: food } });
    expect(await listDecisions(read, { bookId: user.id })).toMatchObject([{ category_id: food }]);
  });

  it('is no matter to a transfer: a split row is left out of suggested links', async () => {
    const { id } = await split([part(food, 30), part(UNCATEGORIZED_ID, 20)]);
    const other = await enter(user, 'Mercadona', { amount: 50, direction: 'income' });
    const pairs = [{ id, other_id: other.id }];
    expect(await user.call(linkSuggestions, { body: { pairs } })).toMatchObject({ linked: 0 });
    expect(await user.call(getTransaction, { params: { id } })).toMatchObject({ transfer: null });
  });
});
