import { ApiError } from '../../lib/api.ts';
import { texts } from './texts.ts';

/** The server's own sentence, where it sent one. */
function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0) return null;
  return error.message === `API error: ${error.status}` ? null : error.message;
}

const isTooMany = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429;

/** A sign-in that did not work, in words. Only the server knows how long to wait after too many. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return texts.invalidResponse;
  return error.status === 401 ? texts.invalidCredentials : error.message;
}

/** Whether name and password were right and a code is asked for. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'totp_required';

/** A sign-in with a code that did not work. */
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
  /** What the server adds to it. */
  reason?: string | undefined;
  /** The field to mend. */
  field?: 'username' | 'invitation_code';
  /** They have an account already: sign-in is where to go on. */
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
