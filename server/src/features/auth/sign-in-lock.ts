import type { SessionActor } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { unauthorized } from '../../platform/http/errors.ts';
import type { UserId } from '../../platform/identity.ts';

/**
 * Serializes a user's sign-ins with changes to their sign-in methods: password, email, second factor, recovery codes
 * and passkeys, by the user or an administrator. Read anything a change depends on after taking this lock.
 */
export const lockSignIns = (tx: Tx, userId: UserId) => takeLock(tx, 'sign-in', userId);

/**
 * The same lock for changes that users make themselves. Throws 401 if the session ended while the request waited for
 * the lock.
 */
export async function lockOwnSignIns(
  tx: Tx,
  actor: Pick<SessionActor, 'userId' | 'credential'>,
): Promise<void> {
  await lockSignIns(tx, actor.userId);
  await requireOwnSession(tx, actor);
}

export async function requireOwnSession(
  tx: Tx,
  { userId, credential }: Pick<SessionActor, 'userId' | 'credential'>,
): Promise<void> {
  const session = await findRow(tx, 'sessions', {
    user_id: userId,
    token_hash: credential.tokenHash,
  });
  if (!session) throw unauthorized();
}
