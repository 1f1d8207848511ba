import { listCategories } from '@saldo/contract/categories';
import { getMonthPicture, getRecap } from '@saldo/contract/home';
import { createTransaction } from '@saldo/contract/transactions';
import { CALENDAR_MONTHS } from '@saldo/domain/calendar';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { describe, expect, it } from 'vitest';
import { changePercent, comparedSpans } from './service.ts';
import { tasks } from './tasks.ts';

describe('the days that Home compares', () => {
  it.each([
    [
      '2026-11-20',
      '2026-11-01',
      '2026-11-21',
      '2026-10-01',
      '2026-10-21',
      '2026-10-01',
      '2026-11-01',
    ],
    [
      '2026-03-31',
      '2026-03-01',
      '2026-04-01',
      '2026-02-01',
      '2026-03-01',
      '2026-02-01',
      '2026-03-01',
    ],
    [
      '2026-01-01',
      '2026-01-01',
      '2026-01-02',
      '2025-12-01',
      '2025-12-02',
      '2025-12-01',
      '2026-01-01',
    ],
  ])('are correct on %s', (today, a, b, c, d, e, f) => {
    expect(comparedSpans(CALENDAR_MONTHS, today)).toEqual({
      soFar: { from: a, to: b },
      sameDaysBefore: { from: c, to: d },
      lastMonth: { from: e, to: f },
    });
  });

  it('computes a change from positive and negative values', () => {
    expect(changePercent(150, 100)).toBe(50);
    expect(changePercent(-50, -100)).toBe(50);
    expect(changePercent(-100, 100)).toBe(-200);
    expect(changePercent(5, 0)).toBeNull();
  });
});

