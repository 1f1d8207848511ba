import { placeAt } from '../tables/places.ts';
import { tradeOf } from '../tables/trades.ts';
import { SAINTS } from './abbreviated.ts';
import type { Token } from './token.ts';
import { ARTICLES, isEmpty, isTrade, trimmed } from './trimming.ts';
import { AREAS, COUNTRIES, GIVEN, NAMES_TOO, SURNAME_TOWNS, SURNAMES } from './words.ts';

/* Functions that cut off where a shop is: its street, town and country. */

/** Words that start an address after a shop's name, always abbreviated. In full, they may be the name. */
const STREETS = new Set(
  'c cl av avd avda avgda pl pza plza plz pso pg ctra crta poligono polig urb'.split(' '),
);
const COMMUNITY = /^(?:com|cdad|comdad|cmdad|comunidad|comunitat|c|cp|ccpp|mdad|cdat)$/;

/** Cuts off the street after a shop's name: "LA CANASTA C/ LARIOS", "BAR IRUÑA GRAN VIA". */
export function withoutStreet(tokens: readonly Token[]): readonly Token[] {
  if (COMMUNITY.test(tokens[0]?.word ?? '')) return tokens;
  const at = tokens.findIndex((_, i) => i > 0 && isStreet(tokens, i) && i < tokens.length - 1);
  return at > 0 && saysSomething(tokens.slice(0, at)) ? tokens.slice(0, at) : tokens;
}

function isStreet(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1];
  if (word === 'gran') return next?.word === 'via';
  if (word === 'pol') return /^ind/.test(next?.word ?? '');
  if (!STREETS.has(word) || tokens[at]?.glue.trim() !== '') return false;
  return word.length > 1 || /^[/.]/.test(next?.glue ?? '');
}

const SHORTEST_START = 2;

/** Cuts off the start of the town that comes after a comma: "NUBLO TEJE, TEJEDA". */
export function withoutStart(tokens: readonly Token[], behind: readonly Token[]): readonly Token[] {
  if (!behind[0]?.glue.includes(',')) return tokens;
  const town = behind.map(({ word }) => word).join(' ');
  const at = tokens.findIndex((_, i) => {
    const end = tokens
      .slice(i)
      .map(({ word }) => word)
      .join(' ');
    return i > 0 && end.length >= SHORTEST_START && town.startsWith(end);
  });
  return at > 0 && saysSomething(tokens.slice(0, at)) ? tokens.slice(0, at) : tokens;
}

/** Removes the town and country at the end, unless only a trade would be left ("Farmacia Sevilla"). */
export function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  let name = tokens;
  for (;;) {
    const plain = withoutLastPlace(withoutPhone(name));
    const isWhole = plain.length === name.length;
    const shorter = isWhole && endsInSaint(name) ? name.slice(0, -2) : plain;
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

/** "BURELA 982": removes the start of a phone number, if it follows a town. */
function withoutPhone(tokens: readonly Token[]): readonly Token[] {
  if (tokens.length <= 2 || !PHONE.test(tokens.at(-1)?.word ?? '')) return tokens;
  const before = tokens.slice(0, -1);
  return withoutLastPlace(before).length < before.length ? before : tokens;
}

const PHONE = /^\d{2,3}$/;
const FEWEST_WITH_SAINT = 4;

/** "LA CASONA DEL PINAR S RAFAEL": an abbreviated saint at the end is a town, even a small one. */
const endsInSaint = (tokens: readonly Token[]): boolean =>
  tokens.length >= FEWEST_WITH_SAINT &&
  tokens.at(-2)?.word === 's' &&
  saysSomething(tokens.slice(0, -2));

function withoutLastPlace(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const spelled = withSaints(words);
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
    if (![words, spelled].some((list) => placeAt(list.slice(0, end), from) === length)) continue;
    // "Agua de Vitoria Gasteiz": the whole town belongs to the name.
    if (belongs(tokens, words, from)) return tokens;
    return tokens.slice(0, from);
  }
  return tokens;
}

/** "S RAFAEL", "STA CRUZ": the saint that gave a town its name, in full. */
const withSaints = (words: readonly string[]): readonly string[] =>
  words.map((word, at) => (at > 0 ? (SAINTS[word] ?? word) : word));

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

const NAMED_STREET = /^(?:avenida|avinguda|paseo|passeig|rambla|plaza|placa)$/;

/** "Club Natación Oviedo": the town is part of a club’s name. */
const isClub = (words: readonly string[], from: number): boolean =>
  from === 2 && CLUBS.has(words[0] ?? '');
const CLUBS = new Set(
  'club societat sociedad sdad soc pena penya colla casino ateneu ateneo cd cf cb'.split(' '),
);

/** True for a name that contains its town, such as "Escola de Vic". */
const isOfPlace = (words: readonly string[], from: number): boolean =>
  isClub(words, from) || isBehindPlaceWord(words, from);

const isBehindPlaceWord = (words: readonly string[], from: number): boolean =>
  // "Bar La Plaza Burgos", "Bar L'Estació Ripoll": the word with its article is the name.
  !(from > 2 && ARTICLES.has(words[from - 2] ?? '')) &&
  // "Bar Avenida Lugo": after a trade, the street is the name.
  !(from === 2 && NAMED_STREET.test(words[1] ?? '') && tradeOf(words[0] ?? '') !== undefined) &&
  /^(?:de|d|del|los|las|el|plaza|plz|pza|pl|placa|calle|c|carrer|avenida|avda|av|paseo|passeig|pso|estacion|estacio|mercado|mercat|puerta|real|puerto|aeropuerto)$/.test(
    words[from - 1] ?? '',
  );

export const saysSomething = (tokens: readonly Token[]): boolean =>
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
