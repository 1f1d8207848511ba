import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayFromNumber } from './dates.ts';
import { containsSpan, overlap, type Span, spanAround } from './spans.ts';

const span = fc
  .tuple(fc.integer({ min: 19_000, max: 19_060 }), fc.nat(20))
  .map(([first, more]): Span => ({ from: dayFromNumber(first), to: dayFromNumber(first + more) }));

const daysOf = ({ from, to }: Span): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

test('two spans overlap if they share a day', () => {
  fc.assert(
    fc.property(span, span, (a, b) => {
      const both = [...daysOf(a), ...daysOf(b)].sort();
      expect(spanAround(a, b)).toEqual({ from: both[0], to: both.at(-1) });
      const shared = daysOf(a).some((day) => daysOf(b).includes(day));
      expect(overlap(a, b)).toBe(shared);
      expect(containsSpan(a, b)).toBe(daysOf(b).every((day) => daysOf(a).includes(day)));
    }),
  );
});
