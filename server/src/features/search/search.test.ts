import { createAccount } from '@saldo/contract/accounts';
import { createAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal } from '@saldo/contract/goals';
import { undoStep } from '@saldo/contract/history';
import { renameMerchant } from '@saldo/contract/merchants';
import { createRule } from '@saldo/contract/rules';
import { search } from '@saldo/contract/search';
import {
  createTransaction,
  listTransactions,
  sumTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnEachEngine('search', (server) => {
  const write = (user: TestUser, description: string, more: object = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ date: '2026-03-01', amount: 10, bank: 'BBVA', product: 'current' },
        ...{ description, direction: 'expense', ...more },
      },
    });
  const find = (user: TestUser, q: string, limit = 4) => user.call(search, { query: { q, limit } });
  const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

  it('finds transactions of all years, newest first, with the sums of all of them', async () => {
    const user = await server().signUp();
    for (let year = 2019; year < 2026; year += 1) {
      await write(user, `Dentista ${year}`, { date: `${year}-05-01`, amount: year - 2000 });
    }
    await write(user, 'Dentista, devolución', { direction: 'income', currency: 'USD' });
    await write(user, 'Panadería');
    const { transactions } = await find(user, 'DENTISTA', 2);
    expect(transactions.items.map(({ date }) => date.slice(0, 10))).toEqual([
      '2026-03-01',
      '2025-05-01',
    ]);
    expect(transactions.total).toBe(8);
    expect(transactions.sums).toEqual([
      { currency: 'EUR', count: 7, in: 0, out: 154 },
      { currency: 'USD', count: 1, in: 10, out: 0 },
    ]);
  });

  it.each(['amazon', 'amazon >15', '12,00', '#gift', 'ama gift', 'nothing'])(
    'finds for %s what the list shows',
    async (q) => {
      const user = await server().signUp();
      await write(user, 'AMZN MKTP ES*2K4', { amount: 12 });
      await write(user, 'AMAZON EU SARL', { amount: 20, tags: ['gift'] });
      await write(user, 'Taller', { amount: 30 });
      const query = { year: 'all', description: q } as const;
      const { transactions } = await find(user, q, 50);
      const { items, total } = await user.call(listTransactions, { query });
      expect(transactions).toMatchObject({ items, total });
      expect(transactions.sums).toEqual((await user.call(sumTransactions, { query })).sums);
    },
  );

  it('finds a split transaction by the note of a part, and sums the whole', async () => {
    const user = await server().signUp();
    const { id } = await write(user, 'Mercadona', { amount: 54.18 });
    const category = UNCATEGORIZED_ID;
    const splits = [
      { category, amount: 40 },
      { category, amount: 14.18, note: 'Gift for Nora' },
    ];
    await user.call(updateTransaction, { params: { id }, body: { splits } });
    const query = { year: 'all', description: 'nora' } as const;
    const { items, total } = await user.call(listTransactions, { query });
    const { transactions } = await find(user, 'nora');
    expect(transactions).toMatchObject({ items, total });
    expect(transactions.sums).toEqual([{ currency: 'EUR', count: 1, in: 0, out: 54.18 }]);
  });

  it('finds merchants by their shown names, as they are now', async () => {
    const user = await server().signUp();
    await write(user, 'AMZN MKTP ES*2K4');
    const { merchant_id: id } = await write(user, 'AMAZON EU SARL', { date: '2026-04-02' });
    await write(user, 'Amazonas Bar');
    const { merchants } = await find(user, 'amazon');
    expect(merchants[0]).toEqual({ id, name: 'Amazon', count: 2, last_on: '2026-04-02' });
    expect(names(merchants)).toContain('Amazonas Bar');
    const renamed = await user.call(renameMerchant, { params: { id }, body: { name: 'Parcels' } });
    expect(names((await find(user, 'amazon')).merchants)).toEqual(['Amazonas Bar']);
    const found = await find(user, 'parcels');
    expect(found).toMatchObject({ merchants: [{ name: 'Parcels' }], transactions: { total: 2 } });
    await user.call(undoStep, { params: { id: renamed.step_id ?? '' } });
    expect((await find(user, 'parcels')).transactions.total).toBe(0);
  });

  it('finds what the user has made, by every word', async () => {
    const user = await server().signUp();
    const health = { name: 'Sálud', icon: '🦷', color: '#112233', parent_id: null };
    const parent = await user.call(createCategory, { body: health });
    const { id: category_id } = await user.call(createCategory, {
      body: { ...health, name: 'Dentist bills', parent_id: parent.id },
    });
    await user.call(createRule, {
      body: {
        ...{ name: 'Dentist', description: 'All bills', is_enabled: false },
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'dent' },
        ],
        actions: [{ target_field: 'category', target_value: category_id }],
      },
    });
    await user.call(createGoal, {
      body: {
        ...{ name: 'Bills of the dentist', category_id, final_amount: 100 },
        ...{ start_date: '2026-01-01', end_date: '2026-12-31' },
      },
    });
    await user.call(createAlert, {
      body: {
        ...{ name: 'Dentist: bills', icon: '🦷', category_id },
        ...{ limit_amount: 5, frequency: 'monthly' },
      },
    });
    const typed = { amount: 1, on: '2026-03-01' };
    await user.call(createAccount, {
      body: { name: 'Dentist bills', product: 'current', currency: 'EUR', typed },
    });
    const found = await find(user, 'bíLLs  dentist');
    expect(found.categories).toMatchObject([{ name: 'Dentist bills', parent: 'Sálud' }]);
    expect(found.rules).toMatchObject([{ name: 'Dentist', is_enabled: false }]);
    expect(names(found.goals)).toEqual(['Bills of the dentist']);
    expect(names(found.alerts)).toEqual(['Dentist: bills']);
    expect(names(found.accounts)).toEqual(['Dentist bills']);
    const { transactions: _, ...things } = await find(user, 'dentist nothing');
    expect(Object.values(things).flat()).toEqual([]);
  });

  it('finds nothing of others, and nothing without words', async () => {
    const user = await server().signUp();
    await write(user, 'Dentista');
    const other = await server().signUp();
    for (const found of [await find(other, 'dentista'), await find(user, ' ')]) {
      expect(found.transactions).toEqual({ items: [], total: 0, sums: [] });
      expect(found.merchants).toEqual([]);
    }
  });
});
