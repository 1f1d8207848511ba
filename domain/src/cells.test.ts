import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfCell, timeOfText } from './cells.ts';

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
    ['31/01/26', 'day-first', '2026-01-31'],
    ['1/31/26', 'month-first', '2026-01-31'],
    ['31.1.97', 'day-first', '1997-01-31'],
    ['31/01/89', 'day-first', null],
    ['20260131', 'day-first', '2026-01-31'],
    ['20261331', 'day-first', null],
    ['31 Jan 2026', 'day-first', '2026-01-31'],
    ['Jan 31, 2026', 'day-first', '2026-01-31'],
    ['31-ene-26', 'day-first', '2026-01-31'],
    ['31 de enero de 2026', 'day-first', '2026-01-31'],
    ['1 août 2025', 'month-first', '2025-08-01'],
    ['31 Foo 2026', 'day-first', null],
    ['1/31/2026 11:59:59 PM', 'month-first', '2026-01-31'],
    ['31/01/26 9:05', 'day-first', '2026-01-31'],
    ['31/01/2026, 9:05 p. m.', 'day-first', '2026-01-31'],
    ['2026-01-31T08:15:00.123Z', 'day-first', '2026-01-31'],
    ['2026-01-31 08:15:00+01:00', 'day-first', '2026-01-31'],
    ['31/01/2026 viernes', 'day-first', null],
    ['31/01/2026 8:15 y', 'day-first', null],
    ['2031-01-01', 'day-first', null],
    ['Mercadona', 'day-first', null],
    ['', 'day-first', null],
  ] as const)('reads %j %s as %j', (cell, order, day) => {
    expect(dayOfCell(cell, order, 2027)).toBe(day);
  });

  it.each([
    ['8:15', '08:15'],
    ['23:59:59', '23:59:59'],
    ['12:05 AM', '00:05'],
    ['12:05:01 pm', '12:05:01'],
    ['1:05 p.\u00a0m.', '13:05'],
    ['08:15:00.5Z', '08:15:00'],
    ['24:00', null],
    ['8:61', null],
  ])('reads the time %j as %j', (cell, time) => {
    expect(timeOfText(cell)).toBe(time);
  });

  it('never throws and always returns a valid day', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('day-first', 'month-first'), (cell, order) => {
        expect(dayOfCell(cell, order, 2027) ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});
