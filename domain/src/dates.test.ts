import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateTimeIn, dayFromNumber, dayIn, startOfDayIn } from './dates.ts';

test('local time shows another time, and possibly another day, in each time zone', () => {
  const instant = new Date('2026-11-20T23:04:09Z');
  expect(dateTimeIn('UTC', instant)).toBe('2026-11-20T23:04:09');
  expect(dateTimeIn('Europe/Madrid', instant)).toBe('2026-11-21T00:04:09');
  expect(dayIn('Europe/Madrid', instant)).toBe('2026-11-21');
});

test('local time repeats an hour when summer time ends', () => {
  const shown = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((instant) =>
    dateTimeIn('Europe/Madrid', new Date(instant)),
  );
  expect(shown).toEqual(['2026-10-25T02:30:00', '2026-10-25T02:30:00']);
});

test('local time throws for an unknown time zone', () => {
  expect(() => dateTimeIn('Nowhere/Here', new Date())).toThrow(RangeError);
});

const ZONES = ['Europe/Madrid', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Beirut', 'Etc/GMT+12'];

test('a day begins where the previous one ends, even when clocks change', () => {
  const days = fc.integer({ min: 10_957, max: 25_000 }).map(dayFromNumber);
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), days, (zone, day) => {
      const start = startOfDayIn(zone, day);
      expect(dayIn(zone, start)).toBe(day);
      expect(dayIn(zone, new Date(start.getTime() - 1)) < day).toBe(true);
    }),
  );
});

test('a day without a midnight begins after it', () => {
  expect(startOfDayIn('Asia/Beirut', '2026-03-29').toISOString()).toBe('2026-03-28T22:00:00.000Z');
});
