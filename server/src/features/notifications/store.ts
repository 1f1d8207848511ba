import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import { integer, nullable, readRow } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { type BookId, ownerOf, type UserId } from '../../platform/identity.ts';
import type { NotificationsTable } from '../../schema/target-tables.ts';

/** Returns true if the notification is new. Concurrent writers create the same notification only once. */
export async function insertNotification(tx: Tx, row: NotificationsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'subject_id', 'kind', 'period']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const NOTICES_AT_ONCE = 1000;

/** Inserts notifications that do not exist yet, without emails. Returns their number. */
export async function insertMissingNotifications(
  tx: Tx,
  rows: readonly NotificationsTable[],
): Promise<number> {
  let inserted = 0;
  for (const some of chunksOf(rows, NOTICES_AT_ONCE)) {
    const result = await tx
      .insertInto('notifications')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    inserted += Number(result.numInsertedOrUpdatedRows);
  }
  return inserted;
}

/** Which emails the user must want for one to be queued. `always`: none. */
export type WantedMails = 'notifications' | 'letters' | 'always';

const WANTED: Record<WantedMails, RawBuilder<unknown>> = {
  notifications: sql`and mail_notifications = 1`,
  letters: sql`and letters = 'email'`,
  always: sql``,
};

/** Queues a notification's email if the user wants such emails. */
export const insertMail = (
  tx: Tx,
  q: {
    bookId: BookId;
    id: string;
    notificationId: string;
    now: string;
    wanted: WantedMails;
    to: string | undefined;
  },
): Promise<unknown> =>
  sql`
    insert into mail_outbox
      (user_id, id, notification_id, state, attempts, due_at, created_at, to_address)
    select id, ${q.id}, ${q.notificationId}, 'pending', 0, ${q.now}, ${q.now}, ${q.to ?? null}
    from users where id = ${q.bookId} ${WANTED[q.wanted]} and is_demo = 0`.execute(tx);

export const findNotifications = (
  db: Db,
  q: { bookId: BookId; offset: number; limit: number | undefined },
): Promise<NotificationsTable[]> => {
  const all = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', q.bookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return all
    .limit(q.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(q.offset)
    .execute();
};

export async function countNotifications(
  db: Db | Tx,
  q: { bookId: BookId },
): Promise<{ total: number; unread: number }> {
  const row = await readRow(db, { total: integer, unread: nullable(integer) })`
    select count(*) as total, cast(sum(case when read_at is null then 1 else 0 end) as bigint) as unread
    from notifications where user_id = ${q.bookId}`;
  return { total: row?.total ?? 0, unread: row?.unread ?? 0 };
}

/** Marks the given notifications, or all, as read. Notifications that were read before keep their time. */
export async function markRead(
  tx: Tx,
  q: { bookId: BookId; ids: readonly string[] | undefined; now: string },
): Promise<void> {
  let query = tx
    .updateTable('notifications')
    .set({ read_at: q.now })
    .where('user_id', '=', q.bookId)
    .where('read_at', 'is', null);
  if (q.ids !== undefined) query = query.where('id', 'in', q.ids);
  await query.execute();
}

/** Notifications about the given goals and alerts, or all notifications. */
export const notificationsAbout = (
  db: Db | Tx,
  q: { bookId: BookId; subjectIds?: readonly string[] },
): Promise<Pick<NotificationsTable, 'subject_id' | 'kind' | 'period'>[]> => {
  const all = db
    .selectFrom('notifications')
    .select(['subject_id', 'kind', 'period'])
    .where('user_id', '=', q.bookId);
  return (q.subjectIds ? all.where('subject_id', 'in', q.subjectIds) : all).execute();
};

/**
 * Turns off such emails as the one with this token: monthly letters, or all other notifications. Returns the user's id.
 */
export async function turnEmailsOff(tx: Tx, q: { tokenHash: string }): Promise<UserId | undefined> {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select(['user_id', 'notification_id'])
    .where('token_hash', '=', q.tokenHash)
    .executeTakeFirst();
  if (!mail) return undefined;
  const own = { user_id: mail.user_id, id: mail.notification_id };
  const isLetter = (await findRow(tx, 'notifications', own))?.kind === 'letter';
  const id = ownerOf(mail.user_id);
  if (isLetter) await updateRows(tx, 'users', { id, letters: 'email' }, { letters: 'app' });
  else await updateRows(tx, 'users', { id }, { mail_notifications: false });
  return id;
}
