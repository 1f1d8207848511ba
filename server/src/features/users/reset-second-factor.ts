import type { ManagedUser } from '@saldo/contract/users';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows } from '../../platform/db/crud.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { bookOf, type UserId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { appError } from '../../texts/app-error.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import { deleteSessions } from '../auth/sessions.ts';
import { lockSignIns } from '../auth/sign-in-lock.ts';
import { createNotification } from '../notifications/service.ts';
import { presentManaged } from './service.ts';
import * as store from './store.ts';

/**
 * Resets the second factor of a user who has lost the phone and the recovery codes. The password stays and is then
 * enough to sign in, so the reset alone does not let anyone in. Sessions and passkeys are deleted, which locks out
 * anyone who has found the phone.
 */
export async function resetSecondFactor(
  context: Context,
  actor: Actor,
  id: UserId,
): Promise<ManagedUser> {
  if (id === actor.userId) {
    throw appError('own_second_factor', (t) => t.users.ownFactor);
  }
  const { storage } = context;
  const before = requireFound(await store.findManaged(storage.read, id));
  if (!before.has_totp && before.passkeys === 0) {
    throw appError('totp_not_enabled', (t) => t.users.noFactor);
  }
  const now = context.now().toISOString();
  return storage.write(async (tx) => {
    await lockSignIns(tx, id);
    await removeSecondFactor(tx, { userId: id });
    await deleteRows(tx, 'passkeys', { user_id: id });
    await deleteSessions(tx, { userId: id, exceptHash: null });
    const notice = { kind: 'second_factor_reset', subjectId: id, period: now } as const;
    await createNotification(
      tx,
      { bookId: bookOf(id), now },
      { ...notice, told: { is: 'factor_reset' } },
    );
    await audit(tx, actor, 'second_factor.reset', { id });
    return presentManaged(requireFound(await store.findManaged(tx, id)));
  });
}
