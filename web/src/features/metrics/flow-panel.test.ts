import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowsOf } from './flow-panel.tsx';
import { makePeriod, makeSub, makeTotal } from './testing.ts';

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const pay = makeTotal('income', 1000, [makeSub('salary', 990), makeSub('interest', 10)]);

describe('where money came from and went', () => {
  it('is the sources in detail, the main categories, and what was kept', () => {
    const period = makePeriod([pay], [makeTotal('home', 600), makeTotal('food', 300)], {
      balance_not_spent: 100,
    });
    const flows = flowsOf(period);
    expect(ids(flows.sources)).toEqual(['income/salary', 'income/interest']);
    expect(flows.sinks.map(({ id, value }) => [id, value])).toEqual([
      ['home', 600],
      ['food', 300],
      ['balance', 100],
    ]);
  });

  it('names what was overspent as a source', () => {
    const flows = flowsOf(
      makePeriod([pay], [makeTotal('home', 1200)], { balance_not_spent: -200 }),
    );
    expect(flows.sources.at(-1)).toMatchObject({ id: 'balance', value: 200 });
    expect(ids(flows.sinks)).toEqual(['home']);
  });

  it('puts the small ones together', () => {
    const many = Array.from({ length: 12 }, (_, i) => makeTotal(`c${i}`, 100 - i));
    const { sinks } = flowsOf(makePeriod([], many));
    expect(sinks).toHaveLength(9);
    expect(sinks.at(-1)).toMatchObject({ id: 'more', count: 4, value: 92 + 91 + 90 + 89 });
  });

  it('knows which are not among the small ones: the large ones, and those that flow nowhere', () => {
    const subs = Array.from({ length: 12 }, (_, i) => makeSub(`s${i}`, 100 - i));
    const lost = makeTotal('lost', -5);
    const { sources } = flowsOf(makePeriod([makeTotal('income', 1134, subs), lost], []));
    expect(sources.at(-1)).toMatchObject({ id: 'more', value: 92 + 91 + 90 + 89 });
    expect(sources.at(-1)?.without.map(({ key }) => key)).toEqual([
      ...subs.slice(0, 8).map(({ category_id }) => `income/${category_id}`),
      'lost',
    ]);
  });

  it('takes what got more back than was spent for a source', () => {
    const flows = flowsOf(
      makePeriod([pay], [makeTotal('home', 100), makeTotal('shop', -20), makeTotal('bus', -5)], {
        balance_not_spent: 925,
      }),
    );
    expect(flows.sources.at(-1)).toMatchObject({ id: 'refunds', value: 25, count: 2 });
    expect(flows.sources.at(-1)?.without.map(({ key }) => key)).toEqual(['home']);
    expect(ids(flows.sinks)).toEqual(['home', 'balance']);
    expect(flows.refunded.map(({ key }) => key)).toEqual(['shop', 'bus']);
    expect(flows.through).toBe(1025);
  });

  it('sends on to the cent what comes in', () => {
    const cents = (least: number) => fc.integer({ min: least, max: 99_999_999_999_99 });
    const categories = (least: number) => fc.array(cents(least), { maxLength: 14 });
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    fc.assert(
      fc.property(categories(0), categories(-99_999_999_999_99), (income, expense) => {
        const { sources, sinks, through } = flowsOf(
          makePeriod(
            income.map((amount, i) => makeTotal(`in${i}`, amount / 100)),
            expense.map((amount, i) => makeTotal(`out${i}`, amount / 100)),
            { balance_not_spent: (sum(income) - sum(expense)) / 100 },
          ),
        );
        const all = (entries: typeof sources) =>
          sum(entries.map(({ value }) => Math.round(value * 100)));
        expect(all(sources)).toBe(Math.round(through * 100));
        expect(all(sinks)).toBe(Math.round(through * 100));
        expect([...sources, ...sinks].every(({ value }) => value > 0)).toBe(true);
      }),
    );
  });
});
