import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfCell, dayOfCell } from './cells.ts';

describe('dayOfCell', () => {
  it.each([
    ['2026-01-31', 'day-first', '2026-01-31'],
    ['2026/1/5', 'month-first', '2026-01-05'],
    ['03/04/2026', 'day-first', '2026-04-03'],
    ['03/04/2026', 'month-first', '2026-03-04'],
    ['3.4.2026', 'day-first', '2026-04-03'],
    [' 31-12-2025 ', 'day-first', '2025-12-31'],
    ['2026-01-31T08:15:00', 'day-first', '2026-01-31'],
    ['31/01/2026 8:15', 'day-first', '2026-01-31'],
    ['31/01/2026', 'month-first', null],
    ['29/02/2026', 'day-first', null],
    ['2026-01-31 25:00', 'day-first', null],
    ['31/01/26', 'day-first', null],
    ['2031-01-01', 'day-first', null],
    ['Mercadona', 'day-first', null],
    ['', 'day-first', null],
  ] as const)('reads %j %s as %j', (cell, order, day) => {
    expect(dayOfCell(cell, order, 2027)).toBe(day);
  });

  it('never throws, and what it gives is a day', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('day-first', 'month-first'), (cell, order) => {
        expect(dayOfCell(cell, order, 2027) ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});

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

  it('reads what is written with either sign, grouped or not, to the cent', () => {
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
