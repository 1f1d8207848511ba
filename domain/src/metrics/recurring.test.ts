import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber } from '../dates.ts';
import { findRecurring, findYearly, type Occurrence } from './recurring.ts';

const row = (date: string, euros: number, more: Partial<Occurrence> = {}): Occurrence => ({
  date: `${date}T00:00:00`,
  merchant: 'shop',
  direction: 'expense',
  amount: Math.round(euros * 100),
  ...more,
});

const monthly = (amounts: readonly number[], day = '05', more: Partial<Occurrence> = {}) =>
  amounts.map((euros, at) => row(`2026-${String(at + 1).padStart(2, '0')}-${day}`, euros, more));

const brief = (rows: readonly Occurrence[]) =>
  findRecurring(rows).series.map((one) => [
    one.rows.length,
    one.cadence,
    one.amount / 100,
    one.total / 100,
  ]);

describe('what recurs within a year', () => {
  it.each([
    ['weekly', 7, 52],
    ['fortnightly', 14, 26],
    ['monthly', 30, 12],
    ['every two months', 61, 6],
    ['quarterly', 91, 4],
  ])('is found %s', (_, days, count) => {
    const rows = [0, 1, 2].map((n) => row(addDays('2026-01-10', n * days), 10));
    expect(brief(rows)).toEqual([[3, count, 10, 30]]);
    expect(brief(rows.slice(1))).toEqual([]);
  });

  it('is one wage where its amounts take turns, and as many bills as there are', () => {
    const turns = [1500, 1800, 2200, 1500, 1800, 2200, 1500, 1800, 2200];
    expect(brief(monthly(turns, '28', { direction: 'income' }))).toEqual([[9, 12, 1800, 16500]]);
    expect(brief(monthly(turns, '28')).map(([, cadence]) => cadence)).toEqual([4, 4, 4]);
  });

  it('may come a fifth of the interval early or late, and no more', () => {
    const after = (days: number) => [
      row('2026-01-01', 9),
      row('2026-01-31', 9),
      row(addDays('2026-01-31', days), 9),
    ];
    for (const days of [25, 30, 36]) expect(brief(after(days))).toHaveLength(1);
    for (const days of [24, 37, 45]) expect(brief(after(days))).toEqual([]);
  });

  it('stays within a tenth of the median amount', () => {
    expect(brief(monthly([90, 100, 110]))).toEqual([[3, 12, 100, 300]]);
    expect(brief(monthly([89.99, 100, 110]))).toEqual([]);
    expect(brief(monthly([90, 100, 110.01]))).toEqual([]);
    // The median of an even number lies between the two in the middle.
    expect(brief(monthly([100, 101, 102, 103]))).toEqual([[4, 12, 101.5, 406]]);
  });

  it('is of one merchant and one direction', () => {
    const [a, b, c] = monthly([10, 10, 10]);
    if (!a || !b || !c) throw new Error('three rows');
    expect(brief([a, b, { ...c, merchant: 'other' }])).toEqual([]);
    expect(brief([a, b, { ...c, direction: 'income' }])).toEqual([]);
    expect(brief([c, a, b])).toEqual([[3, 12, 10, 30]]);
  });

  it('finds a subscription among purchases at the same shop, and two subscriptions', () => {
    const subscription = monthly([4.99, 4.99, 4.99, 4.99]);
    const purchases = [row('2026-01-07', 31), row('2026-01-19', 5.2), row('2026-03-02', 120)];
    expect(brief([...purchases, ...subscription])).toEqual([[4, 12, 4.99, 19.96]]);
    expect(brief([...monthly([10, 10, 10]), ...monthly([20, 20, 20])])).toEqual([
      [3, 12, 20, 60],
      [3, 12, 10, 30],
    ]);
  });

  it('has no series of nothing', () => {
    expect(brief(monthly([0, 0, 0]))).toEqual([]);
    expect(brief(monthly([5, 5, 5], '05', { merchant: '' }))).toEqual([]);
    expect(brief([])).toEqual([]);
  });

  it('is, for any rows: alike, regular, each row once, whatever their order', () => {
    const rows = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 364 }),
        amount: fc.oneof(
          fc.constantFrom(1000, 1000, 1050, 4999),
          fc.integer({ min: 0, max: 9999 }),
        ),
        merchant: fc.constantFrom('a', 'b', ''),
        direction: fc.constantFrom('income' as const, 'expense' as const),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(rows, fc.gen(), (given, gen) => {
        const made = given.map(({ at, ...same }, n) => ({
          ...same,
          n,
          date: `${addDays('2026-01-01', at)}T${String(n % 24).padStart(2, '0')}:00:00`,
        }));
        const { series, few } = findRecurring(made);
        const seen = [...series.flatMap((one) => one.rows), ...few].map((one) => one.n);
        expect(new Set(seen).size).toBe(seen.length);
        const possible = made.filter((one) => one.amount > 0 && one.merchant !== '');
        for (const n of seen) expect(possible.map((one) => one.n)).toContain(n);
        for (const one of series) {
          expect(one.rows.length).toBeGreaterThanOrEqual(3);
          const amounts = one.rows.map((some) => some.amount).sort((a, b) => a - b);
          const lower = amounts[(amounts.length - 1) >> 1] ?? 0;
          const median = (lower + (amounts[amounts.length >> 1] ?? 0)) / 2;
          expect(one.amount).toBe(Math.round(median));
          expect(one.total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
          for (const amount of amounts) {
            expect(Math.abs(amount - median)).toBeLessThanOrEqual(median / 10 + 1e-9);
          }
          const gaps = one.rows.slice(1).map((some, at) => days(one.rows[at], some));
          const interval = 365.25 / (one.cadence === 52 || one.cadence === 26 ? NaN : one.cadence);
          const expected = Number.isNaN(interval) ? 364 / one.cadence : interval;
          for (const gap of gaps) {
            expect(Math.abs(gap - expected)).toBeLessThanOrEqual(expected / 5 + 1e-9);
          }
          expect(new Set(one.rows.map((some) => `${some.merchant} ${some.direction}`)).size).toBe(
            1,
          );
        }
        const shuffled = made
          .map((one) => ({ one, key: gen(fc.double, { noNaN: true }) }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const again = findRecurring(shuffled).series;
        const names = (all: typeof series) =>
          all.map((one) => one.rows.map((some) => some.n).join()).sort();
        expect(names(again)).toEqual(names(series));
      }),
    );
  });
});

