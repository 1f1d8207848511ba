import type { PasswordWeakness } from '@saldo/contract/weak-password';

/** Words that an attacker of this product tries first: its own name, and those of its field. Documented for operators. */
export const CONTEXT_WORDS = ['saldo', 'caixabank', 'imagin', 'revolut', 'bbva', 'bank', 'banco'];
/** Shorter names are in too many words. */
const SHORTEST_NAME = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords, 49,000 of them, folded. Fetched when it is first asked for: it is long. */
const commonOnes = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
};

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export interface PasswordContext {
  /** Names of the person: first and last names, username, e-mail. */
  names: readonly string[];
  /** Where people reach the server, `saldo.example.org`. */
  host?: string | undefined;
}

/** Why a password is easy to guess; null where nothing is known against it. It is taken all the same. */
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

/** Of an e-mail what stands before the `@`: what follows is not the person's. */
const wordsOf = (text: string): string[] =>
  fold(text.split('@', 1).join(''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_NAME);
