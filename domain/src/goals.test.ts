import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFromNumber, daysInMonth } from './dates.ts';
import {
  addSums,
  EMPTY_SUM,
  type GoalSum,
  goalAmount,
  goalProgress,
  isGoalCompleted,
  neededMonthly,
  projectedAmount,
  wholeMonths,
} from './goals.ts';
import type { Direction } from './money.ts';

const day = fc.integer({ min: -25_567, max: 84_000 }).map(dayFromNumber);
const near = fc.tuple(day, fc.integer({ min: -1200, max: 1200 })).map(([first, days]) => {
  const from = Date.parse(`${first}T00:00:00Z`);
  return [first, new Date(from + days * 86_400_000).toISOString().slice(0, 10)] as const;
});

/** The same day a number of months later, or the last day of that month. */
function monthsLater(from: string, months: number): string {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
  const then = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = daysInMonth(then.getUTCFullYear(), then.getUTCMonth() + 1);
  then.setUTCDate(Math.min(date, last));
  return then.toISOString().slice(0, 10);
}

describe('whole months', () => {
  test('are as many as fit in between', () => {
    fc.assert(
      fc.property(near, ([from, to]) => {
        let count = 0;
        while (monthsLater(from, count + 1) <= to) count += 1;
        expect(wholeMonths(from, to)).toBe(count);
      }),
    );
  });

  test.each([
    ['2026-01-31', '2026-02-27', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2024-01-31', '2024-02-28', 0],
    ['2024-02-29', '2025-02-28', 12],
    ['2026-11-21', '2026-11-20', 0],
    ['2026-11-21', '2026-12-21', 1],
    ['2026-12-31', '2027-01-01', 0],
  ])('from %s to %s are %i', (from, to, months) => {
    expect(wholeMonths(from, to)).toBe(months);
  });
});

const row = fc.record({
  date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01'),
  id: fc.uuid(),
  direction: fc.constantFrom<Direction>('income', 'expense'),
  amount: fc.nat(10_000),
});

describe('the amount of a goal', () => {
  test('is the net in the direction of the earliest transaction, whatever the order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 8 }),
        fc.func(fc.integer()),
        (rows, order) => {
          const pieces = rows.map(
            ({ date, id, direction, amount }): GoalSum => ({
              net: direction === 'income' ? amount : -amount,
              first: { key: `${date}${id}`, direction },
            }),
          );
          const shuffled = pieces.toSorted((a, b) => order(a.first?.key) - order(b.first?.key));
          const [earliest] = rows.toSorted((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
          let expected = 0;
          for (const { direction, amount } of rows) {
            expected += direction === earliest?.direction ? amount : -amount;
          }
          const amount = goalAmount(shuffled.reduce(addSums, EMPTY_SUM));
          expect(amount).toBe(Math.max(0, expected));
        },
      ),
    );
  });

  test('is complete at exactly its target', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000_000_000),
        fc.integer({ min: 1, max: 1e13 }),
        (amount, target) => {
          expect(isGoalCompleted(amount, target)).toBe(goalProgress(amount, target) >= 100);
        },
      ),
    );
  });
});

describe('the pace of a goal', () => {
  const year = { from: '2026-01-01', to: '2026-12-31', target: 120_000 };

  test('needs an amount that reaches the target in time, while a cent less does not', () => {
    fc.assert(
      fc.property(
        near,
        day,
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        ([a, b], today, amount, more) => {
          const [from, to] = a < b ? [a, b] : [b, a];
          const target = Math.max(1, amount + more - 500_000);
          const needed = neededMonthly({ amount, target, from, to, today });
          if (today > to || amount >= target) {
            expect(needed).toBeNull();
            return;
          }
          const months = Math.max(1, wholeMonths(today > from ? today : from, to));
          expect(needed).not.toBeNull();
          expect(amount + (needed ?? 0) * months).toBeGreaterThanOrEqual(target);
          expect(amount + ((needed ?? 0) - 1) * months).toBeLessThan(target);
        },
      ),
    );
  });

  test.each([
    ['2025-06-15', 0, 10_910, null],
    ['2026-01-01', 0, 10_910, null],
    ['2026-01-31', 5000, 10_455, 58_871],
    ['2026-07-01', 60_000, 12_000, 120_330],
    ['2026-12-15', 60_000, 60_000, 62_751],
    ['2026-12-31', 60_000, 60_000, 60_000],
    ['2027-01-01', 60_000, null, 60_000],
    ['2026-07-01', 120_000, null, 240_659],
  ])(
    'on %s with %i cents: %s a month is needed, %s is projected',
    (today, amount, needed, projected) => {
      expect(neededMonthly({ ...year, amount, today })).toBe(needed);
      expect(projectedAmount({ ...year, amount, today })).toBe(projected);
    },
  );

  test('is exact for amounts whose product with days exceeds safe integers', () => {
    const amount = 9_999_999_999_999;
    const pace = { from: '1900-01-01', to: '2199-12-31', target: 1, today: '2199-12-31' };
    expect(projectedAmount({ ...pace, amount })).toBe(amount);
  });
});
