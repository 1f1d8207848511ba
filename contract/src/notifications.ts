import { z } from 'zod';
import { Id, Instant, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';

export {
  isBellOnly,
  type MailedKind,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from './notification-kinds.ts';

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
  /** The month of the letter that it is about, `YYYY-MM`; null for other notifications. */
  letter: z.string().nullable(),
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
