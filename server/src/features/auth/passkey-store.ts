import type { Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import { ahead, outside, within } from '../../platform/instant-ranges.ts';
import type { PasskeyChallengesTable } from '../../schema/tables.ts';

/** True if any user has registered the credential. No device issues the same credential to two users. */
export const isKnown = async (tx: Tx, credentialId: string): Promise<boolean> =>
  (await tx
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()) !== undefined;

const CHALLENGE_MS = 5 * 60_000;

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(
  tx: Tx,
  row: Omit<PasskeyChallengesTable, 'expires_at'>,
  now: Date,
): Promise<void> {
  const over = outside('expires_at', ahead(CHALLENGE_MS, now));
  await tx.deleteFrom('passkey_challenges').where(over).execute();
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await tx
    .insertInto('passkey_challenges')
    .values({ ...row, expires_at })
    .execute();
}

/** Consumes a valid challenge. Of two concurrent requests, only one gets it. */
export const takeChallenge = (
  tx: Tx,
  q: { userId: UserId | null; challenge: string; id?: string; now: Date },
): Promise<PasskeyChallengesTable | undefined> =>
  tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', q.challenge)
    .where('user_id', q.userId === null ? 'is' : '=', q.userId)
    .where(within('expires_at', ahead(CHALLENGE_MS, q.now)))
    .$if(q.id !== undefined, (query) => query.where('id', '=', q.id ?? ''))
    .returningAll()
    .executeTakeFirst();
