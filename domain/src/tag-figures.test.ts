import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_MONTHS } from './calendar.ts';
import { addDays, periodOf } from './dates.ts';
import { type TagCell, tagFigures } from './tag-figures.ts';

const cell = (day: string, spent: number, categoryId: string | null = 'food'): TagCell => ({
  ...{ day, period: periodOf(day), categoryId, spent },
});
const LISBON = { from: '2026-05-13', to: '2026-05-15' };

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1950-01-01', n));
const cells = fc.array(
  fc
    .tuple(days, fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom('a', 'b', null))
    .map(([day, spent, id]) => cell(day, spent, id)),
  { maxLength: 40 },
);
const spans = fc.option(
  fc
    .tuple(days, fc.integer({ min: 0, max: 365 }))
    .map(([from, length]) => ({ from, to: addDays(from, length) })),
);

describe('what a tag cost', () => {
  it('has bars by day, and of what was paid before and after', () => {
    const figures = tagFigures(
      [
        cell('2026-03-03', 18_640, 'travel'),
        cell('2026-05-13', 6280),
        cell('2026-05-13', 24_800, 'travel'),
        cell('2026-05-15', 4100),
        cell('2026-06-01', -100),
      ],
      { dates: LISBON, calendar: CALENDAR_MONTHS },
    );
    expect(figures).toMatchObject({ total: 53_720, perDay: 17_907, during: 35_180, unit: 'day' });
    expect(figures.bars.map(({ at, amount }) => [at, amount])).toEqual([
      ['before', 18_640],
      ['2026-05-13', 31_080],
      ['2026-05-14', 0],
      ['2026-05-15', 4100],
      ['after', -100],
    ]);
    expect(figures.bars[1]?.shares).toEqual([
      ['travel', 24_800],
      ['food', 6280],
    ]);
  });

  it('has bars by month without dates, and by year if those are many', () => {
    const unitOf = (last: string) => {
      const some = [cell('2025-11-02', 100), cell(last, 300)];
      const { unit, bars, perDay } = tagFigures(some, { dates: null, calendar: CALENDAR_MONTHS });
      expect(perDay).toBeNull();
      return [unit, bars.map(({ at }) => at)];
    };
    expect(unitOf('2026-01-05')).toEqual(['month', ['2025-11', '2025-12', '2026-01']]);
    expect(unitOf('2029-01-05')).toEqual(['year', ['2025', '2026', '2027', '2028', '2029']]);
  });

  it('sums to its bars, and each bar to its categories', () => {
    fc.assert(
      fc.property(cells, spans, (some, dates) => {
        const { total, bars, shares, during } = tagFigures(some, {
          ...{ dates, calendar: CALENDAR_MONTHS },
        });
        const add = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
        expect(add(bars.map(({ amount }) => amount))).toBe(total);
        expect(add(shares.map(([, amount]) => amount))).toBe(total);
        for (const bar of bars) expect(add(bar.shares.map(([, cents]) => cents))).toBe(bar.amount);
        const within = (day: string) => dates !== null && day >= dates.from && day <= dates.to;
        const inside = some.filter(({ day }) => within(day));
        expect(during).toBe(dates && add(inside.map(({ spent }) => spent)));
        expect(bars.length).toBeLessThanOrEqual(240);
      }),
    );
  });
});
