import { expect, test } from 'vitest';
import { ticketDate } from './ticket-card.tsx';

/** Noon here, so many days before. */
const daysAgo = (days: number) => new Date(2026, 10, 20 - days, 12).toISOString();
const now = new Date(2026, 10, 20, 9);

test('tells days by the calendar, not by hours', () => {
  expect(ticketDate(new Date(2026, 10, 20, 0, 1).toISOString(), now)).toBe('Today');
  expect(ticketDate(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toBe('Yesterday');
  expect(ticketDate(daysAgo(2), now)).toBe('2 days ago');
  expect(ticketDate(daysAgo(6), now)).toBe('6 days ago');
  expect(ticketDate(daysAgo(7), now)).toBe('Nov 13');
  expect(ticketDate(daysAgo(365), now)).toBe('Nov 20');
});

test('calls what a clock ahead of ours has made today', () => {
  expect(ticketDate(daysAgo(-1), now)).toBe('Today');
});
