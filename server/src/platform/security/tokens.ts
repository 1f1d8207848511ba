import { createHash, randomBytes } from 'node:crypto';

/** An opaque session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

const INVITATION_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITATION_LETTERS = 28;

/** An invitation code: 140 random bits in seven groups of four, no look-alikes. It is mostly given as a link. */
export function newInvitationCode(): string {
  const letters = [...randomBytes(INVITATION_LETTERS)]
    .map((byte) => INVITATION_ALPHABET[byte % INVITATION_ALPHABET.length])
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}
