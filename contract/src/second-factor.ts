import { z } from 'zod';
import { Session } from './auth.ts';
import { Empty, Id, IdParams, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import { WebAuthnJson, WithPassword } from './step-up.ts';
import { ManagedUser } from './users.ts';
import * as says from './validation-messages.ts';

/** Setup data for an authenticator app. It is shown once and takes effect when the user confirms a code. */
export const TotpSetUp = z.object({
  /** Base32, for typing into the app. */
  secret: z.string(),
  /** The same secret as an otpauth:// URI. */
  uri: z.string(),
  /** The URI as a QR code: one list of modules (0 or 1) per row. */
  modules: z.array(z.array(z.union([z.literal(0), z.literal(1)]))),
});
const Code = z.object({
  code: z.string({ error: says.REQUIRED }).trim().min(1, says.REQUIRED).max(64),
});
export const startTotp = endpoint('POST', '/users/totp', {
  summary: 'Start setting up an authenticator app',
  access: 'editor',
  stepUp: true,
  allowedWhile: ['second_factor_required'],
  body: WithPassword,
  answers: { 200: TotpSetUp },
  refusals: ['invalid_password', 'totp_already_enabled'],
});

export const confirmTotp = endpoint('PUT', '/users/totp', {
  summary:
    'Turn on the second factor with a first code; answers the recovery codes, once; other sessions end',
  access: 'editor',
  allowedWhile: ['second_factor_required'],
  body: Code,
  answers: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  refusals: ['invalid_code', 'totp_already_enabled'],
});

export const disableTotp = endpoint('DELETE', '/users/totp', {
  summary: 'Turn off the second factor; other sessions end',
  access: 'editor',
  stepUp: true,
  body: WithPassword,
  answers: { 200: Empty },
  refusals: ['invalid_password'],
});

export const renewRecoveryCodes = endpoint('POST', '/users/totp/recovery-codes', {
  summary:
    'Create new recovery codes, answered once; the old ones stop working and other sessions end',
  access: 'editor',
  stepUp: true,
  body: WithPassword,
  answers: { 201: z.object({ recovery_codes: z.array(z.string()) }) },
  refusals: ['invalid_password', 'totp_not_enabled'],
});

export const resetSecondFactor = endpoint('DELETE', '/users/{id}/totp', {
  summary: "Remove another user's second factor and passkeys; their sessions end",
  access: 'admin',
  stepUp: true,
  params: IdParams,
  body: WithPassword,
  answers: { 200: ManagedUser },
  refusals: ['not_found', 'invalid_password', 'own_second_factor', 'totp_not_enabled'],
});

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint('GET', '/users/passkeys', {
  summary: "List the current user's passkeys",
  access: 'user',
  allowedWhile: ['second_factor_required'],
  answers: { 200: z.array(Passkey) },
});

export const startPasskey = endpoint('POST', '/users/passkeys/options', {
  summary: 'Get the options for creating a passkey',
  access: 'editor',
  stepUp: true,
  allowedWhile: ['second_factor_required'],
  body: WithPassword,
  answers: { 200: WebAuthnJson },
  refusals: ['invalid_password'],
});

export const addPasskey = endpoint('POST', '/users/passkeys', {
  summary: 'Save a passkey that the browser created; other sessions end',
  access: 'editor',
  stepUp: true,
  allowedWhile: ['second_factor_required'],
  body: z.object({
    name: givenName(200),
    response: WebAuthnJson,
  }),
  answers: { 201: Passkey },
  refusals: ['limit_reached', 'invalid_passkey'],
});

export const removePasskey = endpoint('DELETE', '/users/passkeys/{id}', {
  summary: 'Delete a passkey; other sessions end',
  access: 'editor',
  stepUp: true,
  params: z.object({ id: Id }),
  answers: { 200: Empty },
  refusals: ['not_found'],
});

/** Signing in with a passkey verifies both possession and the user, so it needs no second factor. */
export const startPasskeyLogin = endpoint('POST', '/auth/passkey/options', {
  summary: 'Get a challenge for signing in with a passkey',
  access: 'public',
  answers: { 200: z.object({ challenge_id: z.string(), options: WebAuthnJson }) },
});

export const loginWithPasskey = endpoint('POST', '/auth/passkey', {
  summary: 'Sign in with a passkey',
  access: 'public',
  body: z.object({
    challenge_id: Id,
    response: WebAuthnJson,
    remember: z.boolean().optional(),
  }),
  answers: { 200: Session },
  refusals: ['invalid_credentials', 'too_many_requests'],
});
