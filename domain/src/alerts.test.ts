import { FREQUENCIES } from '@saldo/contract/alerts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alertAmount,
  alertNotification,
  alertPeriod,
  alertPeriods,
  periodsSince,
  rolledLimits,
} from './alerts.ts';
import { CALENDAR_MONTHS } from './calendar.ts';
import { addDays, dayFromNumber, dayIn } from './dates.ts';
import { counts } from './what-figures-count.ts';

/** 1900 to 2199. */
const day = fc.integer({ min: -25_567, max: 84_000 }).map(dayFromNumber);
const frequency = fc.constantFrom(...FREQUENCIES);

/** ISO 8601 week and its year, determined by the week's Thursday. */
function isoWeek(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const first = Date.UTC(date.getUTCFullYear(), 0, 1);
  return `${date.getUTCFullYear()}-W${Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7)}`;
}

/** Name of the period that contains a day. */
const NAME = {
  daily: (text: string) => text,
  weekly: isoWeek,
  monthly: (text: string) => text.slice(0, 7),
  yearly: (text: string) => text.slice(0, 4),
};

describe('the period of an alert', () => {
  test('contains exactly the days with the same name', () => {
    fc.assert(
      fc.property(day, frequency, (today, how) => {
        const { from, to } = alertPeriod(CALENDAR_MONTHS, how, today);
        const name = NAME[how];
        expect(from <= today && today <= to).toBe(true);
        expect([from, to].map(name)).toEqual([name(today), name(today)]);
        expect(name(addDays(from, -1))).not.toBe(name(today));
        expect(name(addDays(to, 1))).not.toBe(name(today));
      }),
    );
  });

  test('directly follows the previous one', () => {
    fc.assert(
      fc.property(day, frequency, fc.integer({ min: 1, max: 8 }), (today, how, count) => {
        const periods = alertPeriods(CALENDAR_MONTHS, how, { day: today, count });
        expect(periods).toHaveLength(count);
        expect(periods.at(-1)).toEqual(alertPeriod(CALENDAR_MONTHS, how, today));
        for (const [at, period] of periods.slice(1).entries()) {
          expect(addDays(periods[at]?.to ?? '', 1)).toBe(period.from);
          expect(alertPeriod(CALENDAR_MONTHS, how, period.from)).toEqual(period);
        }
      }),
    );
  });

  test.each([
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['weekly', '2024-12-30', '2024-12-30', '2025-01-05'],
    ['weekly', '2024-02-29', '2024-02-26', '2024-03-03'],
    ['monthly', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['monthly', '2100-02-28', '2100-02-01', '2100-02-28'],
    ['yearly', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['daily', '2026-03-29', '2026-03-29', '2026-03-29'],
  ] as const)('%s, %s: from %s to %s', (how, today, from, to) => {
    expect(alertPeriod(CALENDAR_MONTHS, how, today)).toEqual({ from, to, key: `${how} ${from}` });
  });

  test('uses the local day, even when clocks change', () => {
    const instant = new Date('2026-03-28T23:30:00Z');
    const periodIn = (zone: string) =>
      alertPeriod(CALENDAR_MONTHS, 'weekly', dayIn(zone, instant)).from;
    expect(periodIn('Europe/Madrid')).toBe('2026-03-23');
    expect(periodIn('Pacific/Kiritimati')).toBe('2026-03-23');
    const sunday = new Date('2026-03-29T21:59:59Z');
    expect(alertPeriod(CALENDAR_MONTHS, 'weekly', dayIn('Europe/Madrid', sunday)).to).toBe(
      '2026-03-29',
    );
    expect(alertPeriod(CALENDAR_MONTHS, 'weekly', dayIn('Asia/Tokyo', sunday)).from).toBe(
      '2026-03-30',
    );
  });
});

const cents = fc.nat(10_000_000_000_000);

describe('the spending of an alert', () => {
  test('is expenses less refunds, never below zero', () => {
    const row = { ignore: false, hasRate: true, isTransfer: false };
    expect(counts('alert', { ...row, direction: 'expense', is_refund: false })).toBe(true);
    expect(counts('alert', { ...row, direction: 'income', is_refund: true })).toBe(true);
    expect(counts('alert', { ...row, direction: 'income', is_refund: false })).toBe(false);
    expect(alertAmount({ net: -5 })).toBe(5);
    expect(alertAmount({ net: 1 })).toBe(0);
  });

  test('triggers at exactly 90 and 100 percent', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000_000_000_000 }), (amount, limit) => {
        const reached = (percent: bigint) => BigInt(amount) * 100n >= percent * BigInt(limit);
        const notice = alertNotification(amount, limit);
        expect(notice).toBe(
          reached(100n) ? 'alert_exceeded' : reached(90n) ? 'alert_approaching' : null,
        );
      }),
    );
  });

  test.each([
    [89_999, 100_000, null],
    [90_000, 100_000, 'alert_approaching'],
    [99_999, 100_000, 'alert_approaching'],
    [100_000, 100_000, 'alert_exceeded'],
    [0, 0, null],
    [1, 0, 'alert_exceeded'],
  ])('%i of %i cents: %s', (amount, limit, notice) => {
    expect(alertNotification(amount, limit)).toBe(notice);
  });
});

describe('limits that roll over', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const periods = fc.array(fc.record({ amount: cents, isKnown: fc.boolean() }), { minLength: 1 });

  test('carry what each known period left of the limit or exceeded it by', () => {
    fc.assert(
      fc.property(periods, cents, (all, limit) => {
        const rolled = rolledLimits(all, limit);
        for (const [at, { carried, limit: own }] of rolled.entries()) {
          const known = all.slice(0, at).filter(({ isKnown }) => isKnown);
          const spent = known.reduce((sum, { amount }) => sum + amount, 0);
          expect(carried).toBe(known.length * limit - spent);
          expect(own).toBe(Math.max(0, limit + carried));
        }
      }),
    );
  });

  test('do not change with periods that are not known, whatever their amounts', () => {
    fc.assert(
      fc.property(periods, cents, cents, (all, limit, other) => {
        const changed = all.map((one) => (one.isKnown ? one : { ...one, amount: other }));
        expect(rolledLimits(changed, limit)).toEqual(rolledLimits(all, limit));
      }),
    );
  });

  test('roll from the period of a day to the current one, without a gap', () => {
    fc.assert(
      fc.property(frequency, day, fc.nat(500), (often, today, back) => {
        const since = addDays(today, -back);
        const found = periodsSince(CALENDAR_MONTHS, often, { day: today, since });
        expect(found.at(-1)).toEqual(alertPeriod(CALENDAR_MONTHS, often, today));
        for (const [at, { from }] of found.entries()) {
          if (at > 0) expect(found[at - 1]?.to).toBe(addDays(from, -1));
        }
        const [first] = found;
        if (found.length < 120)
          expect(first && first.from <= since && since <= first.to).toBe(true);
        expect(
          periodsSince(CALENDAR_MONTHS, often, { day: today, since: addDays(today, 40) }),
        ).toHaveLength(1);
      }),
    );
  });
});
