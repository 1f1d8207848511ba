import { createHash, randomBytes } from 'node:crypto';

/** An opaque session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** An invitation code that can be read over the phone: SALDO-XXXX-XXXX, 40 random bits, no look-alikes. */
export function newInvitationCode(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `SALDO-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
