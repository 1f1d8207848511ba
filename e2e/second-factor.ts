import { confirmTotp, startTotp } from '@saldo/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { callApi } from './client.ts';
import { expect } from './fixtures.ts';
import type { Person } from './people.ts';

/** Switches it on for a person: what makes their codes from now on, and their recovery codes. */
export async function withSecondFactor({ password, token }: Person) {
  const { secret } = await callApi(startTotp, { body: { password } }, token);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const body = { code: await freshCode(totp) };
  const { recovery_codes } = await callApi(confirmTotp, { body }, token);
  return { totp, recoveryCodes: recovery_codes };
}

/** Long enough to be typed: a code is taken within its own 30 seconds. */
export async function freshCode(totp: TOTP): Promise<string> {
  await expect.poll(() => totp.remaining(), { timeout: 10_000 }).toBeGreaterThan(5000);
  return totp.generate();
}
