import { AppError } from '../../platform/http/errors.ts';

/** Says the same of a wrong name and a wrong password; the audit log knows whose account it was. */
export const wrongCredentials = (event: { userId?: string | undefined; reason?: string } = {}) =>
  new AppError('invalid_credentials', 'Invalid credentials', { event });

export const unknownPasskey = (userId?: string) =>
  new AppError('invalid_credentials', 'This passkey does not fit any account here.', {
    event: { userId, reason: 'passkey' },
  });
