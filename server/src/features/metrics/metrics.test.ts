import { createAccount } from '@saldo/contract/accounts';
import { createCategory, deleteCategory, listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getRecap } from '@saldo/contract/home';
import {
  createMetric,
  deleteMetric,
  getAnnualMetrics,
  getMonthlyMetrics,
  listMetrics,
  updateMetric,
} from '@saldo/contract/metrics';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { updateProfile } from '@saldo/contract/users';
import {
  describeOnEachEngine,
  keepSignedIn,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
  user.call(createTransaction, {
    body: { date, amount, bank: 'BBVA', product: 'current', description: 'x', ...more },
  });

const named = async (user: TestUser, name: string) => {
  const found = (await user.call(listCategories)).find((category) => category.name === name);
  if (!found) throw new Error(`no category ${name}`);
  return found;
};

describeOnEachEngine('metrics', (server) => {
  it('are complete and empty for a new user', async () => {
    const user = await server().signUp();
    const nothing = {
      balances: { income: 0, expenses: 0, balance_not_spent: 0, percentage_spent: 0 },
      default: [
        { name: 'income', categories: [] },
        { name: 'expense', categories: [] },
      ],
      custom: [],
    };
    const left_out = { count: 0, currencies: [] };
    const uncovered = null;
    expect(await user.call(getMonthlyMetrics, { query: { year: 2026, month: 3 } })).toEqual({
      ...nothing,
      uncovered,
      previous: null,
      compared: { from: '2026-02-01', to: '2026-02-28' },
      known_from: null,
      so_far: null,
      previous_default: null,
      refunds: [],
      saved: [],
      converted: left_out,
      left_out,
    });
    const { monthly, custom_monthly, ...year } = await user.call(getAnnualMetrics, {
      query: { year: 2026 },
    });
    expect(year).toEqual({
      year: 2026,
      uncovered,
      total: nothing,
      previous: null,
      compared: expect.any(Object),
      known_from: null,
      so_far: expect.any(Object),
      alike: null,
      refunds: [],
      saved: [],
      best_worst_months: { best: null, worst: null },
      top_categories: { income_ranking: [], expense_ranking: [] },
      recurring: { total_recurring: 0, transactions: [] },
      converted: left_out,
      left_out,
    });
    expect(monthly).toEqual(
      Array.from({ length: 12 }, (_, at) => ({
        month: at + 1,
        has_data: false,
        is_over: expect.any(Boolean),
        ...nothing,
      })),
    );
    expect(custom_monthly).toEqual(
      Array.from({ length: 12 }, (_, at) => ({ month: at + 1, metrics: [] })),
    );
  });

  it('count the right rows, by default in the user’s current month', async () => {
    server().setNow(new Date('2026-11-30T23:30:00Z'));
    const user = await server().signUp();
    const food = await named(user, 'Groceries');
    const child = food.sub_categories[0];
    await write(user, '2026-12-01', 1000.1, { direction: 'income' });
    await write(user, '2026-12-31T23:59:59', 300.2, { category: child?.id });
    await write(user, '2026-12-05', 100, { category: food.id });
    await write(user, '2026-12-06', 40.05, {
      category: food.id,
      direction: 'income',
      is_refund: true,
    });
    await write(user, '2026-12-07', 500, { ignore: true });
    await write(user, '2026-12-08', 500, { ignore_default_metrics: true });
    await write(user, '2026-12-09', 99, { currency: 'USD' });
    await write(user, '2026-12-09', 9, { currency: 'GBP', ignore_default_metrics: true });
    await write(user, '2026-11-30', 10);
    await write(user, '2027-01-01', 7777);
    // It is already December in Madrid.
    const month = await user.call(getMonthlyMetrics);
    expect(month.balances).toEqual({
      income: 1000.1,
      expenses: 360.15,
      balance_not_spent: 639.95,
      percentage_spent: (36015 / 100010) * 100,
    });
    const face = {
      color: food.color,
      icon: food.icon,
      category_full_name: 'Groceries',
      category_name: 'Groceries',
      category_id: food.id,
    };
    expect(month.default[0].categories).toEqual([
      expect.objectContaining({ category_id: UNCATEGORIZED_ID, total: 1000.1, sub_categories: [] }),
    ]);
    expect(month.default[1].categories).toEqual([
      {
        ...face,
        total: 360.15,
        sub_categories: [
          {
            category_id: child?.id,
            category_name: child?.name,
            category_full_name: `Groceries > ${child?.name}`,
            color: child?.color,
            icon: child?.icon,
            total: 300.2,
            sub_categories: [],
          },
          { ...face, total: 59.95, sub_categories: [] },
        ],
      },
    ]);
    // Only the first day of November is compared, and it has no rows.
    expect(month.previous).toBeNull();
    expect(month.compared).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    const whole = await user.call(getMonthlyMetrics, { query: { compare: 'whole' } });
    expect(whole.compared).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(whole.previous).toEqual({
      income: 0,
      expenses: 10,
      balance_not_spent: -10,
      percentage_spent: 100,
    });
    // Rows with later dates count for the month, but not for the figures so far.
    expect(month.so_far?.to).toBe('2026-12-01');
    expect(month.so_far?.balances).toMatchObject({ income: 1000.1, expenses: 0 });
    expect(month.left_out).toEqual({ count: 1, currencies: ['USD'] });
    // Home shows the same amounts, up to today.
    const recap = await user.raw('GET', '/api/metrics/recap');
    expect(recap.body.lm_balance.total).toBe(1000.1);
    server().setNow(new Date('2026-12-31T12:00:00Z'));
    await keepSignedIn(server());
    const home = await user.call(getRecap);
    expect(home.lm_balance.total).toBe(month.balances.balance_not_spent);
    expect(home.lm_top_category).toEqual({
      id: food.id,
      name: 'Groceries',
      total: 360.15,
    });
    expect(home.left_out).toEqual(month.left_out);
    const year = await user.call(getAnnualMetrics);
    expect(year.year).toBe(2026);
    expect(year.monthly.filter((one) => one.has_data).map((one) => one.month)).toEqual([11, 12]);
    expect(year.monthly[11]?.balances).toEqual(month.balances);
    expect(year.total.balances.expenses).toBe(370.15);
    // December is not over, so it is not rated.
    expect(year.best_worst_months.best?.month).toBe(11);
    expect(year.best_worst_months.worst?.month).toBe(11);
    expect(year.top_categories.expense_ranking.map((one) => one.category_name)).toEqual([
      'Groceries',
      'Uncategorized',
    ]);
    expect(year.previous).toBeNull();
    server().setNow();
  });

  it('compare the current month and year with the same days before, like Home', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const pay = { direction: 'income' };
    await write(user, '2026-11-01', 1000, pay);
    await write(user, '2026-11-22T23:59:59', 300);
    await write(user, '2026-11-23', 5);
    await write(user, '2026-10-01', 900, pay);
    await write(user, '2026-10-22T23:59:59', 500);
    await write(user, '2026-10-23', 7000);
    await write(user, '2025-01-01', 40, pay);
    await write(user, '2025-11-22T10:00:00', 10);
    await write(user, '2025-11-23', 999);
    await write(user, '2025-12-24', 999);
    const month = await user.call(getMonthlyMetrics, { query: { compare: 'days' } });
    expect(month.compared).toEqual({ from: '2026-10-01', to: '2026-10-22' });
    expect(month.previous).toMatchObject({ income: 900, expenses: 500, balance_not_spent: 400 });
    expect(month.balances.balance_not_spent).toBe(695);
    expect(month.so_far).toMatchObject({ to: '2026-11-22', balances: { balance_not_spent: 700 } });
    const { lm_balance } = await user.call(getRecap);
    expect(lm_balance).toEqual({ total: 700, percentage: 75, change: 300 });

    const year = await user.call(getAnnualMetrics);
    expect(year.compared).toEqual({ from: '2025-01-01', to: '2025-11-22' });
    expect(year.previous).toMatchObject({ income: 40, expenses: 10 });
    expect(year.so_far).toMatchObject({
      to: '2026-11-22',
      balances: { income: 1900, expenses: 7800 },
    });
    const whole = await user.call(getAnnualMetrics, { query: { compare: 'whole' } });
    expect(whole.compared).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(whole.previous?.expenses).toBe(10 + 999 + 999);
    expect(whole.so_far).toEqual(year.so_far);
    const { status } = await user.raw('GET', '/api/metrics/monthly?compare=never');
    expect(status).toBe(422);

    // Once November is over, it is compared with the whole previous month.
    server().setNow(new Date('2026-12-01T12:00:00Z'));
    const over = await user.call(getMonthlyMetrics, { query: { year: 2026, month: 11 } });
    expect(over.compared).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(over.previous?.expenses).toBe(7500);
    expect(over.so_far).toBeNull();
    server().setNow();
  });

  it('report the first known day if the compared period is incomplete', async () => {
    const user = await server().signUp();
    await write(user, '2025-06-10', 10);
    await write(user, '2026-02-01', 20);
    const of = async (query: { year: number; month?: number }) => {
      const { month, ...year } = query;
      const call =
        month === undefined
          ? user.call(getAnnualMetrics, { query: year })
          : user.call(getMonthlyMetrics, { query });
      return (await call).known_from;
    };
    expect(await of({ year: 2026 })).toBe('2025-06-10');
    expect(await of({ year: 2025, month: 7 })).toBe('2025-06-10');
    expect(await of({ year: 2025, month: 8 })).toBeNull();
    expect(await of({ year: 2025 })).toBeNull();
    // A first row within the first week counts as the beginning of the month.
    await write(user, '2025-06-08', 10);
    expect(await of({ year: 2025, month: 7 })).toBeNull();
    expect(await of({ year: 2026 })).toBe('2025-06-08');
  });

  it('compare the months of which both years have data', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    await write(user, '2025-09-20', 1);
    for (const month of ['2025-10', '2025-11', '2025-12', '2026-01', '2026-10', '2026-11']) {
      await write(user, `${month}-05`, 100);
      await write(user, `${month}-25`, 10);
    }
    const { alike, compared, known_from } = await user.call(getAnnualMetrics);
    expect([compared.from, known_from]).toEqual(['2025-01-01', '2025-09-20']);
    expect(alike).toMatchObject({
      ...{ from: '2026-10-01', to: '2026-11-22', balances: { expenses: 210 } },
      compared: { from: '2025-10-01', to: '2025-11-22' },
      previous: { expenses: 210 },
    });
    // 2025 has no year before it.
    const before = await user.call(getAnnualMetrics, { query: { year: 2025 } });
    expect([before.alike, before.previous]).toEqual([null, null]);
    server().setNow();
  });

  it('turn negative if refunds exceed expenses', async () => {
    const user = await server().signUp();
    const back = { direction: 'income', is_refund: true };
    await write(user, '2026-02-01', 80, back);
    await write(user, '2026-02-02', 30);
    const { balances, default: groups } = await user.call(getMonthlyMetrics, {
      query: { year: 2026, month: 2 },
    });
    expect(balances).toEqual({
      income: 0,
      expenses: -50,
      balance_not_spent: 50,
      percentage_spent: 0,
    });
    expect(groups[0].categories).toEqual([]);
    expect(groups[1].categories.map((one) => one.total)).toEqual([-50]);
  });

  it('show the usual amounts once three months are known, day by day for the current month', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const usual = () => user.call(getMonthlyMetrics, { query: { compare: 'usual' } });
    await write(user, '2026-10-05', 90);
    await write(user, '2026-10-23', 5000);
    await write(user, '2026-09-22T23:00:00', 60);
    await write(user, '2026-08-02', 7);
    // August began before its first row, so not all of its days are known.
    expect((await usual()).previous).toBeNull();
    await write(user, '2026-08-01', 23.05);
    const { previous, compared, previous_default: groups } = await usual();
    expect(previous).toMatchObject({ income: 0, expenses: 60.02 });
    expect(compared).toEqual({ from: '2026-05-01', to: '2026-10-22' });
    expect(groups?.[1].categories.map((one) => one.total)).toEqual([60.02]);
    server().setNow();
  });

  it('list refunds and savings beside the figures', async () => {
    const user = await server().signUp();
    const food = await named(user, 'Groceries');
    const [child] = food.sub_categories;
    await write(user, '2026-02-01', 100, { category: child?.id });
    await write(user, '2026-02-02', 30, {
      category: food.id,
      direction: 'income',
      is_refund: true,
    });
    const account = async (product: 'current' | 'deposit') => {
      const typed = { on: '2026-01-31', amount: 0 };
      const body = { name: product, bank: 'BBVA', product, currency: 'EUR', typed };
      return (await user.call(createAccount, { body })).id;
    };
    const [from, to] = [await account('current'), await account('deposit')];
    const out = await write(user, '2026-02-03', 250, { account_iban: from });
    const put = await write(user, '2026-02-04', 250, {
      ...{ direction: 'income', product: 'deposit', account_iban: to },
    });
    await user.call(linkTransfer, { params: { id: out.id }, body: { other_id: put.id } });
    const asked = { query: { year: 2026, month: 2 } };
    const { refunds, saved, balances } = await user.call(getMonthlyMetrics, asked);
    expect(balances.expenses).toBe(70);
    expect(refunds).toEqual([{ category_id: food.id, total: 30 }]);
    expect(saved).toEqual([{ account_id: to, name: 'deposit', total: 250 }]);
    const rows = await user.call(listTransactions, {
      query: { year: 2026, month: 2, counts_as: 'saved', account_iban: to, sum: 'true' },
    });
    expect(rows.sum).toBe(250);
    const year = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    expect(year).toMatchObject({ refunds, saved });
  });

  it('count a month with only foreign-currency rows as a month with data', async () => {
    const user = await server().signUp();
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    await write(user, '2026-01-05', 10, { currency: 'USD' });
    await write(user, '2026-03-05', 10, { ignore: true });
    await write(user, '2026-04-05', 10, { ignore_default_metrics: true });
    const year = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    expect(year.monthly.filter((one) => one.has_data).map((one) => one.month)).toEqual([1, 4]);
    expect(year.left_out).toEqual({ count: 1, currencies: ['USD'] });
    const february = { query: { year: 2026, month: 2 } };
    expect((await user.call(getMonthlyMetrics, february)).previous).toEqual({
      income: 0,
      expenses: 0,
      balance_not_spent: 0,
      percentage_spent: 0,
    });
    expect((await user.call(getMonthlyMetrics, { query: { year: 2026, month: 4 } })).previous).toBe(
      null,
    );
  });

  it('belong to one user', async () => {
    const [one, other] = [await server().signUp(), await server().signUp()];
    await write(one, '2026-05-05', 10);
    const metric = await one.call(createMetric, {
      body: { name: 'Mine', categories: [UNCATEGORIZED_ID] },
    });
    const query = { year: 2026, month: 5 };
    const theirs = await other.call(getMonthlyMetrics, { query });
    expect([theirs.balances.expenses, theirs.custom]).toEqual([0, []]);
    expect(await other.call(listMetrics)).toEqual([]);
    const list = await other.call(listTransactions, { query: { year: 2026, metric: metric.id } });
    expect(list.total).toBe(0);
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { name: 'Theirs' } : undefined;
      const answer = await other.raw(method, `/api/metrics/${metric.id}`, { body });
      expect(answer.status).toBe(404);
    }
    const category = (await one.call(listCategories))[0];
    const answer = await other.raw('POST', '/api/metrics', {
      body: { name: 'x', categories: [UNCATEGORIZED_ID, category?.id] },
    });
    expect([answer.status, answer.body.detail.fields[0].path]).toEqual([422, 'categories.1']);
  });

  it('reject invalid months and years', async () => {
    const user = await server().signUp();
    for (const [path, field] of [
      ['monthly?month=0', 'month'],
      ['monthly?month=13&year=2026', 'month'],
      ['monthly?year=0', 'year'],
      ['annual?year=99999', 'year'],
      ["annual?year=2026';--", 'year'],
    ]) {
      const answer = await user.raw('GET', `/api/metrics/${path}`);
      expect([path, answer.status, answer.body.detail?.fields?.[0]?.path]).toEqual([
        path,
        422,
        field,
      ]);
    }
    for (const path of ['monthly?month=1&year=1900', 'annual?year=2199', 'annual?year=1900']) {
      expect((await user.raw('GET', `/api/metrics/${path}`)).status).toBe(200);
    }
  });
});

