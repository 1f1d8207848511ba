import { tradeOf } from '../tables/lookup.ts';
import { placeAt } from '../tables/places.ts';
import type { Line } from './statement.ts';
import { isReference, LEGAL_FORM, REFERENCE, type Token } from './tokens.ts';
import { BEFORE, COUNTRIES, LEGAL, MONTHS, PARTICLES, PURPOSES } from './words.ts';

/* What does not belong to a name, cut away from its front and its end. */

export const CONNECTORS = new Set('de del d a al en por para from to at amb per'.split(' '));

export const isPurpose = (word: string): boolean =>
  PURPOSES.has(word) || BEFORE.has(word) || /^\d+$/.test(word) || PARTICLES.has(word);

export function untilPurpose(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(
    (token, at) => (BEFORE.has(token.word) && !isFirstOfName(tokens, at)) || isCut(token),
  );
  return trimmed(end < 0 ? tokens : tokens.slice(0, end));
}

/** "Ayuntamiento de Vic": what follows "de" belongs to the name whatever it is. */
const isFirstOfName = (tokens: readonly Token[], at: number): boolean =>
  at > 0 && tokens[at - 1]?.word === 'de' && at === 1;

const isCut = (token: Token): boolean =>
  isReference(token) ||
  /[,;(]/.test(token.glue) ||
  token.glue.includes(REFERENCE) ||
  token.glue.includes(LEGAL_FORM);

/** Words that name nobody. */
export const isEmpty = (word: string): boolean =>
  PURPOSES.has(word) ||
  BEFORE.has(word) ||
  MONTHS.has(word) ||
  CONNECTORS.has(word) ||
  NOBODY.has(word) ||
  /^\d+$/.test(word) ||
  word.length < 2;

const NOBODY = new Set(
  'cuenta cta compte kontua comun comuna conjunta naranja ahorro ahorros estalvi principal credito tarjeta targeta visa mastercard operacion operacio tpv cargo carrec varios varis cajero caixer transferencia transf bizum traspaso servicios serveis zerbitzuak municipal periodica inmediata recibida emitida realizada enviada'.split(
    ' ',
  ),
);

export const isTrade = (token: Token | undefined): boolean =>
  token !== undefined && tradeOf(token.word) !== undefined && !PURPOSES.has(token.word);

/** Without the purposes in front, as long as something is left. */
export function withoutBefore(tokens: readonly Token[], isShop = false): readonly Token[] {
  let at = 0;
  while (at < tokens.length && isBefore(tokens, at) && !(isShop && at === 0 && tokens.length < 2))
    at++;
  while (at > 0 && at < tokens.length - 1 && CONNECTORS.has(tokens[at]?.word ?? '')) at++;
  return tokens.slice(at);
}

function isBefore(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const joined = at > 0 && (CONNECTORS.has(word) || word === 'y' || word === 'i');
  return BEFORE.has(word) || MONTHS.has(word) || joined;
}

/** Until the legal form, a reference, a comma, or the town behind a dash. */
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

/** "SABATERIA TRUETA-GIRONA"; "COCA-COLA" and "AP-7" are names. */
function isTown(tokens: readonly Token[], at: number, role: Line['role']): boolean {
  const words = tokens.slice(at).map(({ word }) => word);
  if (placeAt(words, 0) === words.length) return true;
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

/** From behind: purposes, months and numbers that say what for. */
export function withoutPurposes(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  let behind = end;
  while (behind > 1) {
    const word = tokens[behind - 1]?.word ?? '';
    const isPurpose = PURPOSES.has(word) || BEFORE.has(word) || MONTHS.has(word);
    if (!isPurpose && !/^\d+$/.test(word) && !CONNECTORS.has(word)) break;
    behind--;
    // "Club La Salut" is named after it.
    if (isPurpose && ARTICLES.has(tokens[behind - 1]?.word ?? '')) break;
    if (isPurpose) end = behind;
  }
  return tokens.slice(0, end);
}

/** Without the town and the country behind, unless only a trade would be left ("Farmacia Sevilla"). */
export function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  let name = tokens;
  for (;;) {
    const shorter = withoutLastPlace(name);
    if (shorter.length === name.length) return trimmed(name);
    name = shorter;
  }
}

const LONGEST_PLACE = 6;
const SHORTEST_NAME = 3;

function withoutLastPlace(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const last = tokens.at(-1);
  if (
    tokens.length > 1 &&
    last &&
    COUNTRIES.has(last.word) &&
    !isOfPlace(words, words.length - 1)
  ) {
    return last.word.length > 2 || last.raw === last.raw.toUpperCase()
      ? tokens.slice(0, -1)
      : tokens;
  }
  for (let length = Math.min(LONGEST_PLACE, words.length - 1); length > 0; length--) {
    const from = words.length - length;
    if (placeAt(words, from) !== length || isOfPlace(words, from)) continue;
    if (saysSomething(tokens.slice(0, from))) return tokens.slice(0, from);
  }
  return tokens;
}

/** "Escola de Vic" is named after it. */
const isOfPlace = (words: readonly string[], from: number): boolean =>
  /^(?:de|d|del|los|las|el|plaza|plz|pza|pl|placa|calle|c|carrer|avenida|avda|av|paseo|passeig|pso|estacion|estacio|mercado|mercat|puerta|real|puerto|aeropuerto)$/.test(
    words[from - 1] ?? '',
  );

const saysSomething = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ word }) =>
      word.length >= SHORTEST_NAME &&
      !isTrade({ raw: word, word, glue: '' }) &&
      !isEmpty(word) &&
      !COUNTRIES.has(word),
  );

const TRAILING = new Set('de del d la el los las y i e en a al con amb com www'.split(' '));

/** Without what leads nowhere at the end, and the last part of an address in the net. */
export function trimmed(all: readonly Token[]): readonly Token[] {
  const tokens = all.length > 1 && all[0]?.word === 'www' ? all.slice(1) : all;
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
