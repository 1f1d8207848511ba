import { placeAt } from '../tables/places.ts';
import type { Token } from './token.ts';
import { isCut, isTrade, trimmed } from './trimming.ts';
import { BEFORE, MONTHS, PUBLIC, PURPOSES, SCHOOLS } from './words.ts';

/**
 * What follows the kind of a public body and belongs to its name: a town, as far as it is known; else the words up to
 * what the payment is for. Schools bear any name, so a trade ends only the others.
 */
export function nameOfBody(
  tokens: readonly Token[],
  kind: string,
  isComplete = false,
): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const isSchool = SCHOOLS.has(kind);
  const from = OF.has(words[0] ?? '') ? 1 : 0;
  const town = isSchool ? 0 : placeAt(words, from);
  if (town > 0) return tokens.slice(0, from + town);
  const end = tokens.findIndex((token, at) => {
    if (isCut(token)) return true;
    // "Ayuntamiento de Vic", "Escola La Salut": what follows "de" or an article belongs to the name whatever it is.
    if ((at <= from && from > 0) || ARTICLES.has(words[at - 1] ?? '')) return false;
    if (at === 0 && !isComplete) return isSchool ? BEFORE.has(token.word) : isPaidFor(token.word);
    return saysWhatFor(token, isSchool) || PUBLIC.at(words, at) !== undefined;
  });
  return trimmed(end < 0 ? tokens : tokens.slice(0, end));
}

const saysWhatFor = (token: Token, isSchool: boolean): boolean =>
  isPaidFor(token.word) || (!isSchool && isTrade(token));

/** Not what people write to each other: schools are called after saints, and "San Juan" is a night. */
const isPaidFor = (word: string): boolean =>
  PURPOSES.has(word) || BEFORE.has(word) || MONTHS.has(word);

const OF = new Set(['de', 'd', 'del', 'da', 'do']);
const ARTICLES = new Set([
  'el',
  'la',
  'los',
  'las',
  'els',
  'les',
  'l',
  'o',
  'a',
  'os',
  'as',
  'de',
  'del',
]);
