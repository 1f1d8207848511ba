import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALENDAR_MONTHS } from './calendar.ts';
import { addDays, dayFromNumber, dayNumber } from './dates.ts';
import { leftSpan, leftToSpend, savedByPlan } from './left.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const day = fc.integer({ min: 19_000, max: 22_000 });
const input = fc
  .record({
    ...{ received: cents, incomeDue: cents, paid: cents, billsDue: cents, yearlyShare: cents },
    ...{ saved: fc.integer({ min: -500_000, max: 500_000 }), spent: cents },
    ...{ planned: fc.integer({ min: -500_000, max: 500_000 }) },
    ...{ below: cents, above: cents, day, before: fc.nat(30), after: fc.nat(30) },
  })
  .map(({ received, incomeDue, paid, billsDue, below, above, day, before, after, ...rest }) => ({
    ...rest,
    today: dayFromNumber(day),
    span: { from: dayFromNumber(day - before), to: dayFromNumber(day + after) },
    income: { received, due: incomeDue },
    bills: { paid, due: billsDue },
    expected: { low: incomeDue - billsDue - below, high: incomeDue - billsDue + above },
  }));

describe('left to spend', () => {
  test('is what its parts leave, and lies in its range', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { income, bills, yearlyShare, saved, planned, spent } = given;
        const left = leftToSpend(given);
        const fixed = bills.paid + bills.due + yearlyShare + saved + planned;
        expect(left.amount).toBe(income.received + income.due - fixed - spent);
        expect(left.plan).toBe(left.amount + spent);
        expect(left.low).toBeLessThanOrEqual(left.amount);
        expect(left.high).toBeGreaterThanOrEqual(left.amount);
        expect(left.days).toBe(dayNumber(given.span.to) - dayNumber(given.today) + 1);
      }),
    );
  });

  test('is never more in all than a day, and nothing a day once it is used up', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { amount, perDay, days } = leftToSpend(given);
        expect(perDay === null).toBe(amount <= 0);
        if (perDay === null) return;
        expect(perDay * days).toBeLessThanOrEqual(amount);
        expect((perDay + 1) * days).toBeGreaterThan(amount);
      }),
    );
  });

  test('falls by what is spent, and does not change when a bill is paid or pay arrives as expected', () => {
    fc.assert(
      fc.property(input, cents, (given, more) => {
        const { amount } = leftToSpend(given);
        const { income, bills, spent } = given;
        expect(leftToSpend({ ...given, spent: spent + more }).amount).toBe(amount - more);
        expect(leftToSpend({ ...given, planned: given.planned + more }).amount).toBe(amount - more);
        const paid = { paid: bills.paid + bills.due, due: 0 };
        const arrived = { received: income.received + income.due, due: 0 };
        expect(leftToSpend({ ...given, bills: paid, income: arrived }).amount).toBe(amount);
      }),
    );
  });
});

describe('the days that it covers', () => {
  test('contain today and end on the eve of payday, or today if the pay is late', () => {
    fc.assert(
      fc.property(day, fc.nat(30), fc.integer({ min: -10, max: 30 }), (at, since, until) => {
        const today = dayFromNumber(at);
        const pay = { since: dayFromNumber(at - since), on: dayFromNumber(at + until) };
        const { from, to } = leftSpan(CALENDAR_MONTHS, today, pay);
        expect(from).toBe(pay.since);
        expect(to).toBe(until >= 1 ? addDays(pay.on, -1) : today);
        expect(leftSpan(CALENDAR_MONTHS, today, null)).toEqual(
          CALENDAR_MONTHS.boundsOf(CALENDAR_MONTHS.monthOf(today)),
        );
      }),
    );
  });
});

describe('saved by plan', () => {
  test.each([
    ['nothing yet, but the last three months did', 0, [300, 300, 200], 300],
    ['more than usual', 500, [300, 300, 200], 500],
    ['less than usual', 100, [300, 300, 200], 300],
    ['in a month after one that saved nothing', 0, [300, 0, 200], 0],
    ['in the first months', 0, [300, 300], 0],
    ['money taken back', -400, [300, 300, 300], -400],
  ])('%s', (_, soFar, earlier, planned) => {
    expect(savedByPlan(soFar, earlier)).toBe(planned);
  });
});
