import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETTERS = 28;

/** An invitation code: 140 random bits in seven groups of four, no look-alikes. It is mostly given as a link. */
export function newInvitationCode(): string {
  const letters = [...randomBytes(LETTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}
