import * as common from '../../lib/common-texts.ts';
import { number } from '../../lib/format.ts';

export const texts = {
  title: common.notifications,
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${number(unread)} unread`,
  loading: 'Loading notifications',
  failed: 'Failed to load your notifications.',
  emptyTitle: 'No notifications yet',
  emptyHint:
    'We’ll let you know about spending limits, goals, price increases, missed bills and bank connections that need attention.',
  unread: 'Unread',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  readFailed: 'Failed to mark as read. Please try again.',
  older: common.showOlder,
  kinds: {
    alert_approaching: 'Near limit',
    alert_exceeded: 'Limit exceeded',
    goal_completed: 'Goal reached',
    consent_expiring: 'Consent expiring',
    access_ended: 'Access ended',
    days_missed: 'Missing days',
    days_missing: 'Missing transactions',
    second_factor_reset: 'Two-factor authentication off',
    account_changed: common.accountChanged,
    database_damaged: 'Database damaged',
    series_found: 'New recurring payment',
    price_rise: 'Price increase',
    payment_missed: 'Missed payment',
    bill_above_usual: 'Higher than usual',
    paid_twice: 'Paid twice',
    account_stale: 'Old data',
    sorting_stopped: 'Automatic sorting off',
    letter: 'Monthly letter',
  },
} as const;
