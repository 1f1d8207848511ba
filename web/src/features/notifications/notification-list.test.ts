import type { Notification } from '@saldo/contract/notifications';
import { describe, expect, it } from 'vitest';
import { badgeText, notificationPath, withRead } from './notification-list.ts';

const notice = (id: string, given: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'goal_completed',
  goal_id: null,
  alert_id: null,
  bank_connection_id: null,
  account_id: null,
  rows: null,
  letter: null,
  message: id,
  created_at: '2026-11-20T10:00:00.000Z',
  read_at: null,
  ...given,
});
const NOW = '2026-11-21T10:00:00.000Z';
const EARLIER = '2026-11-20T11:00:00.000Z';

describe('readIn', () => {
  // Twelve unread notifications, two of them on this page.
  const notices = {
    items: [notice('a'), notice('b'), notice('c', { read_at: EARLIER })],
    total: 20,
    unread: 12,
  };
  const times = (ids?: string[]) => withRead(notices, ids, NOW).items.map(({ read_at }) => read_at);

  it('marks the given notifications once', () => {
    expect(times(['a', 'c'])).toEqual([NOW, null, EARLIER]);
    expect(withRead(notices, ['a', 'c'], NOW).unread).toBe(11);
  });

  it('marks all without ids, including those not shown', () => {
    expect(times()).toEqual([NOW, NOW, EARLIER]);
    expect(withRead(notices, undefined, NOW).unread).toBe(0);
  });
});

it("links to the notification's subject", () => {
  expect(notificationPath(notice('a', { goal_id: 'g' }))).toBe('/goals#g');
  expect(notificationPath(notice('a', { alert_id: 'x' }))).toBe('/alerts#x');
  expect(notificationPath(notice('a', { account_id: 'k' }))).toBe('/accounts?account=k');
  expect(notificationPath(notice('a', { bank_connection_id: 'b' }))).toBe('/bank-connections');
  expect(notificationPath(notice('a', { kind: 'second_factor_reset' }))).toBe('/profile');
  const rows = { from: '2026-11-05', to: '2026-11-12', amount: 1034.9 };
  expect(notificationPath(notice('a', { kind: 'paid_twice', rows }))).toBe(
    '/transactions?from=2026-11-05&to=2026-11-12&description=1034.90',
  );
});

it('caps the badge at two digits', () => {
  expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+']);
});
