/** Unfinished attempts expire after this. */
export const ATTEMPT_LIVES_MS = 60 * 60_000;
/** Lifetime of a callback's reference: time to sign in if the bank redirected to another browser. */
export const REF_LIVES_MS = 10 * 60_000;
/** How long Saldo keeps trying to revoke access if the provider does not answer. */
export const REVOKE_FOR_MS = 24 * 3_600_000;
