import { AppError } from '../../platform/http/errors.ts';

/** Says the same of a wrong name and a wrong password; the audit log knows whose account it was. */
export const wrongCredentials = (event: { userId?: string | undefined; reason?: string } = {}) =>
  new AppError('invalid_credentials', 'Invalid credentials', { event });

export const unknownPasskey = (userId?: string) =>
  new AppError('invalid_credentials', 'This passkey does not fit any account here.', {
    event: { userId, reason: 'passkey' },
  });

/** Throws 409 for the name of the two that is among the taken ones: `username_already_exists` first. */
export function refuseTaken(
  taken: readonly { email_key: string; username_key: string }[],
  wanted: { username_key?: string | undefined },
): void {
  if (taken.some((user) => user.username_key === wanted.username_key)) {
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
