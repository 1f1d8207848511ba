import { randomBytes } from 'node:crypto';
import { deleteRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { UserId } from '../../platform/identity.ts';
import { hashToken } from '../../platform/security/tokens.ts';

const RECOVERY_CODES = 10;
/** 115 random bits, too many to brute-force a code from even a fast hash (ASVS requires 112). */
const LETTERS = 23;
const GROUP = 6;
/** Crockford's base 32. The last five bits of a random byte select a letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PLAIN_DIGITS = /^[\d\s]{1,9}$/;

/** `xxxxxx-xxxxxx-xxxxxx-xxxxx`: letters and digits without look-alikes. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  const groups: string[] = [];
  for (let at = 0; at < LETTERS; at += GROUP) groups.push(letters.slice(at, at + GROUP).join(''));
  return groups.join('-');
}

/** Ignores case, spaces and hyphens, and reads look-alike letters as the intended digits. */
const hashOf = (code: string) =>
  hashToken(
    code
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
  );

/** False only for short numbers, such as codes from an authenticator app. */
export const looksLikeRecoveryCode = (code: string): boolean => !PLAIN_DIGITS.test(code);

/** Replaces all recovery codes with ten new ones. They are shown only once. */
export async function replaceCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deleteRows(tx, 'recovery_codes', { user_id: userId });
  for (const one of codes) {
    const row = { user_id: userId, id: newId(), code_hash: hashOf(one), used_at: null };
    await insertRow(tx, 'recovery_codes', row);
  }
  return codes;
}

/** Uses up a recovery code. Returns false if it is wrong or already used. Works without the server's key. */
export async function takeRecoveryCode(
  tx: Tx,
  q: { userId: UserId; code: string; now: Date },
): Promise<boolean> {
  const unused = { user_id: q.userId, code_hash: hashOf(q.code), used_at: null };
  return (await updateRows(tx, 'recovery_codes', unused, { used_at: q.now.toISOString() })) > 0;
}
