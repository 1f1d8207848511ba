import type { Language } from '@saldo/contract/languages';
import type { PasswordWeakness } from '@saldo/contract/weak-password';
import { findRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import { isAlive } from './sessions.ts';

/** Deletes the user's expired sessions and the previous one in this browser. */
export const deleteReplacedSessions = (
  tx: Tx,
  q: { userId: UserId; device: string; now: string },
): Promise<unknown> =>
  tx
    .deleteFrom('sessions')
    .where('user_id', '=', q.userId)
    .where((eb) => eb.or([eb('expires_at', '<=', q.now), eb('device_hash', '=', q.device)]))
    .execute();

/** Deletes every user's sessions that are no longer live. */
export const deleteExpiredSessions = (tx: Tx, q: { now: Date }): Promise<unknown> =>
  tx
    .deleteFrom('sessions')
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select('s.token_hash')
        .where(isAlive(q.now)),
    )
    .execute();

/** Deletes up to `most` audit lines from before the given instant and returns how many. */
export async function deleteOldAuditLines(
  tx: Tx,
  q: { before: string; most: number },
): Promise<number> {
  const gone = await tx
    .deleteFrom('audit_log')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'id'),
        'in',
        selectFrom('audit_log')
          .select(['user_id', 'id'])
          .where('at', '<', q.before)
          .orderBy('at')
          .limit(q.most)
          .$asTuple('user_id', 'id'),
      ),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Deletes all but the `kept` most recently used sessions of a user, or of one address of a shared account. */
export const deleteExcessSessions = (
  tx: Tx,
  q: { userId: UserId; kept: number; addressHash?: string },
): Promise<unknown> =>
  tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', q.userId)
        .$if(q.addressHash !== undefined, (query) =>
          query.where('address_hash', '=', q.addressHash ?? ''),
        )
        .orderBy((order) => order.fn.coalesce('last_used_at', 'created_at'), 'desc')
        .orderBy('id', 'desc')
        .offset(q.kept)
        .limit(1_000_000),
    )
    .execute();

/** True if the user exists and still has the given password hash, if one is given. */
export async function isCurrent(
  tx: Tx,
  q: { userId: UserId; passwordHash: string | undefined },
): Promise<boolean> {
  const user = await findRow(tx, 'users', { id: q.userId });
  if (!user || user.deleted_at !== null) return false;
  return q.passwordHash === undefined || user.password_hash === q.passwordHash;
}

/** Records a sign-in: time, time zone, language and any changes to the password's hash or weakness. */
export async function recordSignIn(
  tx: Tx,
  q: {
    userId: UserId;
    passwordHash: string | undefined;
    newHash?: string | undefined;
    weakness?: PasswordWeakness | null | undefined;
    now: string;
    timeZone: string | undefined;
    language: Language | undefined;
  },
): Promise<void> {
  let query = tx
    .updateTable('users')
    .set({
      last_login_at: q.now,
      ...(q.timeZone ? { time_zone: q.timeZone } : {}),
      ...(q.language ? { seen_language: q.language } : {}),
      ...(q.newHash ? { password_hash: q.newHash } : {}),
      ...(q.weakness === undefined ? {} : { weak_password: q.weakness }),
    })
    .where('id', '=', q.userId);
  if (q.passwordHash !== undefined) query = query.where('password_hash', '=', q.passwordHash);
  await query.execute();
}
