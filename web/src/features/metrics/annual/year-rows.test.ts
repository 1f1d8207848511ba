import { describe, expect, it } from 'vitest';
import { makePeriod, makeSub, makeTotal, makeYear } from '../testing.ts';
import { averageOf, customRows, overviewRows, sideRows } from './year-rows.ts';

const NAMES = { income: 'Income', expenses: 'Expenses', balance: 'Balance' };
const metric = (total: number) => ({
  id: 'car',
  name: 'Car',
  total,
  is_net: false,
  categories: [makeTotal('fuel', total)],
});

describe('averageOf', () => {
  it.each([
    [10, 4, 2.5],
    [0.05, 2, 0.03],
    [-0.05, 2, -0.03],
    [100, 3, 33.33],
    [0, 3, 0],
    [1_099_999_999_999.89, 11, 99_999_999_999.99],
    [-1_099_999_999_999.89, 11, -99_999_999_999.99],
  ])('averages %d over %d months to %d', (total, months, average) => {
    expect(averageOf(total, months)).toBe(average);
  });

  it('returns null for no months', () => {
    expect(averageOf(0, 0)).toBeNull();
  });
});

describe('overviewRows', () => {
  const total = { ...makePeriod([], [], { income: 300, balance_not_spent: 300 }) };
  const year = makeYear(
    { ...total, custom: [metric(-90)] },
    {
      1: { ...makePeriod([], [], { income: 100 }), custom: [metric(-60)] },
      3: { ...makePeriod([], [], { income: 200 }), custom: [metric(-30)] },
    },
  );
  const [income, , , car] = overviewRows(year, NAMES);

  it('distinguishes months without transactions from months at zero', () => {
    expect(income?.months.slice(0, 3).map(({ value }) => value)).toEqual([100, null, 200]);
    expect(income?.months[1]?.to).toBeNull();
  });

  it('marks the unfinished month', () => {
    const year = makeYear(makePeriod([], []), { 1: makePeriod([], []), 2: makePeriod([], []) });
    const monthly = year.monthly.map((one) => ({ ...one, is_over: one.month < 2 }));
    const [row] = overviewRows({ ...year, monthly }, NAMES);
    expect(row?.months.slice(0, 2).map(({ isRunning }) => isRunning)).toEqual([undefined, true]);
  });

  it('averages over the months with data', () => {
    expect(income).toMatchObject({ average: { value: 150 }, averageOver: 2 });
  });

  it('excludes the unfinished month from averages, and links to the transactions of the others', () => {
    const monthly = year.monthly.map((one) => ({ ...one, is_over: one.month < 3 }));
    const [running] = overviewRows({ ...year, monthly }, NAMES);
    expect(running).toMatchObject({ averageOver: 1, total: { value: 300 } });
    expect(running?.average).toEqual({
      value: 100,
      to: '/transactions?from=2025-01-01&to=2025-02-28&counts_as=income',
    });
  });

  it('shows custom metrics without signs, and links to their transactions', () => {
    expect(car).toMatchObject({ name: 'Car', average: { value: 45 }, total: { value: 90 } });
    expect(car?.months[0]).toEqual({
      value: 60,
      to: '/transactions?year=2025&month=1&metric=car',
    });
  });
});

describe('category rows', () => {
  const food = (market: number, own: number) =>
    makeTotal('food', market + own, [makeSub('market', market), makeSub('food', own)]);
  const year = makeYear(makePeriod([], [food(70, 30), makeTotal('home', 900)]), {
    1: makePeriod([], [food(70, 20)]),
    // This month only the parent has transactions, so it has no subcategory entries.
    2: makePeriod([], [makeTotal('food', 10), makeTotal('home', 900)]),
  });
  const [home, rows] = sideRows(year, 'expense');
  const own = rows?.subs.find(({ key }) => key === 'food/food');

  it('start with the largest total', () => {
    expect([home?.key, rows?.key]).toEqual(['home', 'food']);
  });

  it("include the parent's own transactions in every month", () => {
    expect(own?.months.slice(0, 2).map(({ value }) => value)).toEqual([20, 10]);
    const market = rows?.subs.find(({ key }) => key === 'food/market');
    expect(market?.months.slice(0, 3)).toEqual([
      expect.objectContaining({ value: 70 }),
      { value: 0, to: null },
      { value: null, to: null },
    ]);
  });

  it('link each figure to its transactions', () => {
    expect(rows?.months[0]?.to).toBe(
      '/transactions?year=2025&month=1&counts_as=expense&category=food',
    );
    expect(own?.total.to).toBe(
      '/transactions?year=2025&counts_as=expense&category=food&subcategory=food',
    );
  });

  it('of a custom metric have no signs', () => {
    const spent = { ...makePeriod([], []), custom: [metric(-60)] };
    const [row] = customRows(makeYear(spent, { 5: spent }), metric(-60));
    expect(row?.total).toEqual({
      value: 60,
      to: '/transactions?year=2025&metric=car&category=fuel',
    });
    expect(row?.months[4]?.value).toBe(60);
  });

  it('name amounts that go against the whole, so the parts never seem to exceed their parent', () => {
    const parts = [makeSub('rent', -725.35), makeSub('deposit', 289.87), makeSub('fees', -85.32)];
    const car = { ...metric(-520.8), categories: [makeTotal('home', -520.8, parts)] };
    const spent = { ...makePeriod([], []), custom: [car] };
    const [home] = customRows(makeYear(spent, { 5: spent }), car);
    const cells = home?.subs.map(({ total, months }) => [total.value, total.word, months[4]?.word]);
    expect(cells).toEqual([
      [725.35, undefined, undefined],
      [289.87, 'received', 'received'],
      [85.32, undefined, undefined],
    ]);
    const withBack = parts.map((part) => ({ ...part, is_refund: part.total > 0 }));
    const back = { ...car, categories: [makeTotal('home', -520.8, withBack)] };
    const refunded = { ...makePeriod([], []), custom: [back] };
    const [other] = customRows(makeYear(refunded, { 5: refunded }), back);
    const deposit = other?.subs.find(({ name }) => name === 'deposit');
    expect([deposit?.total.word, deposit?.months[4]?.word]).toEqual(['refunded', 'refunded']);
    const earned = { ...car, total: 10 };
    const [mine] = customRows(makeYear(spent, { 5: spent }), earned);
    expect(mine?.total).toMatchObject({ value: 520.8, word: 'spent' });
  });
});
