import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesIn } from './find.ts';
import { paymentsByCounterparty, type Series, seriesOfFits } from './ledger.ts';
import { household } from './testing/household.ts';

const idsOf = (series: readonly Series[]) =>
  series
    .map(({ rows }) => rows.map(({ id }) => id))
    .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
const monthly = (key: string, months: readonly number[], amount: number) =>
  months.map((month) => ({
    ...{ id: `${key} ${String(month).padStart(2, '0')}`, day: month * 30 + 5, amount, key },
    ...{ income: false, nature: 'bill' as const, manner: 'debit' as const, currency: 'EUR' },
  }));
const fitsOf = (payments: Parameters<typeof paymentsByCounterparty>[0]) =>
  [...paymentsByCounterparty(payments).values()].flatMap(seriesIn);

describe("the user's corrections of where series begin", () => {
  const power = monthly('power', [0, 1, 2, 3, 4, 5, 6, 7], 6000);
  const gas = monthly('gas', [8, 9, 10, 11, 12], 3000);
  const fits = fitsOf([...power, ...gas]);

  it('split one into two with separate prices, and join two into one', () => {
    expect(seriesOfFits(fits)).toHaveLength(2);
    const split = seriesOfFits(fits, new Map([['power 05', 'power 05']]));
    expect(idsOf(split).map(([first]) => first)).toEqual(['gas 08', 'power 00', 'power 05']);
    expect(idsOf(split)[2]).toEqual(['power 05', 'power 06', 'power 07']);
    const joined = seriesOfFits(fits, new Map([['gas 08', 'power 00']]));
    expect(joined).toHaveLength(1);
    expect(joined[0]?.rows).toHaveLength(13);
    expect(joined[0]?.id).toBe('power 00');
    // Each correction undoes the other.
    const again = seriesOfFits(fits, new Map([['power 05', 'power 00']]));
    expect(idsOf(again)).toEqual(idsOf(seriesOfFits(fits)));
  });

  it('ignore deleted payments, and never join income and expenses', () => {
    const gone = new Map([
      ['power 99', 'power 98'],
      ['gas 08', 'coal 00'],
    ]);
    expect(idsOf(seriesOfFits(fits, gone))).toEqual(idsOf(seriesOfFits(fits)));
    const pay = monthly('wage', [0, 1, 2, 3, 4], 9000).map((row) => ({ ...row, income: true }));
    const both = fitsOf([...power, ...pay]);
    expect(seriesOfFits(both, new Map([['wage 00', 'power 00']]))).toHaveLength(2);
  });

  it('leave each payment in exactly one series', () => {
    const said = fc.record({
      seed: fc.integer({ min: 1, max: 50 }),
      words: fc.array(fc.tuple(fc.nat(400), fc.option(fc.nat(400), { freq: 2 })), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(said, ({ seed, words }) => {
        const { payments } = household(seed);
        const found = fitsOf(payments);
        const ids = idsOf(seriesOfFits(found)).flat().sort();
        const at = (n: number) => ids[n % Math.max(1, ids.length)] ?? '';
        const parts = new Map(words.map(([one, other]) => [at(one), at(other ?? one)]));
        const series = seriesOfFits(found, parts);
        expect(idsOf(series).flat().sort()).toEqual(ids);
        for (const { rows } of series) {
          expect(new Set(rows.map(({ income }) => income)).size).toBe(1);
        }
      }),
      { numRuns: 40 },
    );
  });
});
