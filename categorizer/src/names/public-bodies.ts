import { placeAt } from '../tables/places.ts';
import { withHead } from './heads.ts';
import { withLongWords } from './short-words.ts';
import { spellName } from './spelling.ts';
import type { Token } from './token.ts';
import { townAt } from './towns.ts';
import { ARTICLES, isCut, isForm, isPurpose, isTrade, trimmed, withoutBefore } from './trimming.ts';
import {
  ALONE,
  BEFORE,
  BODIES,
  BODIES_CUT,
  BODIES_LED,
  BODY_ENDS,
  GIVEN,
  MONTHS,
  PUBLIC,
  PUBLIC_CUT,
  PUBLIC_LAST,
  PURPOSES,
  SCHOOLS,
} from './words.ts';

interface Body {
  name: string;
  /** True if the tables have the whole name. */
  isKnown: boolean;
}

/**
 * A town hall with its town, a school with its name, or an authority by its name alone. `led` is true after a bank's
 * phrase. Without one, only a purpose may come before the body's type, because a shop's name may contain a type word
 * anywhere.
 */
export function publicBodyIn(tokens: readonly Token[], led: boolean): Body | null {
  const long = withLongWords(tokens);
  const words = tokens.map(({ word }) => word);
  const longWords = long.map(({ word }) => word);
  let isFirst = true;
  for (let at = 0; at < words.length; at++) {
    const known =
      authorityAt(tokens, words, at) ?? (led && isFirst ? acronymAt(tokens, words, at) : null);
    if (known) return { name: known, isKnown: true };
    const name = led || isFirst || isShort(tokens, at) ? bodyOfType(long, longWords, at) : null;
    if (name) return { name, isKnown: false };
    isFirst &&= isPurpose(words[at] ?? '');
  }
  return basqueBody(tokens);
}

/** "EMAT CONSERVATORI MUNICIPAL DE …": the body's own short form comes first. */
const isShort = ([first]: readonly Token[], at: number): boolean =>
  at === 1 &&
  first !== undefined &&
  /^\p{Lu}{3,5}$/u.test(first.raw) &&
  !isTrade(first) &&
  !GIVEN.has(first.word);

function acronymAt(tokens: readonly Token[], words: readonly string[], at: number) {
  const found = BODIES_LED.at(words, at);
  return found && !isForm(tokens[at + 1]) ? found.is : null;
}

/** Name of the public body whose type starts at word `at`; null if there is none. */
function bodyOfType(tokens: readonly Token[], words: readonly string[], at: number): string | null {
  const found = bodyAt(tokens, words, at);
  if (!found) return null;
  const { length, kind, isComplete, written } = found;
  const rest = nameOfBody(tokens.slice(at + length), kind, isComplete);
  if (rest.length === 0 && !isComplete && !ALONE.has(kind)) return null;
  return withHead(tokens.slice(at, at + length), written, rest);
}

/** The name of the authority that starts at a word. Of two, the longer one is meant. */
function authorityAt(tokens: readonly Token[], words: readonly string[], at: number) {
  const whole = BODIES.at(words, at);
  const cut = BODIES_CUT.at(tokens, at);
  return cut && cut.length > (whole?.words.length ?? 0) ? cut.entry.is : whole?.is;
}

/** The type of a public body that starts at a word, spelled out if abbreviated. */
function bodyAt(tokens: readonly Token[], words: readonly string[], at: number) {
  const whole = PUBLIC.at(words, at);
  const cut = PUBLIC_CUT.at(tokens, at);
  if (cut && cut.length > (whole?.words.length ?? 0)) {
    const { is, words: full } = cut.entry;
    const written =
      is ??
      spellName(
        full.map((word) => ({ raw: word, word, glue: ' ' })),
        'shop',
      );
    return { length: cut.length, kind: full[0] ?? '', isComplete: true, written };
  }
  if (!whole) return null;
  const { length } = whole.words;
  return {
    length,
    kind: kindOf(words[at] ?? '', whole.is),
    isComplete: length > 1 && !OF.has(words[at + length - 1] ?? ''),
    written: whole.is,
  };
}

/** The type in one word: "C.E.I.P." is a "ceip". */
const kindOf = (first: string, written: string | null): string =>
  first.length === 1 && written ? written.toLowerCase() : first;