describeOnEachEngine('custom metrics', (server) => {
  it('mark a total of refunds only, even if default figures exclude them', async () => {
    const user = await server().signUp();
    const { id: fun } = await named(user, 'Entertainment');
    const { id: food } = await named(user, 'Groceries');
    const aside = { direction: 'income', ignore_default_metrics: true };
    await write(user, '2026-05-01', 50, { ...aside, is_refund: true, category: fun });
    // This refund counts in the default figures, but the other income in its category is not a refund.
    await write(user, '2026-05-02', 9, { direction: 'income', is_refund: true, category: food });
    await write(user, '2026-05-03', 500, { ...aside, category: food });
    await user.call(createMetric, { body: { name: 'Both', categories: [fun, food] } });
    const { custom } = await user.call(getMonthlyMetrics, { query: { year: 2026, month: 5 } });
    expect(custom[0]?.categories.map(({ total, is_refund }) => [total, is_refund])).toEqual([
      [509, undefined],
      [50, true],
    ]);
  });

  it('are created, changed, listed and deleted', async () => {
    const user = await server().signUp();
    const food = await named(user, 'Groceries');
    const fun = await named(user, 'Entertainment');
    const child = fun.sub_categories[0];
    if (!child) throw new Error('no subcategory');
    const { step_id: _, ...made } = await user.call(createMetric, {
      body: { name: '  Treats ', categories: [child.id, food.id, child.id] },
    });
    const face = ({ id, name, icon, color, description }: typeof child) => ({
      id,
      name,
      icon,
      color,
      description,
    });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Treats',
      untagged: false,
      categories: [
        { ...face(child), sub_categories: [] },
        {
          id: food.id,
          name: food.name,
          icon: food.icon,
          color: food.color,
          description: food.description,
          sub_categories: food.sub_categories.map(face),
        },
      ],
    });
    const params = { id: made.id };
    const renamed = await user.call(updateMetric, { params, body: { name: 'Fun' } });
    expect(renamed).toMatchObject({ ...made, name: 'Fun' });
    const cut = await user.call(updateMetric, { params, body: { categories: [UNCATEGORIZED_ID] } });
    expect(cut.name).toBe('Fun');
    expect(cut.categories.map((one) => one.name)).toEqual(['Uncategorized']);
    const without = await user.call(updateMetric, { params, body: { untagged: true } });
    expect(without).toMatchObject({ name: 'Fun', untagged: true, categories: cut.categories });
    expect(await user.call(updateMetric, { params, body: { name: 'Fun' } })).toMatchObject({
      untagged: true,
    });
    const { step_id: __, ...second } = await user.call(createMetric, {
      body: { name: 'B', categories: [food.id] },
    });
    expect((await user.call(listMetrics)).map((one) => one.name)).toEqual(['Fun', 'B']);
    await user.call(deleteMetric, { params });
    expect(await user.call(listMetrics)).toEqual([second]);
    expect((await user.raw('DELETE', `/api/metrics/${made.id}`)).status).toBe(404);
    for (const [body, path] of [
      [{ categories: [food.id] }, 'name'],
      [{ name: ' ', categories: [food.id] }, 'name'],
      [{ name: 'x', categories: [] }, 'categories'],
      [{ name: 'x', categories: [UNKNOWN] }, 'categories.0'],
      [{ name: 'x', categories: ['food'] }, 'categories.0'],
    ] as const) {
      const answer = await user.raw('POST', '/api/metrics', { body });
      expect([answer.status, answer.body.detail.fields[0].path]).toEqual([422, path]);
    }
    expect(
      (await user.raw('PUT', `/api/metrics/${second.id}`, { body: { categories: [] } })).status,
    ).toBe(422);
  });

  it('total the signed net of their categories over all rows that are not ignored', async () => {
    const user = await server().signUp();
    const food = await named(user, 'Groceries');
    const child = food.sub_categories[0];
    const { id } = await user.call(createMetric, {
      body: { name: 'Food', categories: [food.id] },
    });
    await write(user, '2026-05-01', 20, { category: food.id });
    await write(user, '2026-05-02', 5.5, { category: child?.id, ignore_default_metrics: true });
    await write(user, '2026-05-03', 7, { category: child?.id, ignore: true });
    await write(user, '2026-05-04', 3, { category: child?.id, currency: 'USD' });
    const read = async () =>
      (await user.call(getMonthlyMetrics, { query: { year: 2026, month: 5 } })).custom;
    const totals = (await read())[0]?.categories[0]?.sub_categories.map((one) => one.total);
    expect(await read()).toMatchObject([{ id, name: 'Food', total: -25.5, is_net: false }]);
    expect(totals).toEqual([-5.5, -20]);
    await write(user, '2026-05-05', 100, { category: child?.id, direction: 'income' });
    expect(await read()).toMatchObject([{ total: 74.5, is_net: true }]);
    const list = await user.call(listTransactions, {
      query: { year: 2026, month: 5, metric: id, sum: 'true' },
    });
    expect([list.total, list.sum]).toEqual([3, 74.5]);
    const year = await user.call(getAnnualMetrics, { query: { year: 2026 } });
    expect(year.custom_monthly[4]).toEqual({
      month: 5,
      metrics: [{ id, name: 'Food', total: 74.5 }],
    });
    expect(year.custom_monthly[5]).toEqual({
      month: 6,
      metrics: [{ id, name: 'Food', total: 0 }],
    });
    expect(year.total.custom).toEqual(year.monthly[4]?.custom);
  });

  it('lose a deleted category, or follow it to its replacement', async () => {
    const user = await server().signUp();
    const parent = await user.call(createCategory, { body: { name: 'Cats', icon: '🐈' } });
    const sub = await user.call(createCategory, {
      body: { name: 'Toys', icon: '🧶', parent_id: parent.id },
    });
    const kept = await named(user, 'Entertainment');
    const make = async (...categories: string[]) =>
      (await user.call(createMetric, { body: { name: 'm', categories } })).id;
    const both = await make(sub.id, kept.id);
    const alone = await make(sub.id);
    const parents = await make(parent.id, sub.id);
    const read = async () =>
      Object.fromEntries(
        (await user.call(listMetrics)).map((one) => [one.id, one.categories.map((c) => c.id)]),
      );
    await user.call(deleteCategory, { params: { id: sub.id }, query: {} });
    expect(await read()).toEqual({ [both]: [kept.id], [alone]: [], [parents]: [parent.id] });
    const again = await user.call(createCategory, {
      body: { name: 'Food', icon: '🐟', parent_id: parent.id },
    });
    await user.call(updateMetric, { params: { id: alone }, body: { categories: [again.id] } });
    await user.call(updateMetric, {
      params: { id: both },
      body: { categories: [again.id, kept.id] },
    });
    await user.call(deleteCategory, { params: { id: parent.id }, query: { move_to: kept.id } });
    expect(await read()).toEqual({ [both]: [kept.id], [alone]: [kept.id], [parents]: [kept.id] });
    await user.call(deleteCategory, {
      params: { id: kept.id },
      query: { move_to: UNCATEGORIZED_ID },
    });
    expect((await read())[alone]).toEqual([UNCATEGORIZED_ID]);
    const month = await user.call(getMonthlyMetrics);
    expect(month.custom.map((one) => [one.total, one.categories])).toEqual([
      [0, []],
      [0, []],
      [0, []],
    ]);
  });
});
