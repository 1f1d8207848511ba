import { deleteCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getAnnualMetrics, getMonthlyMetrics } from '@saldo/contract/metrics';
import { applyRule, createRule, previewRules, revertRule } from '@saldo/contract/rules';
import {
  createTransaction,
  getTransaction,
  listTransactions,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { linkTransfer, unlinkTransfer } from '@saldo/contract/transfers';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { categoryNamed, imported } from '@saldo/proofs/users/actions';
import { expect, it } from 'vitest';
import { engineOf } from '../../../platform/db/engine-of.ts';
import { takeLock } from '../../../platform/db/write-locks.ts';

const AT = '2026-03-05 10:00:00,2026-03-05 10:00:00';
const FILE = [
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
  `TRANSFER,Current,${AT},From my other bank,500.00,0.00,EUR,COMPLETED,600.00`,
  '',
].join('\n');

describeOnEachEngine('a row in Between Own Accounts', (server) => {
  const read = (user: TestUser, id: string) => user.call(getTransaction, { params: { id } });
  /** Income as each screen shows it. */
  const incomes = async (user: TestUser) => {
    const month = await user.call(getMonthlyMetrics, { query: { year: 2026, month: 3 } });
    const year = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    const { balances } = year.monthly[2] ?? year.total;
    return [month.balances.income, year.total.balances.income, balances.income];
  };
  const world = async () => {
    const user = await server().signUp();
    await imported(user, 'REVOLUT', FILE);
    const { items } = await user.call(listTransactions, { query: { year: 2026 } });
    const id = items[0]?.id ?? '';
    expect(await incomes(user)).toEqual([500, 500, 500]);
    return { user, id, own: await categoryNamed(user, 'Between Own Accounts') };
  };
  const isAside = async (user: TestUser, id: string, sum = 0) => {
    expect(await incomes(user)).toEqual([sum, sum, sum]);
    expect((await read(user, id)).ignore_default_metrics).toBe(sum === 0);
  };
  const rule = (user: TestUser, category: string) =>
    user.call(createRule, {
      body: {
        name: 'Own',
        conditions: [
          {
            condition_field: 'description',
            operator: 'includes',
            condition_value: 'my other bank',
          },
        ],
        actions: [{ target_field: 'category', target_value: category }],
      },
    });

  it('is excluded when the user categorizes it, and counts again outside', async () => {
    const { user, id, own } = await world();
    const edit = (body: object) => user.call(updateTransaction, { params: { id }, body });
    expect(await edit({ category: own })).toMatchObject({ ignore_default_metrics: true });
    await isAside(user, id);
    expect(await edit({ category: UNCATEGORIZED_ID })).toMatchObject({
      ignore_default_metrics: false,
    });
    await isAside(user, id, 500);
    // A manual change to the flag itself takes precedence.
    await edit({ category: own });
    await edit({ ignore_default_metrics: false });
    await edit({ description: 'Mine' });
    await isAside(user, id, 500);
  });

  it('is excluded in a batch, which reports it, and by the engine', async () => {
    const { user, id, own } = await world();
    const batch = (category: string) => user.call(updateBatch, { body: [{ id, category }] });
    expect(await batch(own)).toEqual({ step_id: expect.any(String), updated: 1, set_aside: 1 });
    await isAside(user, id);
    expect(await batch(own)).toEqual({ step_id: expect.any(String), updated: 1 });
    expect(await batch(UNCATEGORIZED_ID)).toEqual({ step_id: expect.any(String), updated: 1 });
    await isAside(user, id, 500);
    const group = { id: own, name: 'Between Own Accounts', icon: '🔁', transaction_ids: [id] };
    const query = { year: 2026 };
    const applied = await user.call(applySuggestions, { query, body: { existing: [group] } });
    expect(applied).toMatchObject({ updated: 1, set_aside: 1 });
    await isAside(user, id);
  });

  it('is excluded by the engine with a category it creates, unless it was already', async () => {
    const { user, id, own } = await world();
    await user.call(deleteCategory, { params: { id: own } });
    const apply = (name: string) =>
      user.call(applySuggestions, {
        query: { year: 2026 },
        body: { new: [{ name, icon: '🔁', transaction_ids: [id] }] },
      });
    const edit = (body: object) => user.call(updateTransaction, { params: { id }, body });
    await edit({ ignore_default_metrics: true });
    const sorted = {
      ...{ created_categories: 1, updated: 1, rules_changed: 0, step_id: expect.any(String) },
    };
    expect(await apply('Elsewhere')).toEqual(sorted);
    await edit({ ignore_default_metrics: false });
    expect(await apply('Between Own Accounts')).toEqual({ ...sorted, set_aside: 1 });
    await isAside(user, id);
  });

  it('is excluded by a rule, immediately and at import, until the rule is reverted', async () => {
    const { user, id, own } = await world();
    const { id: ruleId } = await rule(user, own);
    const params = { id: ruleId };
    const preview = await user.call(previewRules, { body: { year: 2026, rule_id: ruleId } });
    expect(preview).toMatchObject({
      changed: 1,
      changes: [
        { field: 'category', after: 'Transfers > Between Own Accounts' },
        { field: 'ignore_default_metrics', before: 'No', after: 'Yes' },
      ],
      figures: expect.arrayContaining([
        { kind: 'income', what: 'Income', currency: 'EUR', before: 500, after: 0 },
        { kind: 'balance', what: 'Balance', currency: 'EUR', before: 500, after: 0 },
      ]),
    });
    await isAside(user, id, 500);
    expect(await user.call(applyRule, { params, body: { year: 2026 } })).toEqual({
      ...{ matched: 1, changed: 1, set_aside: 1, step_id: expect.any(String) },
    });
    await isAside(user, id);
    await user.call(revertRule, { params });
    await isAside(user, id, 500);

    const other = await server().signUp();
    await rule(other, await categoryNamed(other, 'Between Own Accounts'));
    await imported(other, 'REVOLUT', FILE);
    expect(await incomes(other)).toEqual([0, 0, 0]);
  });

  it('needs the provenance lock, which a row created in another category does not wait for', async () => {
    const { user } = await world();
    const { storage } = server().running.context;
    // On SQLite, writers always wait for each other, so there is nothing to test.
    if (engineOf(storage.read) === 'sqlite') return;
    const category = await categoryNamed(user, 'Groceries');
    const made = await storage.write(async (tx) => {
      await takeLock(tx, `provenance:${user.id}`);
      return user.call(createTransaction, {
        body: {
          ...{ bank: 'CASH', product: 'current', date: '2026-03-09', direction: 'expense' },
          ...{ amount: 70, description: 'Market', category },
        },
      });
    });
    expect(made).toMatchObject({ category, ignore_default_metrics: false });
  });

  it('is excluded when it is created, and counts again when its category is deleted', async () => {
    const { user, own } = await world();
    const made = await user.call(createTransaction, {
      body: {
        ...{
          bank: 'CASH',
          product: 'current',
          date: '2026-03-09',
          direction: 'income',
          amount: 70,
        },
        ...{ description: 'Moved', category: own },
      },
    });
    expect(made.ignore_default_metrics).toBe(true);
    expect(await incomes(user)).toEqual([500, 500, 500]);
    await user.call(deleteCategory, { params: { id: own }, query: {} });
    expect((await read(user, made.id)).ignore_default_metrics).toBe(false);
    expect(await incomes(user)).toEqual([570, 570, 570]);
  });

  it('can be linked with its other half, and stays excluded when unlinked', async () => {
    const { user, id, own } = await world();
    await user.call(updateTransaction, { params: { id }, body: { category: own } });
    const other = await user.call(createTransaction, {
      body: {
        bank: 'CASH',
        product: 'current',
        date: '2026-03-05',
        direction: 'expense',
        amount: 500,
        description: 'Out',
      },
    });
    await user.call(linkTransfer, { params: { id }, body: { other_id: other.id } });
    expect((await read(user, other.id)).ignore_default_metrics).toBe(true);
    await user.call(unlinkTransfer, { params: { id } });
    await isAside(user, id);
    expect((await read(user, other.id)).ignore_default_metrics).toBe(false);
    await user.call(updateTransaction, { params: { id }, body: { category: UNCATEGORIZED_ID } });
    await isAside(user, id, 500);
  });

  it('is excluded after a restore, also from an export that lacks the flag', async () => {
    const { user, id, own } = await world();
    await user.call(updateTransaction, { params: { id }, body: { category: own } });
    const restore = async () => {
      const after = await server().signUp();
      const zip = await exportOf(server(), user);
      expect((await after.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
      expect(await incomes(after)).toEqual([0, 0, 0]);
      const { items } = await after.call(listTransactions, { query: { year: 2026 } });
      const body = { category: UNCATEGORIZED_ID };
      await after.call(updateTransaction, { params: { id: items[0]?.id ?? '' }, body });
      expect(await incomes(after)).toEqual([500, 500, 500]);
    };
    await restore();
    await server().running.context.storage.write(async (tx) => {
      await tx
        .deleteFrom('effects')
        .where('user_id', '=', user.id)
        .where('field', '=', 'ignore_default_metrics')
        .execute();
      await tx
        .updateTable('transactions')
        .set({ ignore_default_metrics: false })
        .where('user_id', '=', user.id)
        .execute();
    });
    await restore();
  });
});
