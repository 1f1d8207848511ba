import { placeAt } from '../tables/places.ts';
import type { Token } from './token.ts';
import { isCut, isTrade, trimmed } from './trimming.ts';
import { BEFORE, MONTHS, PUBLIC, PURPOSES, SCHOOLS } from './words.ts';

/**
 * The words after a public body's type that belong to its name: its town if known, else all words before the payment's
 * purpose. Schools can have any name, so a trade word ends only the names of other bodies.
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
    // "Ayuntamiento de Vic", "Escola La Salut": the word after "de" or an article always belongs to the name.
    if ((at <= from && from > 0) || ARTICLES.has(words[at - 1] ?? '')) return false;
    if (at === 0 && !isComplete) return isSchool ? BEFORE.has(token.word) : isPaidFor(token.word);
    return saysWhatFor(token, isSchool) || PUBLIC.at(words, at) !== undefined;
  });
  return trimmed(end < 0 ? tokens : tokens.slice(0, end));
}

const saysWhatFor = (token: Token, isSchool: boolean): boolean =>
  isPaidFor(token.word) || (!isSchool && isTrade(token));

/**
 * Excludes words from notes between people, because schools are named after saints, and "San Juan" is also a festival.
 */
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
