import { confirmTotp, startTotp } from '@saldo/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { callApi } from './client.ts';
import type { Person } from './people.ts';

/** Switches it on for a person: what makes their codes from now on, and their recovery codes. */
export async function withSecondFactor({ password, token }: Person) {
  const { secret } = await callApi(startTotp, { body: { password } }, token);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const body = { code: totp.generate() };
  const { recovery_codes } = await callApi(confirmTotp, { body }, token);
  return { totp, recoveryCodes: recovery_codes };
}
