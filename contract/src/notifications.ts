import { z } from 'zod';
import { Id, Instant, paging } from './common.ts';
import { endpoint } from './endpoint.ts';

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

/** The transactions that a notification is about: those of this amount on these days, both inclusive. */
export const NotifiedRows = z.object({ from: z.string(), to: z.string(), amount: z.number() });
export type NotifiedRows = z.infer<typeof NotifiedRows>;

export const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  goal_id: z.string().nullable(),
  alert_id: z.string().nullable(),
  bank_connection_id: z.string().nullable(),
  account_id: z.string().nullable(),
  /** Set for bills paid twice. */
  rows: NotifiedRows.nullable(),
  message: z.string(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint('GET', '/notifications', {
  summary: 'List notifications, newest first',
  access: 'user',
  query: z.object(paging),
  answers: {
    200: z.object({ items: z.array(Notification), total: z.number(), unread: z.number() }),
  },
});

export const readNotifications = endpoint('PUT', '/notifications/read', {
  summary: 'Mark notifications as read; without ids, all of them',
  access: 'editor',
  body: z.object({ ids: z.array(Id).max(5000).optional() }),
  answers: { 200: z.object({ unread: z.number() }) },
  maxBytes: 256 * 1024,
});
