import { placeAt } from '../tables/places.ts';
import { tradeOf } from '../tables/trades.ts';
import type { Token } from './token.ts';
import { isReference, LEGAL_FORM, REFERENCE } from './tokens.ts';
import {
  BEFORE,
  BOUGHT,
  CONNECTORS,
  HEADS,
  LEGAL,
  MONTHS,
  NAMES_TOO,
  NOBODY,
  PARTICLES,
  PURPOSES,
  SUPPLIES,
  TRADES_TOO,
} from './words.ts';

/* Functions that cut words that don't belong to a name from its start and end. */

export const isPurpose = (word: string): boolean =>
  PURPOSES.has(word) || BEFORE.has(word) || /^\d+$/.test(word) || PARTICLES.has(word);

export const isCut = (token: Token): boolean =>
  isReference(token) ||
  /[,;(]|\s[-–/|]\s/.test(token.glue) ||
  token.glue.includes(REFERENCE) ||
  token.glue.includes(LEGAL_FORM);

export const isEmpty = (word: string): boolean =>
  PURPOSES.has(word) ||
  BEFORE.has(word) ||
  MONTHS.has(word) ||
  CONNECTORS.has(word) ||
  NOBODY.has(word) ||
  ORDINAL.test(word) ||
  FLOORS.has(word) ||
  word.length < 2;

/** A number, a term or a door: "12", "2N", "3R", "4B", "2T". */
const ORDINAL = /^\d+(?:[a-z]|er|on|rt|na|ra|ro|do|da|to|ta)?$/;
const FLOORS = new Set(
  'dcha dch izda izq izqda dreta esquerra bajo bajos baixos atico atic pta esc entlo entresuelo entresol ppal'.split(
    ' ',
  ),
);

export const isTrade = (token: Token | undefined): boolean =>
  token !== undefined &&
  (tradeOf(token.word) !== undefined || HEADS.at([token.word], 0) !== undefined) &&
  !PURPOSES.has(token.word);

/** Removes purposes at the start, as long as something is left. */
export function withoutBefore(tokens: readonly Token[], isShop = false): readonly Token[] {
  let at = 0;
  while (at < tokens.length && isBefore(tokens, at) && !(isShop && at === 0 && tokens.length < 2))
    at++;
  while (at > 0 && at < tokens.length - 1 && CONNECTORS.has(tokens[at]?.word ?? '')) at++;
  const company = companyBefore(tokens, at);
  return tokens.slice(company < 0 ? at : company);
}

/**
 * Index of a product that is the company's name, or -1. A product is the name only if a legal form, a town or "de …"
 * follows: "Gas SL", "Agua de Valencia".
 */
function companyBefore(tokens: readonly Token[], end: number): number {
  const words = tokens.map(({ word }) => word);
  const at = words.findLastIndex((word, i) => i < end && BEFORE.has(word));
  const next = tokens[at + 1];
  if (at < 0) return -1;
  if (!next) return tokens[at]?.formBehind ? at : -1;
  if (isForm(next)) return at;
  if (!SUPPLIES.has(words[at] ?? '')) return -1;
  const isOf = next.word === 'de' || next.word === 'd';
  const named = words.slice(end);
  if (isOf) return named.some((word) => !isEmpty(word)) ? at : -1;
  const form = tokens.slice(end).findIndex(isForm);
  const place = form < 0 ? named : named.slice(0, form);
  const length = placeAt(place, 0);
  return length > 0 && place.slice(length).every(isPurpose) ? at : -1;
}

export const isForm = (token: Token | undefined): boolean =>
  token !== undefined && (LEGAL.has(token.word) || token.glue.includes(LEGAL_FORM));

function isBefore(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const joined = at > 0 && (CONNECTORS.has(word) || word === 'y' || word === 'i');
  return BEFORE.has(word) || MONTHS.has(word) || joined;
}

export const ARTICLES = new Set([
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
]);

export function withoutPurposes(tokens: readonly Token[], isShop: boolean): readonly Token[] {
  let end = tokens.length;
  for (let behind = end; behind > 1; ) {
    const word = tokens[behind - 1]?.word ?? '';
    const isPurpose = PURPOSES.has(word) || BEFORE.has(word) || MONTHS.has(word);
    if (!isPurpose && !/^\d+$/.test(word) && !CONNECTORS.has(word)) break;
    if (isPurpose && isOfName(tokens, behind - 1, isShop)) break;
    behind--;
    if (isPurpose) end = behind;
  }
  return tokens.slice(0, end);
}

/** Removes purchased goods: "MUSEO DE LA MINERIA ENTRADAS", "TUSSAM RECARGA". */
export function withoutBought(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  while (
    end > 1 &&
    BOUGHT.has(tokens[end - 1]?.word ?? '') &&
    !ARTICLES.has(tokens[end - 2]?.word ?? '')
  ) {
    end--;
  }
  return trimmed(tokens.slice(0, end));
}

/**
 * True if a purpose belongs to the name: "Servicio Andaluz de Salud", "Club La Salut", "Pérez Reformas". "alquiler de
 * piso", however, is not a name.
 */
function isOfName(tokens: readonly Token[], at: number, isShop: boolean): boolean {
  const [what = '', before = ''] = [tokens[at - 2]?.word, tokens[at - 1]?.word];
  const word = tokens[at]?.word ?? '';
  if (isShop && (TRADES_TOO.has(word) || (NAMES_TOO.has(word) && isTrade(tokens[0])))) return true;
  if (ARTICLES.has(before)) return true;
  if (before === 'de' && TRADES_TOO.has(word) && what !== '') return true;
  return before === 'de' && what !== '' && !PURPOSES.has(what) && !BEFORE.has(what);
}

const TRAILING = new Set('de del d la el los las y i e en a al con amb com www'.split(' '));

/** Removes trailing connectors and references, and the ends of a web address. */
export function trimmed(all: readonly Token[]): readonly Token[] {
  const address = all.findIndex(({ word }) => !/^(?:https?|www)$/.test(word));
  const tokens = address > 0 ? all.slice(address) : all;
  let end = tokens.length;
  while (end > 1) {
    const last = tokens[end - 1];
    if (!last) break;
    const isDomain = /^(?:com|es|net|org|cat|eus|gal|eu)$/.test(last.word) && last.glue === '.';
    if (!TRAILING.has(last.word) && !isDomain && !isReference(last)) break;
    end--;
  }
  return tokens.slice(0, end);
}
