import type { Db, Tx } from '../../platform/db/storage.ts';
import { ownId, type UserId } from '../../platform/identity.ts';
import { appError } from '../../texts/app-error.ts';

/** Audit actions for refusals that may be break-in attempts, by error code. */
export const REFUSAL_EVENTS = {
  invalid_credentials: 'sign_in.fail',
  invalid_password: 'password.wrong',
  invalid_code: 'code.wrong',
  invalid_passkey: 'passkey.refuse',
  invalid_invitation_code: 'invitation.wrong',
};

/** A wrong name and a wrong password get the same message. Only the audit event names the user. */
export const wrongCredentials = (event: { userId?: UserId | undefined; reason?: string } = {}) =>
  appError('invalid_credentials', (t) => t.auth.wrongCredentials, { event });

export const unknownPasskey = (userId?: UserId) =>
  appError('invalid_credentials', (t) => t.auth.unknownPasskey, {
    event: { userId, reason: 'passkey' },
  });

/** Throws 409 if another user has the username or email. If both are taken, the code is `username_already_exists`. */
export async function requireUniqueNames(
  db: Db | Tx,
  wanted: { email_key?: string | undefined; username_key?: string | undefined },
  exceptId: UserId = ownId(''),
): Promise<void> {
  const { email_key = '', username_key = '' } = wanted;
  const taken = await db
    .selectFrom('users')
    .select('username_key')
    .where('id', '<>', exceptId)
    .where((eb) => eb.or([eb('email_key', '=', email_key), eb('username_key', '=', username_key)]))
    .execute();
  if (taken.some((user) => user.username_key === username_key)) {
    throw appError('username_already_exists', (t) => t.auth.usernameTaken);
  }
  if (taken.length > 0) {
    throw appError('email_already_exists', (t) => t.auth.emailTaken);
  }
}
