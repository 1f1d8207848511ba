import type { MonthPicture, Spending } from '@saldo/contract/home';
import { describe, expect, it } from 'vitest';
import { isAsUsual, largestChanges, soFarOf } from '../metrics/month-picture.ts';
import { spendingByCategory } from './month-categories.ts';

const spending = (id: string, total: number, usual: number | null): Spending => ({
  ...{ id, name: id, icon: '🏠', color: '#123456', total, usual },
});
const picture = (more: Partial<MonthPicture>): MonthPicture => ({
  today: '2026-11-02',
  months: 3,
  no_data_since: null,
  days: [
    { spent: 5, before: 1, usual: 2 },
    { spent: 7.1, before: 3, usual: 10.2 },
    { spent: null, before: 4, usual: 12 },
  ],
  categories: [],
  to_sort: 0,
  ...more,
});

describe('the month so far', () => {
  it('uses the totals at the end of today', () => {
    expect(soFarOf(picture({}))).toEqual({
      ...{ spent: 7.1, before: 3, usual: 10.2, apart: -3.1, date: 2 },
    });
  });

  it('counts as usual within 6%, or €1', () => {
    expect([isAsUsual(5.9, 100), isAsUsual(-6, 100), isAsUsual(0.9, 2)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("names the two categories that changed most, in the month's direction", () => {
    const all = [spending('a', 10, 60), spending('b', 99, 20), spending('c', 1, 31)];
    const ids = (apart: number) => largestChanges(all, apart).map(({ of }) => of.id);
    expect([ids(-10), ids(10)]).toEqual([['a', 'c'], ['b']]);
    expect(largestChanges([spending('a', 10, null)], -1)).toEqual([]);
  });

  it('splits spending into the five largest categories, others and uncategorized', () => {
    const all = [9, 8, 7, 6, 5, 4, 0].map((total, at) => spending(String(at), total, 12));
    const where = spendingByCategory(picture({ categories: all, to_sort: 2.5 }));
    expect(where.shown).toHaveLength(5);
    expect(where.others.map(({ total }) => total)).toEqual([4]);
    expect([where.spent, where.scale]).toEqual([41.5, 12]);
  });

  it('adds suggested spending to its categories, and leaves the rest to sort', () => {
    const given = picture({
      categories: [spending('a', 10.1, 12), spending('b', 9, 3)],
      to_sort: 20.3,
    });
    const { usual: _, ...fresh } = spending('c', 12, null);
    const { usual: __, ...more } = spending('b', 3.2, null);
    const where = spendingByCategory(given, [fresh, more]);
    expect(
      where.shown.map(({ id, total, suggested, usual }) => [id, total, suggested, usual]),
    ).toEqual([
      ['b', 12.2, 3.2, 3],
      ['c', 12, 12, null],
      ['a', 10.1, 0, 12],
    ]);
    expect([where.spent, where.toSort, where.scale]).toEqual([39.4, 5.1, 12.2]);
  });
});
