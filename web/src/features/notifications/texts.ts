import { count } from '../../lib/format.ts';

export const texts = {
  // Not Notifications: that is what the toasts' region is called for those who listen.
  title: 'Notices',
  bell: (unread: number) =>
    unread === 0 ? 'Notices' : `Notices, ${count(unread, 'unread', 'unread')}`,
  loading: 'Loading notices',
  failed: 'Failed to load notices',
  emptyTitle: 'Nothing to tell yet',
  emptyHint:
    'You hear here when an alert comes near its limit, a goal is reached, a bill is dearer or does not come, or a bank asks for your consent again, leaves days out or gives no more transactions.',
  unread: 'Unread',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  readFailed: 'Failed to mark as read',
  older: 'Show older',
  kinds: {
    alert_approaching: 'Limit near',
    alert_exceeded: 'Limit exceeded',
    goal_completed: 'Goal achieved',
    consent_expiring: 'Consent expiring',
    access_ended: 'Access ended',
    days_missed: 'Days left out',
    days_missing: 'Days missing',
    second_factor_reset: 'Second factor off',
    account_changed: 'Account changed',
    database_damaged: 'Database damaged',
    series_found: 'New regular payment',
    price_rise: 'Price rise',
    payment_missed: 'Payment missing',
    bill_above_usual: 'Above its usual',
    sorting_stopped: 'Sorting stopped',
  },
} as const;
