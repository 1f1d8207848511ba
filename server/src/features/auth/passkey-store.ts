import type { Tx } from '../../platform/db/storage.ts';
import type { PasskeyChallengesTable } from '../../platform/db/tables.ts';

/** Whoever's it is: no device makes the same one for two people. */
export const isKnown = async (tx: Tx, credentialId: string): Promise<boolean> =>
  (await tx
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()) !== undefined;

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
