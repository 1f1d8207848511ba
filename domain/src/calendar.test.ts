import { FREQUENCIES } from '@saldo/contract/alerts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertPeriod } from './alerts.ts';
import {
  CALENDAR_MONTHS,
  type Calendar,
  monthAround,
  monthText,
  periodNumber,
  periodsUpTo,
} from './calendar.ts';
import { addDays, dayFromNumber } from './dates.ts';
import { comparisonIn } from './metrics/comparison.ts';
import { monthPicture } from './metrics/month-picture.ts';

/** Months that begin some days before the calendar month after which they are named. */
const startingEarlier = (days: number): Calendar => ({
  ...CALENDAR_MONTHS,
  monthOf: (date) => CALENDAR_MONTHS.monthOf(addDays(date, days)),
  boundsOf(period) {
    const { from, to } = CALENDAR_MONTHS.boundsOf(period);
    return { from: addDays(from, -days), to: addDays(to, -days) };
  },
  current: (today) => CALENDAR_MONTHS.monthOf(addDays(today, days)),
});

/** 1900 to 2199. */
const day = fc.integer({ min: -25_567, max: 83_900 }).map(dayFromNumber);
const calendar = fc.integer({ min: 0, max: 9 }).map(startingEarlier);

describe('months', () => {
  test('have no gaps, do not overlap and contain their own days', () => {
    fc.assert(
      fc.property(calendar, day, (own, today) => {
        const month = own.monthOf(today);
        const { from, to } = own.boundsOf(month);
        expect(from <= today && today <= to).toBe(true);
        expect(own.boundsOf(own.next(month)).from).toBe(addDays(to, 1));
        expect(own.boundsOf(own.previous(month)).to).toBe(addDays(from, -1));
        expect(own.previous(own.next(month))).toEqual(month);
        expect([from, to].map(own.monthOf)).toEqual([month, month]);
        expect(monthAround(own, today)).toEqual({ from, to });
      }),
    );
  });

  test('twelve are a year', () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: 1900, max: 2199 }), (own, year) => {
        const months = periodsUpTo(own, { year, month: 12 }, 12);
        expect(months.map((one) => one.year)).toEqual(months.map(() => year));
        const [last, first] = [months[0], months.at(-1)].map((one) =>
          own.boundsOf(one ?? { year }),
        );
        expect(own.boundsOf({ year })).toEqual({ from: first?.from, to: last?.to });
      }),
    );
  });

  test('are numbered and written as they are named', () => {
    expect(periodNumber({ year: 2026, month: 3 })).toBe(202603);
    expect(monthText({ year: 2026, month: 3 })).toBe('2026-03');
    expect(CALENDAR_MONTHS.boundsOf({ year: 2028, month: 2 })).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(CALENDAR_MONTHS.previous({ year: 2026, month: 1 })).toEqual({ year: 2025, month: 12 });
    expect(CALENDAR_MONTHS.next({ year: 2026, month: 12 })).toEqual({ year: 2027, month: 1 });
    expect(CALENDAR_MONTHS.next({ year: 2026 })).toEqual({ year: 2027 });
  });
});

describe('figures keep to the months of another calendar', () => {
  // November 2026 is from October 28 to November 26, because October has 31 days.
  const own = startingEarlier(4);

  test('an alert counts its days, under the name of the month', () => {
    const { from, to, key } = alertPeriod(own, 'monthly', '2026-10-30');
    expect({ from, to, key }).toEqual({
      ...{ from: '2026-10-28', to: '2026-11-26' },
      key: 'monthly 2026-11-01',
    });
    expect(alertPeriod(own, 'yearly', '2026-12-30').key).toBe('yearly 2027-01-01');
  });

  test('an alert has one key in each period', () => {
    fc.assert(
      fc.property(calendar, day, fc.constantFrom(...FREQUENCIES), (some, today, how) => {
        const { from, to, key } = alertPeriod(some, how, today);
        expect([from, to].map((one) => alertPeriod(some, how, one).key)).toEqual([key, key]);
        expect(alertPeriod(some, how, addDays(to, 1)).key).not.toBe(key);
      }),
    );
  });

  test('the current month is compared with as many days of the previous one', () => {
    const { soFar, compared } = comparisonIn(
      own,
      { year: 2026, month: 11 },
      { today: '2026-11-01' },
    );
    expect(soFar).toEqual({ from: '2026-10-28', to: '2026-11-01' });
    expect(compared).toEqual({ from: '2026-09-27', to: '2026-10-01' });
  });

  test('the picture of a month has its days, in their order', () => {
    const cells = ['2026-10-01', '2026-10-28', '2026-11-01', '2026-11-05'].map((one, at) => ({
      ...{ day: one, category: null, cents: 10 ** at },
    }));
    const usual = [{ year: 2026, month: 10 }];
    const picture = monthPicture(cells, { calendar: own, today: '2026-11-02', usual });
    const spent = picture.days.map((one) => one.spent);
    expect(picture.days).toHaveLength(30);
    expect(spent.slice(0, 7)).toEqual([10, 10, 10, 10, 110, 110, null]);
    expect(picture.days.map(({ before }) => before).slice(0, 6)).toEqual([0, 0, 0, 0, 1, 1]);
    expect(picture.categories.get(null)).toEqual({ total: 110, usual: 1 });
  });
});
