import { expect, test } from 'vitest';
import { ticketDate } from './ticket-card.tsx';

/** Local noon, the given number of days ago. */
const daysAgo = (days: number) => new Date(2026, 10, 20 - days, 12).toISOString();
const now = new Date(2026, 10, 20, 9);

test('counts days by the calendar, not by hours', () => {
  expect(ticketDate(new Date(2026, 10, 20, 0, 1).toISOString(), now)).toBe('Today');
  expect(ticketDate(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toBe('Yesterday');
  expect(ticketDate(daysAgo(2), now)).toBe('2 days ago');
  expect(ticketDate(daysAgo(6), now)).toBe('6 days ago');
  expect(ticketDate(daysAgo(7), now)).toBe('Nov 13');
  expect(ticketDate(daysAgo(365), now)).toBe('Nov 20');
});

test('shows a time in the future, from a clock ahead of ours, as today', () => {
  expect(ticketDate(daysAgo(-1), now)).toBe('Today');
});
