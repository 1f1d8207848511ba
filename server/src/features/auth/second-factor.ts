import type { Db, Tx } from '../../platform/db/storage.ts';
import * as store from './second-factor-store.ts';

/** Whether sign-in asks for a code, and how many recovery codes have not been used. */
export async function secondFactorOf(
  db: Db | Tx,
  q: { userId: string },
): Promise<{ totp_enabled: boolean; recovery_codes_left: number }> {
  const factor = await store.findFactor(db, q);
  if (!factor?.totp_secret) return { totp_enabled: false, recovery_codes_left: 0 };
  const left = await store.unusedRecoveryCodes(db, q);
  return { totp_enabled: true, recovery_codes_left: left.length };
}
