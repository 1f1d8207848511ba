import type { Actor, Context } from '../../platform/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import * as store from './store.ts';
import { inTurn, noteFailure, requireFewFailures } from './throttle.ts';

/**
 * Asks for the password once more before something weighty. A wrong one is 409 `invalid_password`, and counts as a
 * failed sign-in does: a session left open is no place to guess.
 */
export function requirePassword(
  context: Context,
  { userId }: Actor,
  given: { password: string; address: string },
): Promise<void> {
  const attempt = { account: userId, address: given.address };
  return inTurn(attempt, async () => {
    await requireFewFailures(context, attempt);
    const hash = await store.findPasswordHash(context.storage.read, { userId });
    if (await verifyPassword(hash, given.password)) return;
    await noteFailure(context, attempt);
    throw new AppError('invalid_password', 'Invalid password');
  });
}

/** Does what a code of the second factor allows. A wrong one, 409 `invalid_code`, counts as a wrong password does. */
export function countingCodes<T>(
  context: Context,
  { userId }: Actor,
  q: { address: string },
  work: () => Promise<T>,
): Promise<T> {
  const attempt = { account: userId, address: q.address };
  return inTurn(attempt, async () => {
    await requireFewFailures(context, attempt);
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_code') {
        await noteFailure(context, attempt);
      }
      throw error;
    }
  });
}
