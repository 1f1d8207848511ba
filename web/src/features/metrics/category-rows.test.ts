import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryRows,
  listedRows,
  ranking,
  sharesOf,
  sumOf,
  withoutSigns,
} from './category-rows.ts';
import { makeSub, makeTotal } from './testing.ts';

const food = makeTotal('food', 100, [
  makeSub('bakery', 10),
  makeSub('food', 30),
  makeSub('market', 60),
]);
const home = makeTotal('home', 500);
const shop = makeTotal('shop', -20, [makeSub('shoes', -50), makeSub('books', 30)]);
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

describe('categoryRows', () => {
  it('orders main categories by size', () => {
    expect(keys(categoryRows([food, home], 'main'))).toEqual(['home', 'food']);
  });

  it("keeps subcategories of one parent together, with the parent's own entry among them", () => {
    expect(keys(categoryRows([food, home], 'all'))).toEqual([
      'home',
      'food/market',
      'food/food',
      'food/bakery',
    ]);
  });

  it('lists a category once if its only entry is itself', () => {
    const own = makeTotal('own', 5, [makeSub('own', 5)]);
    expect(keys(categoryRows([own], 'all'))).toEqual(['own']);
  });

  it('shades subcategories of the same color differently', () => {
    const shifts = categoryRows([food], 'all').map(({ shift }) => shift);
    expect(new Set(shifts).size).toBe(3);
  });

  it('lists negative totals but leaves them out of charts', () => {
    const rows = categoryRows([shop, home], 'main');
    expect(keys(rows)).toEqual(['home', 'shop']);
    expect(sharesOf(rows).map(({ id }) => id)).toEqual(['home']);
    expect(sharesOf(withoutSigns(rows, 480)).map(({ value }) => value)).toEqual([500, 20]);
  });

  it('adds up to the same with and without subcategories', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
    const category = fc
      .tuple(fc.uuid(), fc.array(fc.tuple(fc.uuid(), amount), { maxLength: 5 }), amount)
      .map(([id, subs, own]) => {
        const parts = subs.map(([sub, total]) => makeSub(sub, total));
        const total = parts.length > 0 ? sumOf(parts.map((part) => part.total)) : own;
        return makeTotal(id, total, parts);
      });
    fc.assert(
      fc.property(fc.array(category, { maxLength: 6 }), (categories) => {
        const sums = (['all', 'main'] as const).map((detail) =>
          sumOf(categoryRows(categories, detail).map(({ total }) => total)),
        );
        expect(sums[0]).toBe(sums[1]);
      }),
    );
  });
});

describe('listedRows', () => {
  it('lists each category by size before its own subcategories', () => {
    expect(keys(listedRows([food, shop, home], 'all'))).toEqual([
      ...['home', 'food', 'food/market', 'food/food', 'food/bakery'],
      ...['shop', 'shop/shoes', 'shop/books'],
    ]);
    expect(keys(listedRows([food, home], 'main'))).toEqual(['home', 'food']);
  });
});

describe('sumOf', () => {
  it('may exceed any single amount', () => {
    expect(sumOf(Array.from({ length: 11 }, () => 99_999_999_999.99))).toBe(1_099_999_999_999.89);
  });
});

describe('ranking', () => {
  it('returns the largest across all parents, and no negative ones', () => {
    expect(keys(ranking([food, home, shop], 'all', 3))).toEqual([
      'home',
      'food/market',
      'food/food',
    ]);
    expect(keys(ranking([food, shop], 'main', 5))).toEqual(['food']);
  });
});
