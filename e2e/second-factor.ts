import { confirmTotp, startTotp } from '@saldo/contract/second-factor';
import { PASSWORD, type TestUser } from '@saldo/proofs/users/user';
import { Secret, TOTP } from 'otpauth';
import { expect } from './fixtures.ts';

/** Switches it on for a person: what makes their codes from now on, and their recovery codes. */
export async function withSecondFactor(user: TestUser) {
  const { secret } = await user.call(startTotp, { body: { password: PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const body = { code: await freshCode(totp) };
  const { recovery_codes } = await user.call(confirmTotp, { body });
  return { totp, recoveryCodes: recovery_codes };
}

/** Long enough to be typed: a code is taken within its own 30 seconds. */
export async function freshCode(totp: TOTP): Promise<string> {
  await expect.poll(() => totp.remaining(), { timeout: 10_000 }).toBeGreaterThan(5000);
  return totp.generate();
}
