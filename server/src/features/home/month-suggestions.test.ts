import { updateCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { undoStep } from '@saldo/contract/history';
import { getMonthPicture, getMonthSuggestions, getRecap } from '@saldo/contract/home';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const NOVEMBER = { year: 2026, month: 11 };

describeOnEachEngine("suggestions for the month's spending", (server) => {
  const write = (user: TestUser, date: string, description: string, amount: number, more = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ description, amount, date, direction: 'expense', type: 'card_payment' },
        ...{ bank: 'N26', product: 'current', ...more },
      },
    });
  const read = (user: TestUser) => user.call(getMonthSuggestions);
  const totals = async (user: TestUser) =>
    (await read(user)).categories.map(({ name, total }) => [name, total]);
  const begun = async () => {
    server().setNow(new Date('2026-11-20T12:00:00Z'));
    const user = await server().signUp();
    await write(user, '2026-11-05', 'MERCADONA', 40);
    await write(user, '2026-11-06', 'LIDL', 20);
    await write(user, '2026-11-07', 'NETFLIX.COM', 12.99);
    return user;
  };

  it('cover only rows that count as spending this month, and only if they are sure', async () => {
    const user = await begun();
    await write(user, '2026-10-30', 'MERCADONA', 100);
    await write(user, '2026-11-21', 'MERCADONA', 100);
    await write(user, '2026-11-08', 'MERCADONA', 100, { currency: 'USD' });
    await write(user, '2026-11-08', 'MERCADONA', 100, { ignore_default_metrics: true });
    await write(user, '2026-11-08', 'XKCD QWRTZ', 100);
    await write(user, '2026-11-08', 'BIZUM A FAVOR DE MARTA RUIZ', 100);
    await write(user, '2026-11-09', 'TRASPASO A CUENTA PROPIA', 100);
    const { categories, groups } = await read(user);
    expect(categories[0]).toMatchObject({ name: 'Groceries', total: 60 });
    expect(categories.reduce((sum, { total }) => sum + total, 0)).toBe(72.99);
    const ids = groups.flatMap(({ transactions }) => transactions.map(({ id }) => id));
    const { items } = await user.call(listTransactions, { query: NOVEMBER });
    const found = items.filter(({ id }) => ids.includes(id)).map((row) => row.description);
    expect(found.toSorted()).toEqual(['LIDL', 'MERCADONA', 'NETFLIX.COM']);
    server().setNow();
  });

  it('change no other figure, and can be accepted as one step that can be undone', async () => {
    const user = await begun();
    const figures = async () => [
      await user.call(getMonthPicture),
      await user.call(getRecap),
      await user.call(getMonthlyMetrics, { query: NOVEMBER }),
    ];
    const before = await figures();
    const { groups } = await read(user);
    expect(await figures()).toEqual(before);
    const body = { existing: groups };
    const applied = await user.call(applySuggestions, { query: NOVEMBER, body });
    expect(applied.updated).toBe(3);
    expect(await read(user)).toEqual({ categories: [], groups: [] });
    const { categories, to_sort } = await user.call(getMonthPicture);
    expect([categories[0]?.total, to_sort]).toEqual([60, 0]);
    const { items } = await user.call(listTransactions, { query: NOVEMBER });
    expect(new Set(items.map((row) => row.category_source))).toEqual(new Set(['ai']));
    await user.call(undoStep, { params: { id: applied.step_id ?? '' } });
    expect((await totals(user))[0]).toEqual(['Groceries', 60]);
    expect(await user.call(getMonthPicture)).toEqual(before[0]);
    server().setNow();
  });

  it('follow changes of rows and categories', async () => {
    const user = await begun();
    const first = await read(user);
    expect(await read(user)).toEqual(first);
    await write(user, '2026-11-08', 'MERCADONA', 10);
    expect((await totals(user))[0]).toEqual(['Groceries', 70]);
    const [food] = first.categories;
    const body = { name: 'Food', icon: '🥖' };
    await user.call(updateCategory, { params: { id: food?.id ?? '' }, body });
    expect((await totals(user))[0]).toEqual(['Food', 70]);
    server().setNow();
  });

  it('are empty without uncategorized spending, and belong to their user', async () => {
    await begun();
    expect(await read(await server().signUp())).toEqual({ categories: [], groups: [] });
    server().setNow();
  });
});
