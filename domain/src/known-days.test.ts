import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_MONTHS } from './calendar.ts';
import { addDays, dayFromNumber, dayNumber, daysInMonth } from './dates.ts';
import { type CoveredAccount, joinNear, type KnownDaysInput, knownDays } from './known-days.ts';

const TODAY = '2026-11-26';
const FIRST = dayNumber('2025-12-01');

const day = fc.integer({ min: FIRST, max: dayNumber(TODAY) }).map(dayFromNumber);
const span = fc
  .tuple(day, fc.nat(200))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const account = fc.record({
  first: day,
  last: day,
  closed: fc.option(day, { freq: 1 }),
  covered: fc.array(span, { maxLength: 4 }),
  emptied: fc.array(day, { maxLength: 2 }),
});
const byHand = fc.array(
  fc.tuple(day, fc.nat(27)).map(([first, more]) => {
    const [year = 0, month = 0, date = 0] = first.split('-').map(Number);
    const last = Math.min(daysInMonth(year, month), date + more);
    return { first, last: `${first.slice(0, 8)}${String(last).padStart(2, '0')}` };
  }),
  { maxLength: 4 },
);

/** Reference implementation: the rule applied literally, day by day. */
function isKnown({ accounts, byHand }: KnownDaysInput, on: string): boolean {
  const active = accounts.filter(({ first, last, closed, covered }) => {
    if (covered.length === 0 || on < first || (closed !== null && on >= closed)) return false;
    return on <= addDays(last, 60);
  });
  if (active.length > 0) return active.every((one) => isCovered(one, on));
  const ends = byHand.map(({ last }) => last);
  return byHand.some(({ first }) => {
    if (first > on) return false;
    // Each row extends to the next one if that is within sixty days. The last one extends to the end of its month.
    let last = first;
    for (let grown = true; grown; ) {
      const reach = addDays(last, 60);
      const near = byHand.filter((one) => one.first <= reach && one.last > last);
      grown = near.length > 0;
      for (const one of near) if (one.last > last) last = one.last;
    }
    return ends.includes(last) && on.slice(0, 7) <= last.slice(0, 7);
  });
}

const isCovered = ({ covered, emptied = [] }: CoveredAccount, on: string): boolean =>
  !emptied.includes(on) && covered.some(({ from, to }) => from <= on && on <= to);

it('knows a day if every account active on it is covered', () => {
  fc.assert(
    fc.property(fc.array(account, { maxLength: 3 }), byHand, (accounts, byHand) => {
      const input = { accounts, byHand, today: TODAY, calendar: CALENDAR_MONTHS };
      const known = knownDays(input);
      for (let at = FIRST; at <= dayNumber(TODAY); at += 1) {
        const on = dayFromNumber(at);
        expect(known.has({ from: on, to: on }), on).toBe(isKnown(input, on));
      }
      expect(known.has({ from: TODAY, to: addDays(TODAY, 1) })).toBe(false);
    }),
  );
});

const brought = (first: string, ...covered: [from: string, to: string][]): CoveredAccount => ({
  ...{ first, closed: null, last: covered.at(-1)?.[1] ?? first },
  covered: joinNear(covered.map(([from, to]) => ({ from, to }))),
});
const monthsOf = (...accounts: CoveredAccount[]) => {
  const known = knownDays({ accounts, byHand: [], today: TODAY, calendar: CALENDAR_MONTHS });
  return [4, 5, 6, 7, 8, 9, 10].filter((month) => {
    const from = `2026-${String(month).padStart(2, '0')}-01`;
    return known.has({ from, to: addDays(from, daysInMonth(2026, month) - 1) });
  });
};

describe('a month is known', () => {
  it('from the first row on, if statements follow each other', () => {
    expect(monthsOf(brought('2026-06-12', ['2026-06-12', '2026-08-29']))).toEqual([7]);
    const two = brought('2026-06-12', ['2026-06-12', '2026-08-29'], ['2026-09-03', '2026-10-31']);
    expect(monthsOf(two)).toEqual([7, 8, 9, 10]);
  });

  it('not while another account with data within sixty days lacks a statement', () => {
    const main = brought('2026-04-01', ['2026-04-01', '2026-11-20']);
    const other = brought('2026-05-10', ['2026-05-10', '2026-06-30']);
    expect(monthsOf(main, other)).toEqual([4, 5, 6, 9, 10]);
    expect(monthsOf(main, { ...other, closed: '2026-07-01' })).toEqual([4, 5, 6, 7, 8, 9, 10]);
  });
});
