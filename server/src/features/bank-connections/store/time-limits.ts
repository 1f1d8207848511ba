/** A way to a bank that nobody comes back from is given up then. */
export const ATTEMPT_LIVES_MS = 60 * 60_000;
/** Time to sign in where the bank sent the user back to another browser. */
export const REF_LIVES_MS = 10 * 60_000;
/** For this long Saldo tries to end an access whose provider does not answer. */
export const REVOKE_FOR_MS = 24 * 3_600_000;
