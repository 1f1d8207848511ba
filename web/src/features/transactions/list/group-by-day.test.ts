import { describe, expect, it } from 'vitest';
import { makeTransaction } from '../testing.ts';
import { groupByDay } from './group-by-day.ts';

const WHOLE = { before: false, after: false };
const row = (date: string, amount: number, more: object = {}) =>
  makeTransaction({ id: `${date} ${amount}`, date: `${date}T00:00:00`, amount, ...more });

describe('groupByDay', () => {
  it('keeps the order of rows', () => {
    const rows = [row('2026-11-20', 1), row('2026-11-19', 2), row('2026-11-19', 3)];
    const groups = groupByDay(rows, WHOLE);
    expect(groups.map((group) => group.day)).toEqual(['2026-11-20', '2026-11-19']);
    expect(groups.flatMap((group) => group.rows)).toEqual(rows);
  });

  it('sums in cents, without ignored rows', () => {
    const rows = [
      row('2026-11-20', 0.1),
      row('2026-11-20', 0.2),
      row('2026-11-20', 300, { ignore: true }),
      row('2026-11-20', 1, { direction: 'income' }),
    ];
    expect(groupByDay(rows, WHOLE)[0]?.sums).toEqual([{ currency: 'EUR', amount: 0.7 }]);
  });

  it('adds up what amounts are worth', () => {
    const converted = { amount: 6.16, currency: 'EUR' };
    const rows = [row('2026-11-20', 5), row('2026-11-20', 7, { currency: 'USD', converted })];
    expect(groupByDay(rows, WHOLE)[0]?.sums).toEqual([{ currency: 'EUR', amount: -11.16 }]);
  });

  it('counts the own share of a converted row that others owe', () => {
    const converted = { amount: 6.16, currency: 'EUR', counted: 3.08 };
    const rows = [row('2026-11-20', 7, { currency: 'USD', converted })];
    expect(groupByDay(rows, WHOLE)[0]?.sums).toEqual([{ currency: 'EUR', amount: -3.08 }]);
  });

  it('counts parts of converted rows as figures do, by running sums', () => {
    // 2.00 dollars at 1.1357 are 1.76 euros: 1.73 for the first 1.96, and what is left for the rest.
    const converted = { amount: 1.76, currency: 'EUR', rate: 1.1357 };
    const splits = [
      { id: 'a', category: 'x', amount: 1.96, note: null, converted: 1.73 },
      { id: 'b', category: 'y', amount: 0.04, note: null, converted: 0.03 },
    ];
    const dollars = (matching: string[]) =>
      row('2026-11-20', 2, { currency: 'USD', converted, splits, matching });
    const sumOf = (matching: string[]) =>
      groupByDay([dollars(matching)], WHOLE)[0]?.sums?.[0]?.amount;
    expect(sumOf(['a'])).toBe(-1.73);
    expect(sumOf(['b'])).toBe(-0.03);
    expect(sumOf(['a', 'b'])).toBe(-1.76);
  });

  it('never adds up different currencies without a known rate', () => {
    const rows = [row('2026-11-20', 5), row('2026-11-20', 7, { currency: 'USD' })];
    expect(groupByDay(rows, WHOLE)[0]?.sums).toEqual([
      { currency: 'EUR', amount: -5 },
      { currency: 'USD', amount: -7 },
    ]);
  });

  it('gives no sum for a day that may continue on another page', () => {
    const rows = [row('2026-11-20', 1), row('2026-11-19', 2), row('2026-11-18', 3)];
    const sums = (more: { before: boolean; after: boolean }) =>
      groupByDay(rows, more).map((group) => group.sums !== null);
    expect(sums({ before: true, after: true })).toEqual([false, true, false]);
    expect(sums({ before: false, after: true })).toEqual([true, true, false]);
  });

  it('returns no groups without rows', () => {
    expect(groupByDay([], WHOLE)).toEqual([]);
  });
});
