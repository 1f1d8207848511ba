import { expect, it } from 'vitest';
import { activityDate } from './activity-date.ts';

it.each([
  ['2026-11-20T18:42:10', 'Today, 18:42'],
  ['2026-11-20T00:00:00', 'Today'],
  ['2026-11-19T23:59:59', 'Yesterday'],
  ['2026-11-18T18:42:10', 'Nov 18'],
  ['2026-11-21T09:00:00', 'Nov 21'],
  ['2025-12-30T09:00:00', 'Dec 30, 2025'],
])('formats %s as %s on November 20, 2026', (date, words) => {
  expect(activityDate(date, '2026-11-20')).toBe(words);
});

it('recognizes yesterday across the turn of the year', () => {
  expect(activityDate('2025-12-31T12:00:00', '2026-01-01')).toBe('Yesterday');
});
