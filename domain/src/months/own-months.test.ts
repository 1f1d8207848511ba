import type { MonthStart } from '@saldo/contract/month-start';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALENDAR_MONTHS, type Month, periodNumber, periodsUpTo } from '../calendar.ts';
import {
  addDays,
  dayFromNumber,
  dayNumber,
  dayOfMonth,
  daysInMonth,
  yearMonthOf,
} from '../dates.ts';
import { isWorkingDay } from '../working-days.ts';
import { ownMonths } from './own-months.ts';

const date = fc.integer({ min: 1, max: 31 });
const setting: fc.Arbitrary<MonthStart> = fc.oneof(
  fc.constant<MonthStart>({ kind: 'calendar' }),
  date.map((day): MonthStart => ({ kind: 'day', day })),
  date.map((on_or_before): MonthStart => ({ kind: 'working_day', on_or_before })),
);
/** 1970 to 2189. */
const day = fc.integer({ min: 0, max: 80_000 }).map(dayFromNumber);

describe('months of each kind', () => {
  test('have no gaps, do not overlap, and are twelve a year', () => {
    fc.assert(
      fc.property(setting, day, (kind, today) => {
        const own = ownMonths(kind, null);
        const month = own.monthOf(today);
        const { from, to } = own.boundsOf(month);
        expect(from <= today && today <= to).toBe(true);
        expect([from, to].map(own.monthOf)).toEqual([month, month]);
        expect(own.boundsOf(own.next(month)).from).toBe(addDays(to, 1));
        const months = periodsUpTo(own, { year: month.year, month: 12 }, 12);
        const spans = months.map(own.boundsOf);
        const { year } = month;
        expect(own.boundsOf({ year })).toEqual({ from: spans.at(-1)?.from, to: spans[0]?.to });
        expect(own.current(today)).toEqual(month);
      }),
    );
  });

  test('are named after the calendar month in which most of their days lie, but for those in the middle', () => {
    fc.assert(
      fc.property(setting, day, (kind, today) => {
        const beginsOn = 'day' in kind ? kind.day : 'on_or_before' in kind ? kind.on_or_before : 1;
        fc.pre(beginsOn < 15 || beginsOn > 19);
        const own = ownMonths(kind, null);
        const month = own.monthOf(today);
        expect(mostDaysIn(own.boundsOf(month))).toEqual(month);
      }),
    );
  });

  test('begin on the date, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(date, day, (on, today) => {
        const own = ownMonths({ kind: 'day', day: on }, null);
        const { from } = own.boundsOf(own.monthOf(today));
        const { year, month } = yearMonthOf(from);
        expect(dayOfMonth(from)).toBe(on > 28 ? daysInMonth(year, month) : on);
      }),
    );
  });

  test('begin on the last working day until the date', () => {
    fc.assert(
      fc.property(date, day, (on, today) => {
        const own = ownMonths({ kind: 'working_day', on_or_before: on }, null);
        const month = own.monthOf(today);
        const { from } = own.boundsOf(month);
        const named = CALENDAR_MONTHS.previous(month);
        const { year, month: number } = on > 16 ? named : month;
        const last = Math.min(on, daysInMonth(year, number));
        const latest = addDays(CALENDAR_MONTHS.boundsOf({ year, month: number }).from, last - 1);
        const between = Array.from({ length: dayNumber(latest) - dayNumber(from) }, (_, at) =>
          addDays(from, at + 1),
        );
        expect(from <= latest).toBe(true);
        expect([from, ...between].map(isWorkingDay)).toEqual([true, ...between.map(() => false)]);
      }),
    );
  });
});

/** The calendar month that has most of the days; the earlier one if two have as many. */
function mostDaysIn({ from, to }: { from: string; to: string }): Month {
  const days = new Map<number, { month: Month; count: number }>();
  for (let one = from; one <= to; one = addDays(one, 1)) {
    const month = yearMonthOf(one);
    const known = days.get(periodNumber(month)) ?? { month, count: 0 };
    days.set(periodNumber(month), { month, count: known.count + 1 });
  }
  const [most] = [...days.values()].sort((a, b) => b.count - a.count);
  if (!most) throw new Error('no days');
  return most.month;
}

test.each([
  [{ kind: 'day', day: 25 }, '2026-11-24', { year: 2026, month: 11 }, '2026-10-25', '2026-11-24'],
  [{ kind: 'day', day: 25 }, '2026-11-25', { year: 2026, month: 12 }, '2026-11-25', '2026-12-24'],
  [{ kind: 'day', day: 31 }, '2026-02-28', { year: 2026, month: 3 }, '2026-02-28', '2026-03-30'],
  [{ kind: 'day', day: 5 }, '2026-12-31', { year: 2026, month: 12 }, '2026-12-05', '2027-01-04'],
  [
    { kind: 'working_day', on_or_before: 28 },
    '2026-11-29',
    { year: 2026, month: 12 },
    '2026-11-27',
    '2026-12-27',
  ],
  [
    { kind: 'working_day', on_or_before: 1 },
    '2026-07-31',
    { year: 2026, month: 8 },
    '2026-07-31',
    '2026-08-31',
  ],
] as const)('with %o, %s lies in %o from %s to %s', (kind, today, month, from, to) => {
  const own = ownMonths(kind, null);
  expect(own.monthOf(today)).toEqual(month);
  expect(own.boundsOf(month)).toEqual({ from, to });
});