const days = (a: Occurrence | undefined, b: Occurrence) =>
  dayNumber(b.date) - dayNumber(a?.date ?? '');

describe('what was planted', () => {
  it('is found whole among anything else', () => {
    const jitter = fc.integer({ min: -2, max: 2 });
    const planted = fc.array(fc.tuple(jitter, fc.integer({ min: 2000, max: 2100 })), {
      minLength: 3,
      maxLength: 12,
    });
    const noise = fc.array(fc.tuple(fc.integer({ min: 0, max: 364 }), fc.nat(9999)));
    fc.assert(
      fc.property(planted, noise, (gym, shop) => {
        const rows = gym.map(([early, cents], at) =>
          row(addDays('2026-01-10', at * 30 + early), cents / 100, { merchant: 'gym' }),
        );
        const others = shop.map(([at, cents]) => row(addDays('2026-01-01', at), cents / 100));
        const { series } = findRecurring([...others, ...rows]);
        const found = series.find((one) => one.rows[0]?.merchant === 'gym');
        expect(found?.rows).toEqual(rows);
        expect(found?.cadence).toBe(12);
      }),
    );
  });
});

describe('what comes once a year', () => {
  const insurance = row('2026-03-10', 310);
  const yearly = (rest: Occurrence[], before: Occurrence[]) =>
    findYearly(rest, before).map((one) => [one.rows.length, one.cadence, one.amount, one.total]);

  it('is alike in two years, and counts this year’s row', () => {
    expect(yearly([insurance], [row('2025-03-01', 300)])).toEqual([[1, 1, 30500, 31000]]);
    expect(yearly([insurance], [row('2025-03-01', 200)])).toEqual([]);
    expect(yearly([insurance], [row('2025-05-20', 310)])).toEqual([[1, 1, 31000, 31000]]);
    expect(yearly([insurance], [row('2025-06-20', 310)])).toEqual([]);
    expect(yearly([insurance], [row('2025-03-10', 310, { merchant: 'other' })])).toEqual([]);
    expect(yearly([insurance], [])).toEqual([]);
  });

  it('is not what came twice in this year alone', () => {
    expect(yearly([row('2026-01-10', 300), row('2026-12-20', 300)], [])).toEqual([]);
  });

  it('is not what came more often', () => {
    const before = [row('2025-03-01', 300), row('2025-07-01', 300)];
    expect(yearly([insurance], before)).toEqual([]);
    expect(yearly([], [row('2024-03-01', 300), row('2025-03-01', 300)])).toEqual([]);
  });

  it('is looked for only where something could be', () => {
    expect(findRecurring([insurance]).few).toEqual([insurance]);
    const often = [1, 2, 5, 9].map((day) => row(`2026-01-0${day}`, 50));
    expect(findRecurring(often)).toEqual({ series: [], few: [] });
  });
});
