import type { Db, Tx } from '../../platform/db/storage.ts';
import { appError } from '../../texts/app-error.ts';

/** Actions of the audit log for refusals that may be attempts to get in. */
export const REFUSAL_EVENTS = {
  invalid_credentials: 'sign_in.fail',
  invalid_password: 'password.wrong',
  invalid_code: 'code.wrong',
  invalid_passkey: 'passkey.refuse',
  invalid_invitation_code: 'invitation.wrong',
};

/** Says the same of a wrong name and a wrong password; the audit log knows whose account it was. */
export const wrongCredentials = (event: { userId?: string | undefined; reason?: string } = {}) =>
  appError('invalid_credentials', (t) => t.auth.wrongCredentials, { event });

export const unknownPasskey = (userId?: string) =>
  appError('invalid_credentials', (t) => t.auth.unknownPasskey, {
    event: { userId, reason: 'passkey' },
  });

/** Throws 409 for a name that somebody else has: `username_already_exists` first. */
export async function refuseTaken(
  db: Db | Tx,
  wanted: { email_key?: string | undefined; username_key?: string | undefined },
  exceptId = '',
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
