import { createCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listReports, undoReport } from '@saldo/contract/imports';
import { listNotifications } from '@saldo/contract/notifications';
import { getAutoSort, SORTING_LIMITS, undoAutoSort } from '@saldo/contract/sorting';
import { listTransactions, updateBatch } from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { bringRows } from './testing/arrivals.ts';

describeOnOneEngine('auto-sort', (server) => {
  const rowsOf = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { year: 2026 } })).items;
  const want = (user: TestUser, auto_sort = true) =>
    user.call(updateProfile, { body: { auto_sort } });

  it('is off until the user opts in', async () => {
    const user = await server().signUp();
    expect(await bringRows(user, 1, ['MERCADONA'])).not.toHaveProperty('sorted');
    expect((await rowsOf(user))[0]?.category).toBe(UNCATEGORIZED_ID);
    expect(await user.call(getAutoSort)).toEqual({ auto_sort: false, sorted: 0, kept: 0 });
  });

  it('sorts confident rows only, reports the count and can be undone', async () => {
    const user = await server().signUp();
    await want(user);
    expect((await user.call(getProfile)).user.auto_sort).toBe(true);
    const report = await bringRows(user, 1, [
      'MERCADONA',
      'XKCD QWRTZ',
      'BIZUM A FAVOR DE MARTA RUIZ',
    ]);
    expect(report.sorted).toEqual({ count: 1, chosen: 0 });
    expect(await user.call(listReports)).toMatchObject([{ sorted: { count: 1, chosen: 0 } }]);
    const bySource = async () =>
      (await rowsOf(user)).map((row) => [row.description, row.category_source]).toSorted();
    expect(await bySource()).toEqual([
      ['BIZUM A FAVOR DE MARTA RUIZ', 'none'],
      ['MERCADONA', 'ai'],
      ['XKCD QWRTZ', 'none'],
    ]);
    expect(await user.call(getAutoSort)).toEqual({ auto_sort: true, sorted: 1, kept: 1 });
    expect(await user.call(undoAutoSort, { params: { id: report.id } })).toMatchObject({
      undone: 1,
    });
    expect((await bySource()).map(([, source]) => source)).toEqual(['none', 'none', 'none']);
    expect(await user.call(getAutoSort)).toMatchObject({ sorted: 0 });
    expect((await user.call(listReports))[0]).not.toHaveProperty('sorted');
  });

  it('leaves existing rows alone, and on undo what the user has changed since', async () => {
    const user = await server().signUp();
    await bringRows(user, 1, ['MERCADONA']);
    await want(user);
    const fun = await user.call(createCategory, { body: { name: 'Fun', icon: '🎉' } });
    const report = await bringRows(user, 2, ['MERCADONA', 'REPSOL']);
    expect(report.sorted).toEqual({ count: 2, chosen: 0 });
    const [changed, ...others] = (await rowsOf(user)).filter((row) => row.category_source === 'ai');
    await user.call(updateBatch, { body: [{ id: changed?.id ?? '', category: fun.id }] });
    expect(await user.call(getAutoSort)).toMatchObject({ sorted: 2, kept: 1 });
    expect(await user.call(undoAutoSort, { params: { id: report.id } })).toMatchObject({
      undone: 1,
    });
    const after = new Map((await rowsOf(user)).map((row) => [row.id, row.category]));
    expect(after.get(changed?.id ?? '')).toBe(fun.id);
    expect(others.map(({ id }) => after.get(id))).toEqual([UNCATEGORIZED_ID]);
    // After the import is undone, its sorting can no longer be undone.
    await user.call(undoReport, { params: { id: report.id } });
    const again = await user.raw('DELETE', `/api/categorization/arrivals/${report.id}`);
    expect(again.status).toBe(404);
  });

  it('counts a correction of one merchant once, however many rows it changes', async () => {
    const user = await server().signUp();
    await want(user);
    const lidl = Array.from({ length: 6 }, () => 'LIDL MADRID');
    await bringRows(user, 1, lidl);
    await bringRows(user, 2, lidl);
    const sorted = (await rowsOf(user)).filter((row) => row.category_source === 'ai');
    expect(sorted).toHaveLength(12);
    expect(await user.call(getAutoSort)).toEqual({ auto_sort: true, sorted: 2, kept: 2 });
    const fun = await user.call(createCategory, { body: { name: 'Fun', icon: '🎉' } });
    await user.call(updateBatch, { body: sorted.map(({ id }) => ({ id, category: fun.id })) });
    expect(await user.call(getAutoSort)).toEqual({ auto_sort: true, sorted: 2, kept: 0 });
    expect(await bringRows(user, 3, ['REPSOL'])).toHaveProperty('sorted');
    expect((await user.call(getProfile)).user.auto_sort).toBe(true);
  });

  it('switches itself off after too many corrections and notifies the user', async () => {
    const user = await server().signUp();
    await want(user);
    const shops = ['MERCADONA', 'REPSOL', 'LIDL', 'IKEA', 'ZARA', 'NETFLIX.COM', 'SPOTIFY'];
    const report = await bringRows(user, 1, shops);
    const sorted = (await rowsOf(user)).filter((row) => row.category_source === 'ai');
    expect(sorted.length).toBe(report.sorted?.count);
    expect(sorted.length).toBeGreaterThan(SORTING_LIMITS.changedAtMost);
    const change = (n: number) =>
      user.call(updateBatch, {
        body: sorted.slice(0, n).map(({ id }) => ({ id, category: UNCATEGORIZED_ID })),
      });
    await change(SORTING_LIMITS.changedAtMost);
    expect(await bringRows(user, 2, ['REPSOL'])).toHaveProperty('sorted');
    await change(SORTING_LIMITS.changedAtMost + 1);
    expect(await bringRows(user, 3, ['REPSOL'])).not.toHaveProperty('sorted');
    expect((await user.call(getProfile)).user.auto_sort).toBe(false);
    const { items } = await user.call(listNotifications, { query: {} });
    expect(items).toMatchObject([{ kind: 'sorting_stopped' }]);
    expect(items[0]?.message).toMatch(/you changed 4 of the last/);
  });
});
