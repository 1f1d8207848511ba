import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

/** How long a verified identity remains valid for calls that declare `stepUp`. */
export const PROOF_MINUTES = 10;

/** What step-up can ask the user for. A passkey satisfies both. */
export const PROOFS = ['password', 'totp'] as const;
export type Proof = (typeof PROOFS)[number];

/** WebAuthn's JSON, produced and validated by the WebAuthn libraries. */
export const WebAuthnJson = z.record(z.string(), z.unknown());

/** Body of a sensitive call, with the password unless it was verified within the last ten minutes. */
export const WithPassword = z
  .object({ password: z.string().min(1, says.REQUIRED).max(200).optional() })
  .default({});

export const stepUp = endpoint('POST', '/auth/step-up', {
  summary: 'Verify identity again after a 403 `step_up_required`; answers what is still missing',
  access: 'editor',
  allowedWhile: ['password_change_required', 'second_factor_required'],
  body: z.object({
    password: z.string().min(1, says.REQUIRED).max(200).optional(),
    totp: z.string().trim().min(1, says.REQUIRED).max(64).optional(),
    /** Signed by one of the user's passkeys, over a challenge from `POST /auth/passkey/options`. */
    passkey: z.object({ challenge_id: Id, response: WebAuthnJson }).optional(),
  }),
  answers: { 200: z.object({ missing: z.array(z.enum(PROOFS)) }) },
  refusals: ['invalid_password', 'invalid_code', 'invalid_passkey'],
});