/** "Getxoko Udala" ends in its type, "Ikastola Zurriola" starts with it. */
function basqueBody(all: readonly Token[]): Body | null {
  const tokens = withoutBefore(all);
  const isBody = (token: Token | undefined) => PUBLIC_LAST.has(token?.word ?? '');
  let end = tokens.findIndex((token, at) => at > 0 && isBody(token)) + 1;
  while (end > 0 && isBody(tokens[end])) end++;
  if (end === 0 && isBody(tokens[0])) end = 1 + nameOfBody(tokens.slice(1), 'escola').length;
  return end > 1 ? { name: spellName(tokens.slice(0, end), 'shop'), isKnown: false } : null;
}

/**
 * The words after a public body's type that belong to its name: its town if known, else all words before the payment's
 * purpose. Schools can have any name, so a trade word ends only the names of other bodies.
 */
function nameOfBody(tokens: readonly Token[], kind: string, isComplete = false): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const isSchool = SCHOOLS.has(kind);
  const from = OF.has(words[0] ?? '') ? 1 : 0;
  const town = isSchool ? null : townAt(tokens, from);
  if (town) return [...tokens.slice(0, from), ...town.name];
  const end = tokens.findIndex((token, at) => {
    if (isCut(token)) return true;
    // "Ayuntamiento de Vic", "Escola La Salut": the word after "de" or an article always belongs to the name.
    if ((at <= from && from > 0) || JOINTS.has(words[at - 1] ?? '')) return false;
    if (at === 0 && !isComplete && !ALONE.has(kind))
      return isSchool ? BEFORE.has(token.word) : isPaidFor(token.word);
    return endsName(tokens, words, at, isSchool);
  });
  const name = end < 0 ? tokens : tokens.slice(0, end);
  if (isKing(name)) return [...name.slice(0, -1), { raw: 'I', word: '', glue: ' ' }];
  return PUPILS.has(kind) ? withoutTown(trimmed(name)) : trimmed(name);
}

const endsName = (
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  isSchool: boolean,
): boolean =>
  !isNumbered(words, at) &&
  (saysWhatFor(tokens[at] as Token, isSchool) || PUBLIC.at(words, at) !== undefined);

const saysWhatFor = (token: Token, isSchool: boolean): boolean =>
  isPaidFor(token.word) ||
  BODY_ENDS.has(token.word) ||
  TERM.test(token.word) ||
  (!isSchool && isTrade(token));

/** A term, a year of school or a number: "T2", "3R", "1º", "551". */
const TERM = /^(?:[tp]\d|\d+(?:r|n|t|e|a|o|er|on|rt|na|ra|ro|do|da|to|ta)?)$/;

/** "IES N 5": the number after "n" is the name. */
const isNumbered = (words: readonly string[], at: number): boolean =>
  /^\d+$/.test(words[at] ?? '') && /^(?:n|no|num|numero)$/.test(words[at - 1] ?? '');

/** "Universitat Jaume I" is named after a king. In "Rovira i Virgili", the word joins two names. */
const isKing = (name: readonly Token[]): boolean =>
  name.length > 1 && name.at(-1)?.word === 'i' && GIVEN.has(name.at(-2)?.word ?? '');

/** Schools for children and museums, which banks name together with their town. */
const PUPILS = new Set('ceip cra ies i ins cpi cp cep ceipso institut museo museu'.split(' '));
const FEWEST_OF_SCHOOL = 2;

/** "IES Maria Moliner Segovia" is called "IES Maria Moliner". */
function withoutTown(name: readonly Token[]): readonly Token[] {
  const words = name.map(({ word }) => word);
  const at = words.findIndex(
    (_, i) => i >= FEWEST_OF_SCHOOL && placeAt(words, i) === words.length - i,
  );
  return at < 0 || JOINTS.has(words[at - 1] ?? '') ? name : name.slice(0, at);
}

/**
 * Excludes words from notes between people, because schools are named after saints, and "San Juan" is also a festival.
 */
const isPaidFor = (word: string): boolean =>
  PURPOSES.has(word) || BEFORE.has(word) || MONTHS.has(word);

const OF = new Set(['de', 'd', 'del', 'da', 'do']);
const JOINTS = new Set([...ARTICLES, 'de', 'del']);
