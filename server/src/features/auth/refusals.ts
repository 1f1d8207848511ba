import type { Db, Tx } from '../../platform/db/storage.ts';
import { AppError } from '../../platform/http/errors.ts';

/** Says the same of a wrong name and a wrong password; the audit log knows whose account it was. */
export const wrongCredentials = (event: { userId?: string | undefined; reason?: string } = {}) =>
  new AppError('invalid_credentials', 'Invalid credentials', { event });

export const unknownPasskey = (userId?: string) =>
  new AppError('invalid_credentials', 'This passkey does not fit any account here.', {
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
    throw new AppError(
      'username_already_exists',
      'This username is already registered. Please choose a different username.',
    );
  }
  if (taken.length > 0) {
    throw new AppError(
      'email_already_exists',
      'This email is already registered. Please sign in instead.',
    );
  }
}
