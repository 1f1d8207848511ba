import { confirmTotp, startTotp } from '@saldo/contract/second-factor';
import { PASSWORD, type TestUser } from '@saldo/proofs/users/user';
import { Secret, TOTP } from 'otpauth';
import { expect } from './fixtures.ts';

/** Turns on two-factor authentication for a user. Returns a generator of their codes, and their recovery codes. */
export async function withSecondFactor(user: TestUser) {
  const { secret } = await user.call(startTotp, { body: { password: PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const body = { code: await freshCode(totp) };
  const { recovery_codes } = await user.call(confirmTotp, { body });
  return { totp, recoveryCodes: recovery_codes };
}

/** Waits until the current code stays valid for more than 5 of its 30 seconds, so that there is time to type it. */
export async function freshCode(totp: TOTP): Promise<string> {
  await expect.poll(() => totp.remaining(), { timeout: 10_000 }).toBeGreaterThan(5000);
  return totp.generate();
}
