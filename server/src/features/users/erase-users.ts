import { sql } from 'kysely';
import { readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import { insertAuditRows, NO_USER_ID } from '../../platform/observability/audit.ts';
import { DATA_TABLES } from '../../schema/tables.ts';

/** After this time, the worker thread is released for other jobs. */
const TURN_MS = 500;

/** Where an erasure goes on: the table, and the last key that was deleted from it. */
interface Place {
  table: number;
  after: string | null;
}

const START: Place = { table: 0, after: null };

/**
 * Deletes rows for a limited time, in transactions of about 10 ms on any machine, so other users' writes wait for at
 * most one of them. Returns where to go on, or null if no rows are left.
 */
export async function eraseRows(
  { storage }: { storage: Storage },
  { userId, place = START }: { userId: UserId; place?: Place | undefined },
): Promise<Place | null> {
  const end = performance.now() + TURN_MS;
  let at: Place | null = place;
  let rows = ROWS_AT_LEAST;
  while (at !== null) {
    const from: Place = at;
    const { next, tookMs } = await storage.write(async (tx) => {
      const began = performance.now();
      const next = await eraseSome(tx, { userId, place: from, rows });
      return { next, tookMs: performance.now() - began };
    });
    // Lets other users write in between.
    storage.settle();
    if (performance.now() > end) return next;
    at = next;
    rows = nextSlice(rows, tookMs);
  }
  return null;
}

/** Target time for the work in one transaction, excluding the wait for the write gate and the commit. */
const SLICE_MS = 5;
const ROWS_AT_LEAST = 50;
const ROWS_AT_MOST = 1000;

/** Number of rows for the next transaction. Where even few take long, fewer would not be faster. */
export const nextSlice = (rows: number, tookMs: number): number =>
  tookMs > SLICE_MS
    ? Math.max(Math.ceil(rows / 2), ROWS_AT_LEAST)
    : Math.min(2 * rows, ROWS_AT_MOST);

/** Screenshots are megabytes in size, so one of them counts as this many rows. */
const LARGE_COUNTS = 125;
const LARGE: ReadonlySet<string> = new Set(['tickets', 'ticket_attachments', 'receipt_files']);

/**
 * Tables whose rows belong to users, each with the column that distinguishes a user's rows. Tables that reference
 * others come first.
 */
const OWNED = DATA_TABLES.filter(({ table, key }) => key[0] === 'user_id' && table !== 'audit_log')
  .toReversed()
  .map(({ table, key }) => ({ table, column: key[1] ?? 'user_id' }));

/**
 * Closes an account: names, sign-in methods, sessions, bank connections and queued mails are deleted immediately, and
 * the remaining rows are unreachable. Email and username become available again. Returns undefined if no open account
 * has this id.
 */
export async function closeAccount(
  tx: Tx,
  q: { id: UserId; now: string },
): Promise<{ wasAdmin: boolean } | undefined> {
  const user = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', q.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const nobody = `deleted ${q.id}`;
  await tx
    .updateTable('users')
    .set({
      name: '',
      lastnames: '',
      username: nobody,
      username_key: nobody,
      email: nobody,
      email_key: nobody,
      role: 'USER',
      avatar: null,
      weak_password: null,
      password_hash: null,
      time_zone: null,
      last_login_at: null,
      llm_enabled: false,
      auto_sort: false,
      mail_notifications: false,
      main_currency: null,
      currency: null,
      month_start: null,
      pay_months: null,
      letters: null,
      language: null,
      seen_language: null,
      deleted_at: q.now,
    })
    .where('id', '=', q.id)
    .execute();
  for (const table of [
    'sessions',
    'calendar_addresses',
    'passkeys',
    'recovery_codes',
    'second_factors',
    'known_origins',
    'mail_outbox',
    'bank_connections',
    'goals',
    'alerts',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', q.id).execute();
  }
  await tx.deleteFrom('sign_in_failures').where('account', '=', q.id).execute();
  return { wasAdmin: user.role === 'ADMIN' };
}

/** Deleted users who still have rows. */
export const listUsersToErase = async (db: Db): Promise<UserId[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Deletes some of a user's rows, in the order of their keys: PostgreSQL keeps deleted rows for a while, and would read
 * all of them again each time. Once no rows are left, removes the user from some activity log lines instead. Returns
 * null if there is nothing left to do.
 */
async function eraseSome(
  tx: Tx,
  { userId, place, rows }: { userId: UserId; place: Place; rows: number },
): Promise<Place | null> {
  const owned = OWNED[place.table];
  if (!owned) return (await disown(tx, { userId, rows })) > 0 ? place : null;
  const last = await eraseFrom(tx, { ...owned, userId, rows, after: place.after });
  if (last !== null) return { table: place.table, after: last };
  // A running request may have written rows that come before.
  return place.after === null
    ? { table: place.table + 1, after: null }
    : { table: place.table, after: null };
}

/** Returns the last key that was deleted, or null if none was. */
async function eraseFrom(
  tx: Tx,
  q: { table: string; column: string; userId: UserId; rows: number; after: string | null },
): Promise<string | null> {
  const { table, userId, after } = q;
  const column = sql.ref(q.column);
  const limit = LARGE.has(table) ? Math.ceil(q.rows / LARGE_COUNTS) : q.rows;
  const keys = await readRows(tx, { key: text })`
    select ${column} as key from ${sql.table(table)}
    where user_id = ${userId} ${after === null ? sql`` : sql`and ${column} > ${after}`}
    order by ${column} limit ${limit}`;
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return null;
  await sql`delete from ${sql.table(table)} where user_id = ${userId}
    and ${column} >= ${first.key} and ${column} <= ${last.key}`.execute(tx);
  return last.key;
}

/**
 * Removes the user from activity log lines. Each line is deleted and inserted again, because lines are stored on their
 * owner's node.
 */
async function disown(tx: Tx, q: { userId: UserId; rows: number }): Promise<number> {
  const own = tx.selectFrom('audit_log').selectAll().where('user_id', '=', q.userId);
  const lines = await own.limit(q.rows).execute();
  if (lines.length === 0) return 0;
  await tx
    .deleteFrom('audit_log')
    .where('user_id', '=', q.userId)
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
  await insertAuditRows(
    tx,
    lines.map((line) => ({ ...line, ...UNKNOWN })),
  );
  return lines.length;
}

/**
 * Deletes the user's own row as the last step. Also removes the user from log lines that a running request has written
 * meanwhile.
 */
export async function deleteUser(tx: Tx, { id }: { id: UserId }): Promise<void> {
  while ((await disown(tx, { userId: id, rows: ROWS_AT_MOST })) > 0);
  await tx.deleteFrom('locks').where('user_id', '=', id).execute();
  await tx.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

const UNKNOWN = { user_id: NO_USER_ID, address: null, session_id: null };
