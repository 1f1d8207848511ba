import { FREQUENCIES, type Frequency } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { overlap, type Span } from '@saldo/domain/spans';
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { NotificationsTable } from '../../platform/db/tables-goals.ts';

/** Which figures some transactions may move; what is absent is all of it. */
export interface Moved {
  /** Null is Uncategorized. */
  categories?: readonly (string | null)[];
  /** Days, both included. */
  span?: Span;
  /** Ids of goals and alerts. */
  targets?: readonly string[];
}

/** A goal or an alert that has something left to tell. */
export interface OpenTarget {
  id: string;
  name: string;
  category_id: string;
  /** Target or limit, cents. */
  amount: number;
  /** Null for a goal. */
  frequency: Frequency | null;
  /** Days of a goal, both included; null for an alert. */
  start_date: string | null;
  end_date: string | null;
}

/** The key of a notice's period: an alert's frequency and the first day of the period. */
export const periodKey = (frequency: Frequency, { from }: Span): string => `${frequency} ${from}`;

const list = (values: readonly string[]) => sql.join(values);

/** A target's category is one of those, or the parent of one. */
function touches(userId: string, { categories, targets }: Moved): RawBuilder<unknown> {
  const byId = targets === undefined ? sql`` : sql`and g.id in (${list(targets)})`;
  if (categories === undefined) return byId;
  const ids = list(categories.map((id) => id ?? UNCATEGORIZED_ID));
  return sql`${byId} and (g.category_id in (${ids}) or g.category_id in (
    select c.parent_id from categories c where c.user_id = ${userId} and c.id in (${ids})))`;
}

/** The goals and alerts that these transactions may move and that have not told all there is to tell. */
export async function openTargets(
  tx: Tx,
  q: { userId: string; moved: Moved; periods: Record<Frequency, Span> },
): Promise<OpenTarget[]> {
  const { userId, moved, periods } = q;
  const { span, categories, targets } = moved;
  if (categories?.length === 0 || targets?.length === 0) return [];
  const where = touches(userId, moved);
  const days = span ? sql`and g.start_date <= ${span.to} and g.end_date >= ${span.from}` : sql``;
  const goals = sql`
    select g.id, g.name, g.category_id, g.final_amount as amount, null as frequency,
      g.start_date, g.end_date
    from goals g where g.user_id = ${userId} and g.notify_user = 1 ${where} ${days}
      and not exists (select 1 from notifications n where n.user_id = g.user_id
        and n.subject_id = g.id and n.kind = 'goal_completed' and n.period = '')`;
  const current = FREQUENCIES.filter((one) => !span || overlap(periods[one], span));
  const alerts = current.map(
    (frequency) => sql`
    union all
    select g.id, g.name, g.category_id, g.limit_amount, g.frequency, null, null
    from alerts g where g.user_id = ${userId} and g.notify_user = 1
      and g.frequency = ${frequency} ${where}
      and not exists (select 1 from notifications n where n.user_id = g.user_id
        and n.subject_id = g.id and n.kind = 'alert_exceeded'
        and n.period = ${periodKey(frequency, periods[frequency])})`,
  );
  const { rows } = await sql<OpenTarget>`${goals} ${sql.join(alerts, sql` `)}`.execute(tx);
  return rows;
}

