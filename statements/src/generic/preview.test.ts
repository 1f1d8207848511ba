import { dayOfCell } from '@saldo/domain/cells';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DateReader } from '../fields/dates.ts';

const order = fc.constantFrom('day-first' as const, 'month-first' as const);
/** Generates strings that are almost dates, for which the two readers are most likely to differ. */
const nearly = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 });
const dateLike = fc.oneof(
  nearly('0123-/. T:,'),
  fc
    .tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 1985, max: 2030 }),
      fc.constantFrom('', ' 10:20', ' 10:20:30', 'T25:00', ', 9:05', ' x'),
    )
    .map(([day, month, year, time]) => `${day}/${month}/${year}${time}`),
);

it('reads dates as the browser preview shows them', () => {
  fc.assert(
    fc.property(dateLike, order, (cell, order) => {
      const read = new DateReader('2026-11-21', order).read(cell);
      expect(dayOfCell(cell, order, 2027)).toBe(read?.slice(0, 10) ?? null);
    }),
    { numRuns: 2000 },
  );
});
