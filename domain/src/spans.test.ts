import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayFromNumber } from './dates.ts';
import { around, cutAtEnds, holds, overlap, type Span, wholeYears } from './spans.ts';

const span = fc
  .tuple(fc.integer({ min: 19_000, max: 19_060 }), fc.nat(20))
  .map(([first, more]): Span => ({ from: dayFromNumber(first), to: dayFromNumber(first + more) }));

const daysOf = ({ from, to }: Span): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

test('pieces share no day, and each span is some of them put together', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const pieces = cutAtEnds(spans);
      const all = pieces.flatMap(daysOf);
      expect(all).toEqual([...new Set(spans.flatMap(daysOf))].sort());
      for (const one of spans) {
        const own = pieces.filter((piece) => holds(one, piece));
        expect(own.flatMap(daysOf)).toEqual(daysOf(one));
      }
    }),
  );
});

test('whole years hold the span, and no year that it does not touch', () => {
  fc.assert(
    fc.property(span, (one) => {
      const years = wholeYears(one);
      expect(holds(years, one)).toBe(true);
      expect([years.from, years.to].map((day) => day.slice(0, 4))).toEqual([
        one.from.slice(0, 4),
        one.to.slice(0, 4),
      ]);
    }),
  );
  expect(wholeYears({ from: '2025-12-31', to: '2026-01-01' })).toEqual({
    from: '2025-01-01',
    to: '2026-12-31',
  });
});

test('two spans overlap when they share a day', () => {
  fc.assert(
    fc.property(span, span, (a, b) => {
      const both = [...daysOf(a), ...daysOf(b)].sort();
      expect(around(a, b)).toEqual({ from: both[0], to: both.at(-1) });
      const shared = daysOf(a).some((day) => daysOf(b).includes(day));
      expect(overlap(a, b)).toBe(shared);
      expect(holds(a, b)).toBe(daysOf(b).every((day) => daysOf(a).includes(day)));
    }),
  );
});
