import { sql } from 'kysely';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { insertAuditRows, NO_USER_ID } from '../../platform/observability/audit.ts';
import { DATA_TABLES } from '../../schema/tables.ts';

/** After this time, the worker thread is released for other jobs. */
const TURN_MS = 500;

/**
 * Deletes rows for a limited time, in transactions of about 10 ms on any machine, so other users' writes wait for at
 * most one of them. Returns true if rows are left.
 */
export async function eraseRows(
  { storage }: { storage: Storage },
  q: { userId: string },
): Promise<boolean> {
  const end = performance.now() + TURN_MS;
  let rows = ROWS_AT_FIRST;
  for (;;) {
    const { isLeft, tookMs } = await storage.write(async (tx) => {
      const began = performance.now();
      const isLeft = await eraseSome(tx, { ...q, rows });
      return { isLeft, tookMs: performance.now() - began };
    });
    if (!isLeft) return false;
    // Lets other users write in between.
    storage.settle();
    if (performance.now() > end) return true;
    rows = tookMs > SLICE_MS ? Math.ceil(rows / 2) : Math.min(2 * rows, ROWS_AT_MOST);
  }
}

/** Target time for the work in one transaction, excluding the wait for the write gate and the commit. */
const SLICE_MS = 5;
const ROWS_AT_FIRST = 50;
const ROWS_AT_MOST = 1000;

/** Screenshots are megabytes in size, so one of them counts as this many rows. */
const LARGE_COUNTS = 125;
const LARGE: ReadonlySet<string> = new Set(['tickets', 'ticket_attachments']);

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
  q: { id: string; now: string },
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
      deleted_at: q.now,
    })
    .where('id', '=', q.id)
    .execute();
  for (const table of [
    'sessions',
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
export const listUsersToErase = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Deletes some of a user's rows. Once no rows are left, removes the user from some activity log lines instead. Returns
 * false if there is nothing left to do.
 */
async function eraseSome(tx: Tx, q: { userId: string; rows: number }): Promise<boolean> {
  for (const { table, column } of OWNED) {
    const limit = LARGE.has(table) ? Math.ceil(q.rows / LARGE_COUNTS) : q.rows;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where user_id = ${q.userId} and ${sql.ref(column)} in (
        select ${sql.ref(column)} from ${sql.table(table)} where user_id = ${q.userId} limit ${limit}
      )`.execute(tx);
    if ((numAffectedRows ?? 0n) > 0n) return true;
  }
  return (await disown(tx, q)) > 0;
}

/**
 * Removes the user from activity log lines. Each line is deleted and inserted again, because lines are stored on their
 * owner's node.
 */
async function disown(tx: Tx, q: { userId: string; rows: number }): Promise<number> {
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
export async function deleteUser(tx: Tx, { id }: { id: string }): Promise<void> {
  while ((await disown(tx, { userId: id, rows: ROWS_AT_MOST })) > 0);
  await tx.deleteFrom('locks').where('user_id', '=', id).execute();
  await tx.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

const UNKNOWN = { user_id: NO_USER_ID, address: null, session_id: null };
