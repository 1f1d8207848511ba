import { ApiError } from '../../lib/api.ts';
import { texts } from './texts.ts';

function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0) return null;
  return error.message === `API error: ${error.status}` ? null : error.message;
}

const isTooMany = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429;

/**
 * Message for a failed sign-in. After too many attempts the server's own message is shown, because only the server
 * knows how long to wait.
 */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return texts.invalidResponse;
  return error.status === 401 ? texts.invalidCredentials : error.message;
}

/** True if the password was right and the server asks for a code. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'totp_required';

export function codeFailure(error: unknown): string {
  const refused = error instanceof ApiError && error.status === 401;
  return refused ? texts.codeWrong : signInFailure(error);
}

export function passkeyFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.passkeyNotUsed;
  return error.status === 401 ? texts.passkeyUnknown : signInFailure(error);
}

export const viewerFailure = (error: unknown): string =>
  isTooMany(error) ? error.message : texts.viewerFailed;

export interface RegistrationFailure {
  message: string;
  reason?: string | undefined;
  field?: 'username' | 'invitation_code';
  /** Set if the user already has an account and should sign in. */
  signInInstead?: true;
}

const conflict = (code: string | undefined): RegistrationFailure => {
  switch (code) {
    case 'username_already_exists':
      return { message: texts.usernameTaken, field: 'username' };
    case 'invalid_invitation_code':
      return { message: texts.invitationInvalid, field: 'invitation_code' };
    case 'email_already_exists':
      return { message: texts.emailTaken, signInInstead: true };
    default:
      return { message: texts.someoneTaken, signInInstead: true };
  }
};

export function registrationFailure(error: unknown): RegistrationFailure {
  if (error instanceof ApiError && error.status === 409) return conflict(error.code);
  if (isTooMany(error)) return { message: error.message };
  return { message: texts.registrationFailed, reason: serverMessage(error) ?? undefined };
}
