import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETTERS = 28;

/** Random invitation code: 140 bits in seven groups of four, without look-alikes. Usually shared as a link. */
export function newInvitationCode(): string {
  const letters = [...randomBytes(LETTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}
