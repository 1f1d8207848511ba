import type { Category } from '@saldo/contract/categories';
import { UNCATEGORIZED, UNCATEGORIZED_ID } from '@saldo/contract/common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentageSpent } from './balances.ts';
import { type CategorySum, indexCategories } from './categories.ts';
import type { Cell } from './cells.ts';
import { averageOf, bestAndWorst, monthsOf, periodFigures } from './periods.ts';

const category = (id: string, children: string[] = []): Category => {
  const face = {
    ...{ color: '#112233', icon: '·', description: '', role: null },
    type: 'custom' as const,
  };
  return {
    ...face,
    id,
    name: `name of ${id}`,
    parent_id: null,
    sub_categories: children.map((child) => ({
      ...face,
      id: child,
      name: `name of ${child}`,
      parent_id: id,
      sub_categories: [],
    })),
  };
};

const CATEGORIES: Category[] = [
  category('food', ['food.shop', 'food.out']),
  category('home', ['home.rent']),
  category('fun'),
  {
    ...{ ...UNCATEGORIZED, description: '', parent_id: null, role: null },
    ...{ type: 'system', sub_categories: [] },
  },
];
const PARENT: Record<string, string> = {
  'food.shop': 'food',
  'food.out': 'food',
  'home.rent': 'home',
};
const METRICS = [
  { id: 'm1', name: 'All food', untagged: false, categoryIds: ['food', 'food.out'] },
  {
    id: 'm2',
    name: 'Rent and the rest',
    untagged: false,
    categoryIds: ['home.rent', UNCATEGORIZED_ID],
  },
  { id: 'm3', name: 'Nothing', untagged: false, categoryIds: [] },
];
const known = { categories: indexCategories(CATEGORIES), metrics: METRICS };

const cell = fc.record<Cell>({
  period: fc.integer({ min: 1, max: 12 }).map((month) => 202600 + month),
  categoryId: fc.constantFrom(null, 'food', 'food.shop', 'food.out', 'home', 'home.rent', 'fun'),
  direction: fc.constantFrom('income', 'expense'),
  is_refund: fc.boolean(),
  outOfDefault: fc.boolean(),
  total: fc.nat(1_000_000),
});
const cells = fc.array(cell, { maxLength: 60 });

/** Reference implementation: sums row by row. */
const slow = (rows: readonly Cell[], counts: (row: Cell) => boolean, sign: (row: Cell) => number) =>
  rows.filter(counts).reduce((sum, row) => sum + sign(row) * row.total, 0);
const isIncome = (row: Cell) =>
  !row.outOfDefault && row.direction === 'income' && row.is_refund === false;
const isExpense = (row: Cell) =>
  !row.outOfDefault && (row.direction === 'expense' || row.is_refund === true);
const spent = (row: Cell) => (row.direction === 'expense' ? 1 : -1);
const net = (row: Cell) => (row.direction === 'income' ? 1 : -1);
const topOf = (id: string | null) => (id === null ? UNCATEGORIZED_ID : (PARENT[id] ?? id));

const withoutMinusZero = (n: number) => n + 0;
const sumsOf = (tree: readonly CategorySum[]) =>
  Object.fromEntries(tree.map((one) => [one.id, withoutMinusZero(one.total)]));

