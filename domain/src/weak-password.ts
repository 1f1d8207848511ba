import type { PasswordWeakness } from '@saldo/contract/weak-password';

/** Words that an attacker of this product would try first: its name, and names of banks. Documented for operators. */
export const CONTEXT_WORDS = ['saldo', 'caixabank', 'imagin', 'revolut', 'bbva', 'bank', 'banco'];
/** Minimum length of names to check. Shorter ones occur in too many words. */
const SHORTEST_NAME = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common passwords, folded. They are loaded on first use because of their size. */
const commonOnes = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
};

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export interface PasswordContext {
  /** The user's names: first and last names, username, email. */
  names: readonly string[];
  /** Host name of the server, such as `saldo.example.org`. */
  host?: string | undefined;
}

/** Why a password is easy to guess; null if no weakness is known. The password is accepted in either case. */
export async function weaknessOf(
  password: string,
  { names, host = '' }: PasswordContext,
): Promise<PasswordWeakness | null> {
  const folded = fold(password);
  const holds = (words: readonly string[]) => words.some((word) => folded.includes(word));
  if ((await commonOnes()).has(password.toLowerCase())) return 'common';
  if (holds(names.flatMap(wordsOf))) return 'personal';
  return holds([...CONTEXT_WORDS, ...wordsOf(host)]) ? 'context' : null;
}

/** Words in a string. For an email address, only the part before the `@` is used, because the domain is not personal. */
const wordsOf = (text: string): string[] =>
  fold(text.split('@', 1).join(''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_NAME);
