import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CALENDAR_MONTHS, monthText, periodsUpTo } from '../calendar.ts';
import { dayFromNumber, dayNumber, daysInMonth } from '../dates.ts';
import { monthPicture, type SpentCell } from './month-picture.ts';

const calendar = CALENDAR_MONTHS;
const day = fc
  .integer({ min: dayNumber('2024-01-01'), max: dayNumber('2026-12-31') })
  .map(dayFromNumber);
const cell = fc.record({
  day,
  category: fc.constantFrom('a', 'b', null),
  cents: fc.integer({ min: -5000, max: 90_000 }),
});

/** Known months, as numbers of months back: none, or three to six of the last twelve. */
const usualMonths = fc.oneof(
  fc.constant([]),
  fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 6 }),
);

it('equals the sums of its cells', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 80 }), day, usualMonths, (cells, today, full) => {
      const [, previous, ...more] = periodsUpTo(calendar, calendar.current(today), 13);
      const usual = full.flatMap((n) => [previous, ...more][n - 1] ?? []);
      const picture = monthPicture(cells, { calendar, today, usual });
      const sum = (some: readonly SpentCell[]) => some.reduce((all, { cents }) => all + cents, 0);
      const upTo = (month: string, date: number) =>
        sum(cells.filter((one) => one.day.startsWith(month) && Number(one.day.slice(8)) <= date));
      const date = Number(today.slice(8));
      const before = previous ? monthText(previous) : '';
      expect(picture.months).toBe(full.length);
      expect(picture.days).toHaveLength(
        daysInMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7))),
      );
      expect(picture.days[date - 1]?.spent).toBe(upTo(today.slice(0, 7), date));
      expect(picture.days[date]?.spent ?? null).toBeNull();
      expect(picture.days.at(-1)?.before).toBe(upTo(before, 31));
      if (picture.months > 0) {
        const spent = usual.map((month) => upTo(monthText(month), 31));
        expect(picture.days.at(-1)?.usual).toBe(Math.round(sumOf(spent) / full.length));
      }
      const totals = [...picture.categories.values()].map(({ total }) => total);
      expect(sumOf(totals)).toBe(picture.days[date - 1]?.spent);
    }),
  );
});

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

it('leaves out what is usual in a category where earlier uncategorized spending could change it', () => {
  const usual = [8, 9, 10].map((month) => ({ year: 2026, month }));
  const spent = (category: string | null, cents: number, day = '03'): SpentCell[] =>
    usual.map((month) => ({ day: `${monthText(month)}-${day}`, category, cents }));
  const now: SpentCell[] = [
    { day: '2026-11-02', category: 'food', cents: 40_000 },
    { day: '2026-11-02', category: 'rent', cents: 90_000 },
    { day: '2026-11-02', category: 'new', cents: 80_000 },
  ];
  const usualWith = (...unsorted: SpentCell[]) => {
    const cells = [...now, ...spent('food', 38_000), ...spent('rent', 90_000), ...unsorted];
    const { categories } = monthPicture(cells, { calendar, today: '2026-11-20', usual });
    return Object.fromEntries([...categories].map(([id, { usual }]) => [id, usual]));
  };
  expect(usualWith()).toEqual({ food: 38_000, rent: 90_000, new: 0 });
  // Small against the rent, but not against food.
  expect(usualWith(...spent(null, 6000))).toMatchObject({ food: null, rent: 90_000, new: 0 });
  // The category that seems new may be what is not sorted yet.
  expect(usualWith(...spent(null, 78_000))).toMatchObject({ food: null, rent: null, new: null });
  // A refund that is not sorted does not hide the payment next to it.
  expect(usualWith(...spent(null, 78_000), ...spent(null, -78_000))).toMatchObject({ new: null });
  // Days after today are not compared.
  expect(usualWith(...spent(null, 78_000, '21'))).toMatchObject({ food: 38_000, new: 0 });
});
