import { keysOf } from '@saldo/domain/records';
import data from './movements.json' with { type: 'json' };

/** A bank's phrase for a movement of money: "ABONO POR TRANSFERENCIA RECIBIDA DE". */
export interface Movement {
  family: keyof typeof data.families;
  length: number;
  /** True if it ends in a preposition, so the counterparty follows. */
  namesSomebody: boolean;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const BEFORE = setOf(data.before);
const LINKS = setOf(data.links);
const ARTICLES = setOf(data.articles);
const FAMILIES = keysOf(data.families).map((family) => {
  const { nouns, manners, to } = data.families[family];
  return {
    family,
    nouns: setOf(nouns),
    manners: setOf(manners),
    to: to.map((text) => text.split(' ')).sort((a, b) => b.length - a.length),
  };
});
const STARTS = new Set([...BEFORE, ...FAMILIES.flatMap(({ nouns }) => [...nouns])]);
type Family = (typeof FAMILIES)[number];

/**
 * The phrase that starts at a word. Banks combine a noun with any of its modifiers and prepositions, so this uses a
 * grammar rather than a list: [payment [by]] transfer [received]… [from].
 */
export function movementAt(words: readonly string[], at: number): Movement | null {
  if (!STARTS.has(words[at] ?? '')) return null;
  for (const family of FAMILIES) {
    const start = nounAt(family, words, at);
    if (start < 0) continue;
    const end = afterManners(family, words, start + 1);
    const to = family.to.find((phrase) => phrase.every((word, i) => words[end + i] === word));
    return {
      family: family.family,
      length: end + (to?.length ?? 0) - at,
      namesSomebody: to !== undefined,
    };
  }
  return null;
}

/** Index of the phrase's noun, with or without "payment by" before it, or -1. */
function nounAt({ nouns }: Family, words: readonly string[], at: number): number {
  const isNoun = (place: number) => nouns.has(words[place] ?? '');
  if (isNoun(at)) return at;
  if (!BEFORE.has(words[at] ?? '')) return -1;
  if (isNoun(at + 1)) return at + 1;
  if (!LINKS.has(words[at + 1] ?? '')) return -1;
  if (isNoun(at + 2)) return at + 2;
  return ARTICLES.has(words[at + 2] ?? '') && isNoun(at + 3) ? at + 3 : -1;
}

function afterManners({ nouns, manners }: Family, words: readonly string[], from: number): number {
  const isManner = (place: number) => {
    const word = words[place] ?? '';
    return manners.has(word) || nouns.has(word);
  };
  let at = from;
  for (;;) {
    if (isManner(at)) at++;
    else if (LINKS.has(words[at] ?? '') && isManner(at + 1)) at += 2;
    else if (LINKS.has(words[at] ?? '') && ARTICLES.has(words[at + 1] ?? '') && isManner(at + 2))
      at += 3;
    else return at;
  }
}

const TRANSFER = FAMILIES.find(({ family }) => family === 'transfer');

/** True if a folded word means a transfer, wherever it stands: "ORDEN DE TRANSFERENCIA". */
export const isTransferNoun = (word: string): boolean => TRANSFER?.nouns.has(word) ?? false;

const WAYS = new Set(
  [
    data.before,
    data.links,
    data.others,
    ...FAMILIES.flatMap(({ family }) => Object.values(data.families[family])),
  ]
    .flat()
    .join(' ')
    .split(' '),
);

/** True if a folded word only says that money moved and may occur in any bank's description of any payment. */
export const isWayOfPaying = (word: string): boolean => WAYS.has(word) || /^\d*$/.test(word);
