import type { Db, Tx } from '../../platform/db/storage.ts';
import type { Tables } from '../../schema/tables.ts';
import { raiseWriteNumbers } from '../../schema/write-numbers.ts';

/*
 * A restore brings back all data from an earlier time. Sessions, invitations, recovery codes and bank redirects that
 * have been used or revoked since then must not work again. Emails that were queued at that time have already been
 * sent.
 */

export type UsedCode = Pick<Tables['recovery_codes'], 'user_id' | 'code_hash' | 'used_at'>;

/** Used recovery codes, read before a restore. */
export const usedCodes = (db: Db | Tx): Promise<UsedCode[]> =>
  db
    .selectFrom('recovery_codes')
    .select(['user_id', 'code_hash', 'used_at'])
    .where('used_at', 'is not', null)
    .execute();

/** Length of a time step of authenticator apps (RFC 6238). */
const STEP_MS = 30_000;

/**
 * Ends access that a restore has brought back. This deletes all sessions, so a caller that keeps the current one has to
 * store it again.
 */
export async function endRevived(
  tx: Tx,
  q: { now: Date; used: readonly UsedCode[] },
): Promise<void> {
  const now = q.now.toISOString();
  await tx.deleteFrom('sessions').execute();
  await tx.deleteFrom('calendar_addresses').execute();
  await endInvitations(tx, now);
  for (const { user_id, code_hash, used_at } of q.used) {
    await tx
      .updateTable('recovery_codes')
      .set({ used_at })
      .where('user_id', '=', user_id)
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .execute();
  }
  // The current authenticator code may already have been used, so only the next one works.
  await tx
    .updateTable('second_factors')
    .set({ totp_last_step: Math.floor(q.now.getTime() / STEP_MS) })
    .where('totp_secret', 'is not', null)
    .execute();
  // Lets open bank redirects expire. The cleanup of expired ones revokes any consent that the bank has granted.
  await tx
    .updateTable('consent_attempts')
    .set({ expires_at: now, ref_hash: null, ref_expires_at: null })
    .where('done_at', 'is', null)
    .execute();
  await tx
    .updateTable('mail_outbox')
    .set({ state: 'dropped', due_at: null, holder: null })
    .where('due_at', 'is not', null)
    .execute();
  await raiseWriteNumbers(tx);
}

/**
 * Ends open invitations. If nobody has registered yet, the first administrator's invitation stays and the next start
 * renews it.
 */
async function endInvitations(tx: Tx, now: string): Promise<void> {
  const somebody = await tx
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (!somebody) return;
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .execute();
}
