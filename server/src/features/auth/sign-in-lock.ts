import type { Actor } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { unauthorized } from '../../platform/http/authenticate.ts';

/**
 * Sign-ins of a user and changes of what they sign in with take turns: password, e-mail, second factor, recovery codes and
 * passkeys, by the user or an administrator. What a change rests on is read after this.
 */
export const holdSignIns = (storage: Pick<Storage, 'lock'>, tx: Tx, userId: string) =>
  storage.lock(tx, 'sign-in', userId);

/** The same for a change of one's own. Throws 401 if the session was ended while the request waited for its turn. */
export async function holdOwnSignIns(
  storage: Pick<Storage, 'lock'>,
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'sessionHash'>,
): Promise<void> {
  await holdSignIns(storage, tx, actor.userId);
  await requireOwnSession(tx, actor);
}

export async function requireOwnSession(
  tx: Tx,
  { userId, sessionHash }: Pick<Actor, 'userId' | 'sessionHash'>,
): Promise<void> {
  const session = await findRow(tx, 'sessions', { user_id: userId, token_hash: sessionHash });
  if (!session) throw unauthorized();
}
