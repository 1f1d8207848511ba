import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import * as store from './second-factor-store.ts';

const RECOVERY_CODES = 10;
/** 115 random bits: nobody finds one from its hash, however plain that is (ASVS asks for 112). */
const LETTERS = 23;
const GROUP = 6;
/** Crockford's base 32: a byte's last five bits are one of them. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PLAIN_DIGITS = /^[\d\s]{1,9}$/;

/** `xxxxxx-xxxxxx-xxxxxx-xxxxx`: letters and digits without look-alikes. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  const groups: string[] = [];
  for (let at = 0; at < LETTERS; at += GROUP) groups.push(letters.slice(at, at + GROUP).join(''));
  return groups.join('-');
}

/**
 * Without case, spaces and hyphens, and with look-alikes as what they were meant for. Codes of ten letters from earlier
 * versions have none of these letters, so they go on working.
 */
const hashOf = (code: string) =>
  hashToken(
    code
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
  );

/** Whether it may be one: codes of an app are a few digits. */
export const looksLikeRecoveryCode = (code: string): boolean => !PLAIN_DIGITS.test(code);

/** Ten new ones, in place of all old ones. They are told once. */
export async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((one) => ({
    user_id: userId,
    id: newId(),
    code_hash: hashOf(one),
    used_at: null,
  }));
  await store.replaceRecoveryCodes(tx, { userId, rows });
  return codes;
}

/** Whether it was one that had not been used: now it has. The server's key has no part in it. */
export const takeRecoveryCode = (
  tx: Tx,
  q: { userId: string; code: string; now: Date },
): Promise<boolean> =>
  store.takeRecoveryCode(tx, {
    userId: q.userId,
    codeHash: hashOf(q.code),
    now: q.now.toISOString(),
  });
