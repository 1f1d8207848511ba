import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

/** For so long a proof of who it is counts, for the calls that declare `stepUp`. */
export const PROOF_MINUTES = 10;

/** What can be asked for once more. A passkey proves both. */
export const PROOFS = ['password', 'totp'] as const;
export type Proof = (typeof PROOFS)[number];

/** WebAuthn's own JSON, made and checked by the WebAuthn library on both sides. */
export const WebAuthnJson = z.record(z.string(), z.unknown());

/** A body of a weighty call: the password may come with it, or have been proved within ten minutes. */
export const WithPassword = z
  .object({ password: z.string().min(1, says.REQUIRED).max(200).optional() })
  .default({});

export const stepUp = endpoint('POST', '/auth/step-up', {
  summary:
    'Prove once more who it is, for what asks for it with 403 `step_up_required`; answers what is still missing',
  access: 'editor',
  allowedWhile: ['password_change_required', 'second_factor_required'],
  body: z.object({
    password: z.string().min(1, says.REQUIRED).max(200).optional(),
    /** A code of the authenticator app, or a recovery code. */
    totp: z.string().trim().min(1, says.REQUIRED).max(64).optional(),
    /** Signed by a passkey of the same person, over a challenge of `POST /auth/passkey/options`. */
    passkey: z.object({ challenge_id: Id, response: WebAuthnJson }).optional(),
  }),
  answers: { 200: z.object({ missing: z.array(z.enum(PROOFS)) }) },
  refusals: ['invalid_password', 'invalid_code', 'invalid_passkey'],
});
