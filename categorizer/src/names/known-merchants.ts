import { merchantsIn, type NamedAt } from '../tables/candidates.ts';
import { isAnothersName } from '../tables/fit.ts';
import { placeAt } from '../tables/places.ts';
import { topicOf } from '../tables/taxonomy.ts';
import { headTrade, tradeOf } from '../tables/trades.ts';
import { untilCut } from './ends.ts';
import type { Token } from './token.ts';
import { isReference } from './tokens.ts';
import { withoutPlace } from './whereabouts.ts';
import { BEFORE, COUNTRIES, GENERIC, LEGAL, SCHOOLS, SELLERS } from './words.ts';

const SHORT_NAME = 3;
const HALF = 0.5;

/**
 * The name of a merchant that the tables know. It must be at the start or make up half of the letters, because a word
 * in the middle may merely resemble a brand.
 */
export function knownName(tokens: readonly Token[], atHead: boolean): string | null {
  const words = tokens.map(({ word }) => word);
  const named = merchantsIn(words);
  if (named.length === 0) return null;
  const all = lettersOf(withoutPlace(untilCut(tokens, 'card')));
  let head = 0;
  while (atHead && head < words.length - 1 && isBeforeName(words[head] ?? '')) head++;
  const found = named.find(
    (one) =>
      isBrandOfStation(one, words) ||
      (!isAnothers(one, words, head) &&
        (isHead(one, tokens, atHead ? head : -1) ||
          lettersIn(one, words) >= all * HALF ||
          (!atHead && lettersIn(one, words) > SHORT_NAME + 1))),
  );
  return found?.pattern.name ?? null;
}

const STATION =
  /^(?:e s|es|ees s|est serv|estac serv|(?:area|estacion|estacio)(?: de)? (?:servicio|servei)|gasolinera|benzinera) /;

/** "EST. SERV. LA BAÑEZA REPSOL": a filling station is called by its brand. */
const isBrandOfStation = ({ pattern, at, length }: NamedAt, words: readonly string[]): boolean =>
  pattern.subcategory === 'transport.fuel' &&
  at + length === words.length &&
  STATION.test(words.join(' '));

/** True for a purpose or a word for any seller: "Cuota", "Comercializadora", "Tienda". */
const isBeforeName = (word: string): boolean => BEFORE.has(word) || SELLERS.has(word);

function isAnothers({ pattern, at }: NamedAt, words: readonly string[], head: number): boolean {
  if (GENERIC.has(pattern.words.join(' '))) return true;
  if (isAnothersName(pattern, at - head, words.slice(head))) return true;
  // "Colegio La Salle" is a school, whatever merchant its name contains.
  return at > head && SCHOOLS.has(words[head] ?? '');
}

function isHead(one: NamedAt, tokens: readonly Token[], head: number): boolean {
  if (head < 0) return false;
  const { pattern, at, length } = one;
  const words = tokens.map(({ word }) => word);
  const leads = at <= head || isTradeBefore(words.slice(head, at), pattern.subcategory);
  if (!leads) return false;
  return (
    lettersIn(one, words) > SHORT_NAME ||
    pattern.name.includes('&') ||
    isEnd(tokens, at + length, pattern.subcategory)
  );
}

const lettersIn = ({ at, length }: NamedAt, words: readonly string[]): number =>
  words.slice(at, at + length).join('').length;

const lettersOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { word }) => sum + word.length, 0);

function isTradeBefore(words: readonly string[], subcategory: string): boolean {
  const topic = topicOf(subcategory).key;
  const isOfTopic = (trade: string | undefined) =>
    trade !== undefined && topicOf(trade).key === topic;
  return isOfTopic(headTrade(words)) || words.every((word) => isOfTopic(tradeOf(word)));
}

function isEnd(tokens: readonly Token[], at: number, subcategory: string): boolean {
  const token = tokens[at];
  if (token === undefined) return true;
  const words = tokens.map(({ word }) => word);
  return (
    SELLERS.has(token.word) ||
    tradeOf(token.word) === subcategory ||
    isReference(token) ||
    LEGAL.has(token.word) ||
    COUNTRIES.has(token.word) ||
    /[,*\uE000\uE001]/.test(token.glue) ||
    placeAt([token.word], 0) > 0 ||
    placeAt(words, at) > 0
  );
}
