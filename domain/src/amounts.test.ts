import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfCell } from './amounts.ts';

describe('centsOfCell', () => {
  it.each([
    ['-1.234,56 €', 'comma', -123456],
    ['-1,234.56', 'point', -123456],
    ['EUR 12', 'comma', 1200],
    ['12,3', 'comma', 1230],
    [',50', 'comma', 50],
    ['(12.30)', 'point', -1230],
    ['12,30-', 'comma', -1230],
    ['\u221212,30', 'comma', -1230],
    ['1\u00a0234,00', 'comma', 123400],
    ['-0,00', 'comma', 0],
    ['1.234,56EUR', 'comma', 123456],
    ['-1\u2019234.50', 'point', -123450],
    ['-12.340000', 'point', -1234],
    ['12.0000', 'point', 1200],
    ['12.345000', 'point', 'unreadable'],
    ['12.340', 'point', 'unreadable'],
    ['1.000', 'point', 'unreadable'],
    ['  ', 'comma', null],
    ['12.30', 'comma', 'unreadable'],
    ['12,30', 'point', 'unreadable'],
    ['12,345', 'comma', 'unreadable'],
    ['abc', 'comma', 'unreadable'],
    ['-', 'point', 'unreadable'],
    ['99999999999999', 'point', 'unreadable'],
  ] as const)('reads %j with a %s as %j', (cell, decimal, cents) => {
    expect(centsOfCell(cell, decimal)).toBe(cents);
  });

  it('reads amounts of either sign, grouped or not, to the cent', () => {
    const written = fc.record({
      cents: fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }),
      decimal: fc.constantFrom('comma' as const, 'point' as const),
      useGrouping: fc.boolean(),
    });
    fc.assert(
      fc.property(written, ({ cents, decimal, useGrouping }) => {
        const locale = decimal === 'comma' ? 'de-DE' : 'en-US';
        const cell = new Intl.NumberFormat(locale, {
          minimumFractionDigits: 2,
          useGrouping,
        }).format(cents / 100);
        expect(centsOfCell(cell, decimal)).toBe(cents);
      }),
    );
  });
});