describeOnEachEngine('home', (server) => {
  const write = (user: TestUser, date: string, amount: number, more: object = {}) =>
    user.call(createTransaction, {
      body: { date, amount, bank: 'BBVA', product: 'current', description: 'x', ...more },
    });

  it('is empty but complete for a new user', async () => {
    const user = await server().signUp();
    expect(await user.call(getRecap)).toEqual({
      lm_balance: { total: 0, percentage: null, change: 0 },
      saved: { total: 0, rate: null },
      known_months: 0,
      known_from: null,
      uncovered: { this_month: null, last_month: null },
      lm_transactions_count: 0,
      lm_top_category: null,
      owed: 0,
      recent_activity: [],
      to_do: {
        ...{ transfers: 0, to_sort: { count: 0 }, missing: [], stale: [], series_news: [] },
        ...{ waiting: [], duplicates: { count: 0 }, paid_twice: [], ending: null },
      },
      converted: { count: 0, currencies: [] },
      left_out: { count: 0, currencies: [] },
    });
  });

  it('compares this month so far with the same days of last month', async () => {
    server().setNow(new Date('2026-11-20T12:00:00Z'));
    const user = await server().signUp();
    const categories = await user.call(listCategories);
    const food = categories.find((category) => category.name === 'Groceries');
    const fun = categories.find((category) => category.name === 'Entertainment');
    await write(user, '2026-11-01', 1000, { direction: 'income' });
    await write(user, '2026-11-02', 300.1, { category: food?.sub_categories[0]?.id });
    await write(user, '2026-11-03', 0.2, { category: food?.id });
    await write(user, '2026-11-04', 40, {
      category: food?.id,
      direction: 'income',
      is_refund: true,
    });
    await write(user, '2026-11-05', 270, { category: fun?.id });
    await write(user, '2026-11-06', 500, { ignore: true });
    await write(user, '2026-11-07', 500, { ignore_default_metrics: true });
    await write(user, '2026-11-08', 99, { currency: 'USD' });
    await write(user, '2026-11-21', 77);
    await write(user, '2026-10-20', 200, { direction: 'income' });
    await write(user, '2026-10-21', 5000, { direction: 'income' });
    await write(user, '2026-10-22', 1, { ignore: true });
    const recap = await user.call(getRecap);
    expect(recap.lm_balance.total).toBe(469.7);
    expect(recap.lm_balance.percentage).toBeCloseTo(134.85, 10);
    expect(recap.lm_balance.change).toBe(269.7);
    expect(recap.known_from).toBe('2026-10-20');
    expect(recap.lm_transactions_count).toBe(2);
    expect(recap.lm_top_category).toEqual({ id: fun?.id, name: 'Entertainment', total: 270 });
    expect(recap.left_out).toEqual({ count: 1, currencies: ['USD'] });
    expect(
      recap.recent_activity.map((item) => [
        item.date.slice(0, 10),
        item.amount,
        item.category_name,
      ]),
    ).toEqual([
      ['2026-11-21', 77, 'Uncategorized'],
      ['2026-11-08', 99, 'Uncategorized'],
      ['2026-11-07', 500, 'Uncategorized'],
      ['2026-11-05', 270, 'Entertainment'],
      ['2026-11-04', 40, 'Groceries'],
    ]);
    server().setNow();
  });

  it('compares the month with the last one and the usual, by day and by category', async () => {
    server().setNow(new Date('2026-11-20T12:00:00Z'));
    const user = await server().signUp();
    const categories = await user.call(listCategories);
    const food = categories.find((category) => category.name === 'Groceries');
    const category = food?.sub_categories[0]?.id ?? '';
    await write(user, '2026-11-05', 70, { category });
    expect((await user.call(getMonthPicture)).days[4]).toEqual({
      ...{ spent: 70, before: null, usual: null },
    });
    await write(user, '2026-07-31', 5);
    for (const month of ['08', '09', '10']) {
      await write(user, `2026-${month}-05`, 100, { category });
      await write(user, `2026-${month}-25`, 50);
    }
    await write(user, '2026-11-20', 12.5);
    await write(user, '2026-11-21', 9);
    await write(user, '2026-11-06', 20, { category, direction: 'income', is_refund: true });
    const picture = await user.call(getMonthPicture);
    expect(picture.today).toBe('2026-11-20');
    expect(picture.months).toBe(3);
    expect(picture.days).toHaveLength(30);
    expect(picture.days[4]).toEqual({ spent: 70, before: 100, usual: 100 });
    expect(picture.days[19]).toEqual({ spent: 62.5, before: 100, usual: 100 });
    expect(picture.days[20]).toEqual({ spent: null, before: 100, usual: 100 });
    expect(picture.days[29]).toEqual({ spent: null, before: 150, usual: 150 });
    expect(picture.categories).toMatchObject([{ id: food?.id, total: 50, usual: 100 }]);
    expect(picture.to_sort).toBe(12.5);
    // A worker reads months with very many rows, with the same result.
    const q = { bookId: user.id, today: '2026-11-20' };
    const { workers } = server().running.context;
    const inWorker = { ...tasks.readMonthPicture, onMain: undefined };
    expect(await workers.run(inWorker, q)).toEqual(picture);
    const { to_do } = await user.call(getRecap);
    expect(to_do.to_sort).toEqual({ count: 1 });
    // Uncategorized spending on the compared days may belong to the category.
    await write(user, '2026-09-04', 80);
    const { categories: unsure, days } = await user.call(getMonthPicture);
    expect(unsure).toMatchObject([{ id: food?.id, total: 50, usual: null }]);
    expect(days[4]?.usual).toBe(126.67);
    server().setNow();
  });

  it("starts the month in the user's time zone", async () => {
    server().setNow(new Date('2026-10-31T23:30:00Z'));
    const user = await server().signUp();
    await write(user, '2026-11-01', 10, { direction: 'income' });
    const recapIn = (zone: string) =>
      user.raw('GET', '/api/metrics/recap', { headers: { 'X-Time-Zone': zone } });
    expect((await recapIn('Europe/Madrid')).body.lm_balance.total).toBe(10);
    expect((await recapIn('America/New_York')).body.lm_balance.total).toBe(0);
    expect((await recapIn('Nowhere/At_all')).body.lm_balance.total).toBe(10);
    server().setNow();
  });
});
