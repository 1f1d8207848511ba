import type { Actor } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import { lock } from '../../platform/db/lock.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { unauthorized } from '../../platform/http/errors.ts';

/**
 * Sign-ins of a user and changes of what they sign in with take turns: password, e-mail, second factor, recovery codes and
 * passkeys, by the user or an administrator. What a change rests on is read after this.
 */
export const holdSignIns = (tx: Tx, userId: string) => lock(tx, 'sign-in', userId);

/** The same for a change of one's own. Throws 401 if the session was ended while the request waited for its turn. */
export async function holdOwnSignIns(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'sessionHash'>,
): Promise<void> {
  await holdSignIns(tx, actor.userId);
  await requireOwnSession(tx, actor);
}

export async function requireOwnSession(
  tx: Tx,
  { userId, sessionHash }: Pick<Actor, 'userId' | 'sessionHash'>,
): Promise<void> {
  const session = await findRow(tx, 'sessions', { user_id: userId, token_hash: sessionHash });
  if (!session) throw unauthorized();
}
