import { placeAt } from '../tables/places.ts';
import { tradeOf } from '../tables/trades.ts';
import type { Line } from './statement.ts';
import type { Token } from './token.ts';
import { isReference, LEGAL_FORM, REFERENCE } from './tokens.ts';
import {
  AREAS,
  BEFORE,
  BOUGHT,
  CONNECTORS,
  COUNTRIES,
  GIVEN,
  HEADS,
  LEGAL,
  MONTHS,
  NAMES_TOO,
  NOBODY,
  PARTICLES,
  PURPOSES,
  SUPPLIES,
  SURNAME_TOWNS,
  SURNAMES,
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
  /^\d+$/.test(word) ||
  word.length < 2;

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

/** Cuts at the legal form, a reference, a comma, or a town after a dash. */
export function untilCut(tokens: readonly Token[], role: Line['role']): readonly Token[] {
  const isShop = role === 'card' || role === 'open';
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const isForm = LEGAL.has(token.word) && at === lastLegal(tokens);
    if (isForm || isCut(token)) return tokens.slice(0, at);
    if (isShop && token.glue.includes('-') && isTown(tokens, at, role)) return tokens.slice(0, at);
  }
  return tokens;
}

const lastLegal = (tokens: readonly Token[]): number =>
  tokens.findIndex(({ word }, at) => at > 0 && LEGAL.has(word));

const LONGEST_TOWN = 4;

/** True if a town follows the dash, as in "SABATERIA TRUETA-GIRONA". "COCA-COLA" and "AP-7", however, are names. */
function isTown(tokens: readonly Token[], at: number, role: Line['role']): boolean {
  const words = tokens.slice(at).map(({ word }) => word);
  if (placeAt(words, 0) === words.length) return true;
  // "FARMACIA ORTEGA-LINARES MALAGA": two surnames with the town after them.
  const isName =
    SURNAMES.has(words[0] ?? '') && words.some((_, i) => i > 0 && placeAt(words, i) > 0);
  if (isName) return false;
  const behind = words.length <= LONGEST_TOWN && (words[0]?.length ?? 0) > 2;
  const name = tokens.slice(0, at).reduce((sum, { word }) => sum + word.length, 0);
  return (
    role === 'card' &&
    behind &&
    tokens.slice(at).every(({ glue }, i) => i === 0 || !glue.includes('-')) &&
    name > LONGEST_TOWN
  );
}

const ARTICLES = new Set(['el', 'la', 'los', 'las', 'els', 'les', 'l', 'o', 'a', 'os', 'as']);

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

/** Removes the town and country at the end, unless only a trade would be left ("Farmacia Sevilla"). */
export function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  let name = tokens;
  for (;;) {
    const shorter = withoutLastPlace(name);
    if (shorter.length === name.length) return trimmed(name);
    name = shorter;
  }
}

const LONGEST_PLACE = 6;
/** Length of a country code: "ES". */
const CODE = 2;
const SHORTEST_NAME = 3;
/** "Celler Cooperatiu Falset", "Polideportivo Municipal Alcorcón": here the town is the name. */
const OF_A_TOWN = /^(?:cash$|hiper$|cooperati|agricol|agrari|municipal|comarcal|provincial)/;

function withoutLastPlace(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const last = tokens.at(-1);
  if (isSurnameTown(tokens)) return tokens.slice(0, -1);
  if (last && tokens.length > 1 && isCountry(tokens)) {
    return last.word.length > CODE || last.raw === last.raw.toUpperCase()
      ? tokens.slice(0, -1)
      : tokens;
  }
  // "MURCIA CENTRO": an area follows the town.
  const end = words.length > 2 && AREAS.has(words.at(-1) ?? '') ? words.length - 1 : words.length;
  for (let length = Math.min(LONGEST_PLACE, end - 1); length > 0; length--) {
    const from = end - length;
    if (placeAt(words.slice(0, end), from) !== length) continue;
    // "Agua de Vitoria Gasteiz": the whole town belongs to the name.
    if (belongs(tokens, words, from)) return tokens;
    return tokens.slice(0, from);
  }
  return tokens;
}

const belongs = (tokens: readonly Token[], words: readonly string[], from: number): boolean =>
  isOfPlace(words, from) || isSecondName(tokens, from) || !saysSomething(tokens.slice(0, from));

function isCountry(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word);
  const last = words.at(-1) ?? '';
  return COUNTRIES.has(last) && (last.length <= CODE || !isOfPlace(words, words.length - 1));
}

/**
 * True if the last word is a town rather than a surname. In "E.S. LOS GIRASOLES CARMONA", the name before it is
 * complete. In "FARMACIA CARMONA", "CARMONA" is the name.
 */
function isSurnameTown(tokens: readonly Token[]): boolean {
  if (!SURNAME_TOWNS.has(tokens.at(-1)?.word ?? '')) return false;
  const noun = tokens.at(-2);
  const article = ARTICLES.has(tokens.at(-3)?.word ?? '');
  return article && tokens.length > 3 && !GIVEN.has(noun?.word ?? '');
}

/** True for the second of two surnames that form one name: "ORTEGA-LINARES". */
const isSecondName = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.glue === '-' &&
  SURNAMES.has(tokens[at]?.word ?? '') &&
  SURNAMES.has(tokens[at - 1]?.word ?? '');

const STREET = /^(?:plaza|plz|pza|placa|calle|carrer|avenida|avda|paseo|passeig|rambla|ronda)$/;

/** True for a name that contains its town, such as "Escola de Vic". */
const isOfPlace = (words: readonly string[], from: number): boolean =>
  // "Bar La Plaza Burgos", "Bar L'Estació Ripoll": the word with its article is the name.
  !(from > 2 && ARTICLES.has(words[from - 2] ?? '')) &&
  /^(?:de|d|del|los|las|el|plaza|plz|pza|pl|placa|calle|c|carrer|avenida|avda|av|paseo|passeig|pso|estacion|estacio|mercado|mercat|puerta|real|puerto|aeropuerto)$/.test(
    words[from - 1] ?? '',
  );

const saysSomething = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word }, at) => {
    const before = tokens[at - 1]?.word ?? '';
    if (at > 0 && at < tokens.length - 1 && STREET.test(word)) return true;
    if (at > 1 && isToldApart(word, before)) return true;
    if (at === 1 && NAMES_TOO.has(word) && isTrade(tokens[0])) return true;
    if (word.length < SHORTEST_NAME || isEmpty(word) || COUNTRIES.has(word)) return false;
    return !OF_A_TOWN.test(word) && !isTrade({ raw: word, word, glue: '' });
  });

/**
 * True for words that make a name out of a trade, either another word after an article ("Taberna El Lagar") or a number
 * ("Estanco n 12").
 */
const isToldApart = (word: string, before: string): boolean =>
  (ARTICLES.has(before) && word.length >= SHORTEST_NAME) ||
  (/^\d{1,3}$/.test(word) && /^(?:n|no|num)$/.test(before));

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
