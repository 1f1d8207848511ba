import type { Token } from './token.ts';
import { ACCENTS, CAPITALS, SMALL } from './words.ts';

const ARTICLES = new Set(['el', 'la', 'los', 'las', 'els', 'les', 'l', 'the']);
const CONSONANTS = /^[bcdfghjklmnpqrstvwxz]{2,4}$/;
const NO_ABBREVIATION = new Set([
  'st',
  'dr',
  'mr',
  'mrs',
  'sr',
  'sra',
  'dra',
  'srs',
  'ntra',
  'sta',
  'sto',
  'ctra',
]);
const SHORT = 2;

/** Spells words as a name: with capitals, accents and the original characters between words. */
export function spellName(tokens: readonly Token[], of: 'shop' | 'person'): string {
  return tokens
    .map((token, i) => {
      const before = tokens[i - 1];
      return `${before ? between(before, token.glue) : ''}${written(token, before, of)}`;
    })
    .join('');
}

function between(before: Token, glue: string): string {
  const sign = glue.trim();
  if (glue === "'" || glue === '’') return "'";
  if (/^[-.+/·]$/.test(glue)) return glue;
  return sign === '.' && before.word.length <= SHORT ? '. ' : ' ';
}

function written(token: Token, before: Token | undefined, of: 'shop' | 'person'): string {
  const { raw, word } = token;
  if (before && !(token.glue === '.' && word.length === 1) && isSmall(word, before))
    return raw.toLowerCase();
  const isMixed = raw !== raw.toUpperCase() && raw !== raw.toLowerCase();
  const accented = raw.toLowerCase() === word ? ACCENTS.get(word) : undefined;
  // A mixed-case name is already spelled correctly. Names that banks print in capitals have lost their accents.
  if (of === 'person') return isMixed || word.length === 1 ? raw : capital(accented ?? raw);
  if (isAbbreviation(word, raw)) return raw.toUpperCase();
  // "iPhone" and "McCoy" are spelled this way on purpose.
  if (isMixed && !/^\p{Lu}[\p{Ll}\p{M}]+$/u.test(raw)) return raw;
  return capital(accented ?? raw);
}

/** "Club de Tenis La Salut", "María de la Cruz": an article is lowercase only after a lowercase word. */
function isSmall(word: string, before: Token): boolean {
  if (SMALL.has(word)) return true;
  return ARTICLES.has(word) && SMALL.has(before.word);
}

function isAbbreviation(word: string, raw: string): boolean {
  if (CAPITALS.has(word)) return true;
  if (raw !== raw.toUpperCase()) return false;
  return (CONSONANTS.test(word) && !NO_ABBREVIATION.has(word)) || /^\p{L}{1,3}\d+$/u.test(raw);
}

const capital = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