/** Which figures some transactions, and the other legs of their transfers, may move. */
export async function movedBy(
  tx: Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<{ category_id: string | null; date: string }[]> {
  const ids = list(q.ids);
  const { rows } = await sql<{ category_id: string | null; date: string }>`
    select category_id, date from transactions where user_id = ${q.userId} and id in (${ids})
    union
    select o.category_id, o.date from transfers x
      join transactions o on o.user_id = x.user_id and o.id = x.income_id
      where x.user_id = ${q.userId} and x.expense_id in (${ids})
    union
    select o.category_id, o.date from transfers x
      join transactions o on o.user_id = x.user_id and o.id = x.expense_id
      where x.user_id = ${q.userId} and x.income_id in (${ids})`.execute(tx);
  return rows;
}

/** Says whether it is new: what has been told once is not told again, whoever comes first. */
export async function insertNotice(tx: Tx, row: NotificationsTable): Promise<boolean> {
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

/** Those that have not been told here. No mails go out. Answers how many they were. */
export async function insertMissing(tx: Tx, rows: readonly NotificationsTable[]): Promise<number> {
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

/** Puts a notice's mail beside it, for whoever wants mails; `always` for the others too. */
export const insertMail = (
  tx: Tx,
  q: {
    userId: string;
    id: string;
    notificationId: string;
    now: string;
    always: boolean;
    to: string | undefined;
  },
): Promise<unknown> => {
  const wanted = q.always ? sql`` : sql`and mail_notifications = 1`;
  return sql`
    insert into mail_outbox
      (user_id, id, notification_id, state, attempts, due_at, created_at, to_address)
    select id, ${q.id}, ${q.notificationId}, 'pending', 0, ${q.now}, ${q.now}, ${q.to ?? null}
    from users where id = ${q.userId} ${wanted} and is_demo = 0`.execute(tx);
};

export const listNotices = (
  db: Db,
  q: { userId: string; offset: number; limit: number | undefined },
): Promise<NotificationsTable[]> => {
  const all = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', q.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return all
    .limit(q.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(q.offset)
    .execute();
};

export async function countNotices(
  db: Db | Tx,
  q: { userId: string },
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number | null }>`
    select count(*) as total, cast(sum(case when read_at is null then 1 else 0 end) as bigint) as unread
    from notifications where user_id = ${q.userId}`.execute(db);
  return { total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0 };
}

/** Marks those, or all, as read; what was read before keeps its time. */
export async function markRead(
  tx: Tx,
  q: { userId: string; ids: readonly string[] | undefined; now: string },
): Promise<void> {
  let query = tx
    .updateTable('notifications')
    .set({ read_at: q.now })
    .where('user_id', '=', q.userId)
    .where('read_at', 'is', null);
  if (q.ids !== undefined) query = query.where('id', 'in', q.ids);
  await query.execute();
}

/** What has been told of which goals and alerts. */
export const noticesOf = (
  db: Db | Tx,
  q: { userId: string },
): Promise<Pick<NotificationsTable, 'subject_id' | 'kind' | 'period'>[]> =>
  db
    .selectFrom('notifications')
    .select(['subject_id', 'kind', 'period'])
    .where('user_id', '=', q.userId)
    .execute();

/** Mails that are still to be sent go with their notices. */
export const deleteNotices = (tx: Tx, q: { userId: string; subjectId: string }): Promise<unknown> =>
  tx
    .deleteFrom('notifications')
    .where('user_id', '=', q.userId)
    .where('subject_id', '=', q.subjectId)
    .execute();

/** Switches mails off for whom a mail with that token went to. Says who that is. */
export async function switchMailsOff(
  tx: Tx,
  q: { tokenHash: string },
): Promise<string | undefined> {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select('user_id')
    .where('token_hash', '=', q.tokenHash)
    .executeTakeFirst();
  if (!mail) return undefined;
  await tx
    .updateTable('users')
    .set({ mail_notifications: 0 })
    .where('id', '=', mail.user_id)
    .execute();
  return mail.user_id;
}

/** Everybody who has a goal or an alert that may tell something. */
export async function peopleWithTargets(
  db: Db,
): Promise<{ id: string; time_zone: string | null }[]> {
  const { rows } = await sql<{ id: string; time_zone: string | null }>`
    select u.id, u.time_zone from users u
    where exists (select 1 from goals g where g.user_id = u.id and g.notify_user = 1)
      or exists (select 1 from alerts a where a.user_id = u.id and a.notify_user = 1)
    order by u.id`.execute(db);
  return rows;
}
