import type { Db, Tx } from '../../platform/db/storage.ts';
import type { SessionsTable, SignInFailuresTable, UsersTable } from '../../platform/db/tables.ts';

const COLUMNS = ['id', 'name', 'lastnames', 'username', 'email', 'role', 'avatar'] as const;

export type UserRow = Pick<UsersTable, (typeof COLUMNS)[number]>;

/** By folded e-mail or folded username. */
export const findByIdentifier = (
  db: Db,
  q: { email_key: string } | { username_key: string },
): Promise<(UserRow & { password_hash: string | null }) | undefined> =>
  db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash'])
    .where((eb) =>
      'email_key' in q
        ? eb('email_key', '=', q.email_key)
        : eb('username_key', '=', q.username_key),
    )
    .executeTakeFirst();

export const findNames = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export const findDemoUser = (db: Db): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('is_demo', '=', 1).executeTakeFirst();

/** Which of two names that must be unique is taken. */
export const findTaken = (
  db: Db | Tx,
  q: { email_key: string; username_key: string },
): Promise<{ email_key: string; username_key: string }[]> =>
  db
    .selectFrom('users')
    .select(['email_key', 'username_key'])
    .where((eb) =>
      eb.or([eb('email_key', '=', q.email_key), eb('username_key', '=', q.username_key)]),
    )
    .execute();

export const insertUser = (tx: Tx, row: UsersTable): Promise<unknown> =>
  tx.insertInto('users').values(row).execute();

export const insertSession = (tx: Tx, row: SessionsTable): Promise<unknown> =>
  tx.insertInto('sessions').values(row).execute();

export const deleteSession = (tx: Tx, q: { tokenHash: string }): Promise<unknown> =>
  tx.deleteFrom('sessions').where('token_hash', '=', q.tokenHash).execute();

/** When password and second factor were last proved in a session. */
export const noteProofs = (
  tx: Tx,
  q: { tokenHash: string; passwordAt: string | null; factorAt: string | null },
): Promise<unknown> =>
  tx
    .updateTable('sessions')
    .set({ password_at: q.passwordAt, factor_at: q.factorAt })
    .where('token_hash', '=', q.tokenHash)
    .execute();

/** Ends the sessions of a person, but the one that goes on. Answers how many. */
export async function deleteSessions(
  tx: Tx,
  q: { userId: string; exceptHash: string | null },
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', q.userId);
  if (q.exceptHash !== null) query = query.where('token_hash', '<>', q.exceptHash);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export const deleteExpiredSessions = (
  tx: Tx,
  q: { userId: string; now: string },
): Promise<unknown> =>
  tx
    .deleteFrom('sessions')
    .where('user_id', '=', q.userId)
    .where('expires_at', '<=', q.now)
    .execute();

/**
 * Notes when somebody signed in, and from which zone. Says whether there is such a user, with that password where one
 * is named: whoever changes it meanwhile waits for this, or this for them.
 */
export async function touchUser(
  tx: Tx,
  q: {
    userId: string;
    passwordHash: string | undefined;
    now: string;
    timeZone: string | undefined;
  },
): Promise<boolean> {
  let query = tx
    .updateTable('users')
    .set({ last_login_at: q.now, ...(q.timeZone ? { time_zone: q.timeZone } : {}) })
    .where('id', '=', q.userId);
  if (q.passwordHash !== undefined) query = query.where('password_hash', '=', q.passwordHash);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The failures of an address since then, oldest first. */
export const listFailures = (
  db: Db,
  q: { address: string; since: string },
): Promise<Pick<SignInFailuresTable, 'account' | 'at'>[]> =>
  db
    .selectFrom('sign_in_failures')
    .select(['account', 'at'])
    .where('address', '=', q.address)
    .where('at', '>', q.since)
    .orderBy('at')
    .execute();

export const insertFailure = (tx: Tx, row: SignInFailuresTable): Promise<unknown> =>
  tx.insertInto('sign_in_failures').values(row).execute();

export const deleteFailures = (tx: Tx, q: { account: string; address: string }): Promise<unknown> =>
  tx
    .deleteFrom('sign_in_failures')
    .where('account', '=', q.account)
    .where('address', '=', q.address)
    .execute();

export const deleteOldFailures = (tx: Tx, q: { before: string }): Promise<unknown> =>
  tx.deleteFrom('sign_in_failures').where('at', '<=', q.before).execute();

export async function findPasswordHash(db: Db, q: { userId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', q.userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
