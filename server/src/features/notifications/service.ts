import type { Parsed } from '@saldo/contract/endpoint';
import {
  isBellOnly,
  type listNotifications as listEndpoint,
  type Notification,
} from '@saldo/contract/notifications';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { rowOf } from '../../schema/rows.ts';
import type { NotificationFacts } from '../../schema/stored/notification-facts.ts';
import type { Entries } from '../../schema/tables.ts';
import type { NotificationsTable } from '../../schema/target-tables.ts';
import { texts } from '../../texts/catalogues.ts';
import { isAlwaysMailed } from './mail.ts';
import { messageOf, notifiedRows } from './present.ts';
import * as store from './store.ts';

export { notificationsAbout } from './store.ts';

/**
 * Creates a notification in the app, and by email for users who want emails, unless the same notification exists
 * already. Returns true if it is new.
 */
export async function createNotification(
  tx: Tx,
  { bookId, now }: { bookId: BookId; now: string },
  notice: {
    kind: NotificationsTable['kind'];
    subjectId: string;
    period: string;
    told: NotificationFacts;
    /** Overrides the user's email address; null for no email. */
    mailTo?: string | null | undefined;
  },
): Promise<boolean> {
  const id = newId();
  const { kind, subjectId, period, told } = notice;
  const isNew = await store.insertNotification(tx, {
    user_id: bookId,
    id,
    kind,
    subject_id: subjectId,
    period,
    message: texts().notice(told),
    told: JSON.stringify(told),
    created_at: now,
    read_at: null,
  });
  if (isNew && notice.mailTo !== null) {
    const wanted = wantedMails(kind);
    const mail = { bookId, id: newId(), notificationId: id, now, wanted, to: notice.mailTo };
    await store.insertMail(tx, mail);
  }
  return isNew;
}

function wantedMails(kind: NotificationsTable['kind']): store.WantedMails {
  if (kind === 'letter') return 'letters';
  return isAlwaysMailed(kind) ? 'always' : 'notifications';
}

export async function listNotifications(
  { storage }: Context,
  { bookId }: Actor,
  { offset, limit }: Parsed<typeof listEndpoint>['query'],
): Promise<{ items: Notification[]; total: number; unread: number }> {
  const rows = await store.findNotifications(storage.read, { bookId, offset, limit });
  const { total, unread } = await store.countNotifications(storage.read, { bookId });
  return { items: rows.map(presentNotice), total, unread };
}

/**
 * Marks the given notifications, or all, as read. Ignores unknown ids, which may have been deleted in another window.
 */
export function markNotificationsRead(
  { storage, now }: Context,
  actor: Actor,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const { bookId } = actor;
  return storage.write(async (tx) => {
    if (ids?.length !== 0) {
      await store.markRead(tx, { bookId, ids, now: now().toISOString() });
      await audit(tx, actor, 'notification.read');
    }
    const { unread } = await store.countNotifications(tx, { bookId });
    return { unread };
  });
}

const OF_BANKS: readonly NotificationsTable['kind'][] = [
  'consent_expiring',
  'access_ended',
  'days_missed',
];

function presentNotice(row: NotificationsTable): Notification {
  const { id, kind, subject_id, created_at, read_at } = row;
  return {
    id,
    kind,
    goal_id: kind === 'goal_completed' ? subject_id : null,
    alert_id: kind === 'alert_approaching' || kind === 'alert_exceeded' ? subject_id : null,
    bank_connection_id: OF_BANKS.includes(kind) ? subject_id : null,
    account_id: kind === 'days_missing' || kind === 'account_stale' ? subject_id : null,
    rows: notifiedRows(row),
    letter: kind === 'letter' ? row.period : null,
    message: messageOf(row),
    created_at,
    read_at,
  };
}

/**
 * Restores notifications about goals, alerts, accounts, letters and series, without sending emails again. A notification about a
 * goal, alert or account is restored only if its subject kept its id, which it does not if it was merged into another
 * of the same name. Notifications about bank connections or sign-in are not restored. Returns the number restored.
 */
export async function restoreNotifications(
  tx: Tx,
  q: {
    bookId: BookId;
    /** ISO 8601, UTC. */
    now: string;
    notices: readonly Entries['notifications'][];
    goals: ReadonlyMap<string, string>;
    alerts: ReadonlyMap<string, string>;
    accounts: ReadonlyMap<string, string>;
    letters: ReadonlyMap<string, string>;
  },
): Promise<number> {
  const { goals, alerts, accounts } = q;
  const subjects: Partial<Record<Entries['notifications']['kind'], ReadonlyMap<string, string>>> = {
    goal_completed: goals,
    alert_approaching: alerts,
    alert_exceeded: alerts,
    days_missing: accounts,
    account_stale: accounts,
    letter: q.letters,
  };
  const rows = q.notices
    .filter(({ kind, subject_id: id }) => {
      const kept = subjects[kind];
      return kept ? kept.get(id) === id : isBellOnly(kind);
    })
    .map((notice) => rowOf('notifications', notice, q));
  return store.insertMissingNotifications(tx, rows);
}