describe('the figures of a period', () => {
  it('equal a sum row by row', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const figures = periodFigures(rows, known);
        const income = slow(rows, isIncome, () => 1);
        const expenses = slow(rows, isExpense, spent);
        expect(figures.balances).toMatchObject({ income, expenses, balance: income - expenses });
        for (const [tree, counts, sign] of [
          [figures.income, isIncome, () => 1],
          [figures.expense, isExpense, spent],
        ] as const) {
          const tops = [...new Set(rows.filter(counts).map((row) => topOf(row.categoryId)))];
          expect(sumsOf(tree)).toEqual(
            Object.fromEntries(
              tops.map((top) => [
                top,
                slow(rows, (row) => counts(row) && topOf(row.categoryId) === top, sign),
              ]),
            ),
          );
        }
      }),
    );
  });

  it("have subcategories, including the parent's own rows, that sum to the parent", () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const { income, expense } = periodFigures(rows, known);
        for (const parent of [...income, ...expense]) {
          const hasChildren = ['food', 'home'].includes(parent.id);
          expect(parent.children.length > 0).toBe(hasChildren);
          if (!hasChildren) continue;
          expect(parent.children.reduce((sum, child) => sum + child.total, 0)).toBe(parent.total);
          const ids = parent.children.map((child) => child.id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const child of parent.children) {
            expect(PARENT[child.id] ?? child.id).toBe(parent.id);
            expect(child.fullName).toBe(
              child.id === parent.id
                ? `name of ${parent.id}`
                : `name of ${parent.id} > name of ${child.id}`,
            );
          }
        }
        for (const tree of [income, expense, ...expense.map((one) => one.children)]) {
          const totals = tree.map((one) => one.total);
          expect(totals).toEqual(totals.toSorted((a, b) => b - a));
        }
      }),
    );
  });

  it('net custom metrics over rows excluded from the default figures too, each row once', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const { custom } = periodFigures(rows, known);
        const inMetric = [
          (row: Cell) => topOf(row.categoryId) === 'food',
          (row: Cell) => row.categoryId === 'home.rent' || row.categoryId === null,
          () => false,
        ];
        for (const [at, counts] of inMetric.entries()) {
          const metric = custom[at];
          const total = slow(rows, counts, net);
          expect(withoutMinusZero(metric?.total ?? Number.NaN)).toBe(withoutMinusZero(total));
          const directions = new Set(rows.filter(counts).map((row) => row.direction));
          expect(metric?.isNet).toBe(directions.size === 2);
          const sum = metric?.categories.reduce((all, one) => all + one.total, 0) ?? Number.NaN;
          expect(withoutMinusZero(sum)).toBe(withoutMinusZero(total));
        }
        const alone = custom[1]?.categories.map((one) => one.id) ?? [];
        for (const id of alone) expect(['home.rent', UNCATEGORIZED_ID]).toContain(id);
      }),
    );
  });

  it('of twelve months sum to the year', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const months = monthsOf(2026, rows, known);
        const year = periodFigures(rows, known);
        expect(months.map((one) => one.month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        for (const figure of ['income', 'expenses', 'balance'] as const) {
          expect(months.reduce((sum, one) => sum + one.balances[figure], 0)).toBe(
            year.balances[figure],
          );
        }
        for (const [at, metric] of year.custom.entries()) {
          const sum = months.reduce((all, one) => all + (one.custom[at]?.total ?? Number.NaN), 0);
          expect(withoutMinusZero(sum)).toBe(withoutMinusZero(metric.total));
        }
        for (const side of ['income', 'expense'] as const) {
          for (const parent of year[side]) {
            const each = months.map((one) => one[side].find(({ id }) => id === parent.id)?.total);
            expect(each.reduce<number>((sum, total) => sum + (total ?? 0), 0)).toBe(parent.total);
          }
        }
        const withData = months.filter((one) => one.hasData).map((one) => 202600 + one.month);
        expect(withData).toEqual([...new Set(rows.map((row) => row.period))].sort());
      }),
    );
  });
});

describe('the share spent', () => {
  it.each([
    [0, 0, 0],
    [0, 1, 100],
    [0, -5, 0],
    [1000, -5, 0],
    [1000, 250, 25],
    [1000, 3000, 300],
  ])('of %i with %i spent is %i percent', (income, expenses, percent) => {
    expect(percentageSpent(income, expenses)).toBe(percent);
  });
});

describe('the best and the worst month', () => {
  const month = (n: number, balance: number, hasData = true) => ({
    month: n,
    hasData,
    balances: { income: 0, expenses: -balance, balance, percentageSpent: 0 },
  });

  it('are among those with data, the earlier one if equal', () => {
    const months = [month(1, 0, false), month(2, 5), month(3, -1), month(4, 5), month(5, -1)];
    const { best, worst } = bestAndWorst(months);
    expect([best?.month, worst?.month]).toEqual([2, 3]);
    expect(bestAndWorst([month(1, 9, false)])).toEqual({ best: null, worst: null });
    const only = bestAndWorst([month(1, 0, false), month(2, -3)]);
    expect([only.best?.month, only.worst?.month]).toEqual([2, 2]);
  });
});

describe('an average', () => {
  it('is over the months with data, to the nearest cent', () => {
    expect(averageOf(1000, 3)).toBe(333);
    expect(averageOf(500, 3)).toBe(167);
    expect(averageOf(0, 0)).toBeNull();
  });
});

it('counts rows of a deleted category as Uncategorized', () => {
  const gone: Cell = {
    period: 202601,
    categoryId: 'gone',
    direction: 'expense',
    is_refund: false,
    outOfDefault: false,
    total: 5,
  };
  const { expense } = periodFigures([gone, { ...gone, categoryId: null, total: 2 }], known);
  expect(expense.map((one) => [one.name, one.total])).toEqual([['Uncategorized', 7]]);
});
