export const NOTIFICATION_KINDS = [
  'alert_approaching',
  'alert_exceeded',
  'goal_completed',
  'consent_expiring',
  'access_ended',
  'days_missed',
  'days_missing',
  'second_factor_reset',
  'account_changed',
  'database_damaged',
  'series_found',
  'price_rise',
  'payment_missed',
  'bill_above_usual',
  'paid_twice',
  'account_stale',
  'sorting_stopped',
  'letter',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const SERIES_KINDS = [
  'series_found',
  'price_rise',
  'payment_missed',
  'bill_above_usual',
  'paid_twice',
] as const satisfies readonly NotificationKind[];
export const isOfSeries = (kind: NotificationKind): boolean =>
  SERIES_KINDS.some((one) => one === kind);

/** Kinds of notifications that are shown in the bell only and never emailed. */
const BELL_KINDS = [...SERIES_KINDS, 'account_stale', 'sorting_stopped'] as const;
export const isBellOnly = (kind: NotificationKind): kind is (typeof BELL_KINDS)[number] =>
  BELL_KINDS.some((one) => one === kind);
export type MailedKind = Exclude<NotificationKind, (typeof BELL_KINDS)[number]>;
