import type { Db, Tx } from '../../platform/db/storage.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../../platform/db/tables.ts';

export const listPasskeys = (db: Db, q: { userId: string }): Promise<PasskeysTable[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', q.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whoever's it is: a passkey says itself who signs in. */
export const findPasskey = (db: Db, credentialId: string): Promise<PasskeysTable | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export const insertPasskey = (tx: Tx, row: PasskeysTable): Promise<unknown> =>
  tx.insertInto('passkeys').values(row).execute();

/** Whether it is still there. */
export async function notePasskeyUse(
  tx: Tx,
  q: { userId: string; id: string; counter: number; now: string },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter: q.counter, last_used_at: q.now })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Tx, q: { userId: string; id: string }): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export const deletePasskeys = (tx: Tx, q: { userId: string }): Promise<unknown> =>
  tx.deleteFrom('passkeys').where('user_id', '=', q.userId).execute();

/** Makes room too: challenges that are over go. */
export async function insertChallenge(
  tx: Tx,
  row: PasskeyChallengesTable,
  now: string,
): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await tx.insertInto('passkey_challenges').values(row).execute();
}

/** Takes a challenge that is still good; of two at once, one gets it. */
export const takeChallenge = (
  tx: Tx,
  q: { userId: string | null; challenge: string; id?: string; now: string },
): Promise<PasskeyChallengesTable | undefined> =>
  tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', q.challenge)
    .where('user_id', q.userId === null ? 'is' : '=', q.userId)
    .where('expires_at', '>', q.now)
    .$if(q.id !== undefined, (query) => query.where('id', '=', q.id ?? ''))
    .returningAll()
    .executeTakeFirst();
