import { expect, it } from 'vitest';
import { isAwaited, isWorkingDay, workingDayUntil } from './working-days.ts';

it.each([
  ['2025-04-17', true],
  ['2025-04-18', false],
  ['2025-04-19', false],
  ['2025-04-20', false],
  ['2025-04-21', false],
  ['2025-04-22', true],
  ['2024-03-29', false],
  ['2024-04-01', false],
  ['2038-04-26', false],
  ['2049-04-16', false],
  ['2026-01-01', false],
  ['2026-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2024-12-26', false],
  ['2026-11-28', false],
  ['2026-11-30', true],
  ['1969-12-31', true],
])('rates are published on %s: %s', (day, isPublished) => {
  expect(isWorkingDay(day)).toBe(isPublished);
});

it('a day waits for its rate only if one will come', () => {
  expect(workingDayUntil('2025-04-21')).toBe('2025-04-17');
  expect(isAwaited('2025-04-21', '2025-04-17')).toBe(false);
  expect(isAwaited('2025-04-22', '2025-04-17')).toBe(true);
  expect(isAwaited('2025-04-19', '2025-04-16')).toBe(true);
  expect(isAwaited('2025-04-17', '2025-04-22')).toBe(false);
  expect(isAwaited('2025-04-17', null)).toBe(false);
  expect(isAwaited('0000-01-01', '2025-04-17')).toBe(false);
});
