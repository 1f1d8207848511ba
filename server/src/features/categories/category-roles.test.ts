import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Category,
  type CategoryRole,
  createCategory,
  listCategories,
  updateCategory,
} from '@saldo/contract/categories';
import { listSteps, undoStep } from '@saldo/contract/history';
import { getRecap } from '@saldo/contract/home';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { listSeries } from '@saldo/contract/recurring';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { describe, expect, it } from 'vitest';
import { roleByName } from './suggested-role.ts';

const MONTH = { year: 2026, month: 10 };

describeOnOneEngine('roles of categories', (server) => {
  const all = async (user: TestUser): Promise<Omit<Category, 'sub_categories'>[]> =>
    (await user.call(listCategories))
      .filter(({ type }) => type === 'custom')
      .flatMap((one) => [one, ...one.sub_categories]);
  const withRole = async (user: TestUser, role: CategoryRole) => {
    const found = (await all(user)).find((one) => one.role === role);
    if (!found) throw new Error(`no category has the role ${role}`);
    return found;
  };
  const spend = (user: TestUser, category_id: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ description: `Payment of ${amount}`, amount, category_id, direction: 'expense' },
        ...{ date: '2026-10-05', bank: 'BBVA', product: 'current', ...more },
      },
    });
  /** All numbers of the screens that show figures, sorted, because names order some lists. */
  const figures = async (user: TestUser): Promise<number[]> => {
    const found: number[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'number') found.push(value);
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    collect(await user.call(getMonthlyMetrics, { query: MONTH }));
    collect(await user.call(getRecap));
    const series = await user.call(listSeries);
    collect([series.payday, series.left, series.income_per_month, series.fixed_per_month]);
    return found.sort((a, b) => a - b);
  };

  it('keep every figure when every category is renamed', async () => {
    const user = await server().signUp();
    for (const [at, { id }] of (await all(user)).entries()) {
      await spend(user, id, at + 1);
      await spend(user, id, at + 100, { direction: 'income' });
    }
    const salary = await withRole(user, 'salary');
    for (const date of ['2026-08-28', '2026-09-28', '2026-10-28']) {
      await spend(user, salary.id, 2000, { date, direction: 'income', description: 'Acme' });
    }
    const before = await figures(user);
    for (const [at, { id }] of (await all(user)).entries()) {
      await user.call(updateCategory, { params: { id }, body: { name: `Name ${at}` } });
    }
    expect(await figures(user)).toEqual(before);
    const own = await withRole(user, 'own_transfers');
    const { id } = await spend(user, own.id, 50);
    const { items } = await user.call(listTransactions, { query: MONTH });
    expect(items.find((row) => row.id === id)?.ignore_default_metrics).toBe(true);
  });

  it('move the rows of a category, and of its subcategories, in one step', async () => {
    const user = await server().signUp();
    const top = await user.call(createCategory, { body: { name: 'Pots', icon: '🎸' } });
    const below = await user.call(createCategory, {
      body: { name: 'Holiday pot', icon: '🎸', parent_id: top.id },
    });
    await spend(user, top.id, 10);
    await spend(user, below.id, 20);
    const before = await figures(user);
    const expenses = async () =>
      (await user.call(getMonthlyMetrics, { query: MONTH })).balances.expenses;
    const start = await expenses();
    const change = (role: CategoryRole | null) =>
      user.call(updateCategory, { params: { id: top.id }, body: { role } });
    await change('own_transfers');
    expect(await expenses()).toBe(start - 30);
    const [step] = (await user.call(listSteps)).items;
    expect(step).toMatchObject({ kind: 'category', count: 2, links: [{ name: 'Pots' }] });
    await user.call(undoStep, { params: { id: step?.id ?? '' } });
    expect(await figures(user)).toEqual(before);
    await change('savings');
    expect(await expenses()).toBe(start - 30);
    await change(null);
    expect(await figures(user)).toEqual(before);
  });

  it('come from the parent where a category has none, and change when it moves', async () => {
    const user = await server().signUp();
    const own = await user.call(createCategory, {
      body: { name: 'Pots', icon: '🎸', role: 'own_transfers' },
    });
    const moved = await user.call(createCategory, { body: { name: 'Moved', icon: '🎸' } });
    const { id } = await spend(user, moved.id, 10);
    const isExcluded = async () => {
      const { items } = await user.call(listTransactions, { query: MONTH });
      return items.find((row) => row.id === id)?.ignore_default_metrics;
    };
    expect(await isExcluded()).toBe(false);
    const move = (parent_id: string | null) =>
      user.call(updateCategory, { params: { id: moved.id }, body: { parent_id } });
    await move(own.id);
    expect(await isExcluded()).toBe(true);
    await move(null);
    expect(await isExcluded()).toBe(false);
  });

  it('make no step when nothing changes', async () => {
    const user = await server().signUp();
    const { id, name, role } = await withRole(user, 'savings');
    await user.call(updateCategory, { params: { id }, body: { name, role } });
    expect((await user.call(listSteps)).items).toEqual([]);
  });
});

describe('the role that a name suggests', () => {
  it.each([
    ['Between Own Accounts', 'own_transfers'],
    ['ENTRE CUENTAS PROPIAS', 'own_transfers'],
    ['Ahorro e inversión', 'savings'],
    ['Nómina', 'salary'],
    ['Paycheck', 'salary'],
    ['Savings', null],
    ['Transfers', null],
    ['Groceries', null],
  ])('of %s is %s', (name, role) => {
    expect(roleByName(name)).toBe(role);
  });

  /** What creates categories, and what guesses which of them a row belongs in. */
  const READS_NAMES = [
    ...['categories/suggested-role.ts', 'categories/starter-categories.ts'],
    ...['imports/moving-in/app-categories.ts', 'transactions/refunds.ts'],
  ];
  it('is asked for only where categories are created', () => {
    const features = path.join(import.meta.dirname, '..');
    const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .filter((name) => !name.startsWith('categorization'));
    const readers = files.filter((name) =>
      /tables\/taxonomy|category-meanings/.test(readFileSync(path.join(features, name), 'utf8')),
    );
    expect(readers.filter((name) => !READS_NAMES.includes(name))).toEqual([]);
  });
});
