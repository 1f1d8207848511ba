import type { Db, Tx } from '../../platform/db/storage.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../../platform/db/tables.ts';

/** Whoever's it is: a passkey says itself who signs in. */
export const findPasskey = (db: Db, credentialId: string): Promise<PasskeysTable | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

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
