import type { CategoryTotal } from '@saldo/contract/metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlowFigures, flowsOf } from './flow-panel.tsx';
import { makePeriod, makeSub, makeTotal } from './testing.ts';

const made = (
  income: CategoryTotal[],
  expense: CategoryTotal[],
  aside: Partial<FlowFigures> = {},
): FlowFigures => ({ ...makePeriod(income, expense), saved: [], ...aside });

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const told = (entries: readonly { name: string; value: number }[]) =>
  entries.map(({ name, value }) => [name, value]);
const pay = makeTotal('income', 1000, [makeSub('salary', 990), makeSub('interest', 10)]);
const YEAR = { year: 2026 };

describe('flowsOf', () => {
  it('splits income into subcategories and spending into main categories, plus what is left over', () => {
    const flows = flowsOf(made([pay], [makeTotal('home', 600), makeTotal('food', 300)]));
    expect(ids(flows.sources)).toEqual(['income/salary', 'income/interest']);
    expect(told(flows.sinks)).toEqual([
      ['home', 600],
      ['food', 300],
      ['Left over', 100],
    ]);
    expect(flows.sinks.at(-1)?.rows(YEAR)).toBe('/transactions?year=2026&counts_as=balance');
  });

  it('shows overspending as money drawn from the balance', () => {
    const flows = flowsOf(made([pay], [makeTotal('home', 1200)]));
    expect(told(flows.sources).at(-1)).toEqual(['From your balance', 200]);
    expect(ids(flows.sinks)).toEqual(['home']);
  });

  it('groups the small ones, linked to their transactions', () => {
    const many = Array.from({ length: 12 }, (_, i) => makeTotal(`c${i}`, 100 - i));
    const { sinks } = flowsOf(made([], many));
    expect(sinks).toHaveLength(9);
    expect(sinks.at(-1)).toMatchObject({ id: 'more', name: '4 more', value: 92 + 91 + 90 + 89 });
    expect(sinks.at(-1)?.rows(YEAR)).toBe(
      `/transactions?year=2026&counts_as=expense&not_category=${encodeURIComponent(
        ids(sinks).slice(0, 8).join(','),
      )}`,
    );
  });

  it('has the same totals as the lists, with net refunds as a source', () => {
    const spent = [makeTotal('home', 100), makeTotal('shop', -20)];
    const flows = flowsOf(made([pay], spent));
    expect(told(flows.sources).at(-1)).toEqual(['Refund, shop', 20]);
    expect(flows.sources.at(-1)?.rows(YEAR)).toBe(
      '/transactions?year=2026&counts_as=expense&category=shop',
    );
    expect(told(flows.sinks)).toEqual([
      ['home', 100],
      ['Left over', 920],
    ]);
    const four = ['a', 'b', 'c', 'd'].map((id) => makeTotal(id, -1));
    const { sources } = flowsOf(made([], [...four, makeTotal('home', 3)]));
    expect(told(sources)).toEqual([['Refunds', 4]]);
    expect(sources[0]?.rows(YEAR)).toBe(
      '/transactions?year=2026&counts_as=expense&not_category=home',
    );
  });

  it('separates savings from what is left over, and withdrawals from savings', () => {
    const saved = [
      { account_id: 'x', name: 'Journey', total: 300 },
      { account_id: 'y', name: 'Car', total: -50 },
      { category_id: 'z', name: 'Savings & Investments', total: 100 },
    ];
    const flows = flowsOf(made([pay], [makeTotal('home', 600)], { saved }));
    expect(told(flows.sources).at(-1)).toEqual(['From Car', 50]);
    expect(told(flows.sinks)).toEqual([
      ['home', 600],
      ['Saved to Journey', 300],
      ['Saved to Savings & Investments', 100],
      ['Left over', 50],
    ]);
    expect(flows.sinks[1]?.rows(YEAR)).toBe(
      '/transactions?year=2026&counts_as=saved&account_iban=x',
    );
    expect(flows.sinks[2]?.rows(YEAR)).toBe(
      '/transactions?year=2026&counts_as=savings&subcategory=z',
    );
    expect(flows.sinks[3]?.rows(YEAR)).toBeNull();
  });

  it('balances sources and sinks to the cent', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999_99 });
    const some = fc.array(cents, { maxLength: 14 });
    const spent = fc.array(fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }), {
      maxLength: 14,
    });
    const aside = fc.array(fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }), {
      maxLength: 3,
    });
    const sum = (entries: readonly { value: number }[]) =>
      entries.reduce((total, { value }) => total + Math.round(value * 100), 0);
    fc.assert(
      fc.property(some, spent, aside, (income, expense, saved) => {
        const { sources, sinks, through } = flowsOf(
          made(
            income.map((amount, i) => makeTotal(`in${i}`, amount / 100)),
            expense.map((amount, i) => makeTotal(`out${i}`, amount / 100)),
            {
              saved: saved
                .filter((amount) => amount !== 0)
                .map((amount, i) => ({ account_id: `${i}`, name: 'a', total: amount / 100 })),
            },
          ),
        );
        expect(sum(sources)).toBe(Math.round(through * 100));
        expect(sum(sinks)).toBe(Math.round(through * 100));
        const all = [...sources, ...sinks];
        expect(all.every(({ value }) => value > 0)).toBe(true);
        expect(new Set(ids(sources)).size + new Set(ids(sinks)).size).toBe(all.length);
      }),
    );
  });
});
