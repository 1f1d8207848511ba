import { BEFORE, MONTHS } from '../names/words.ts';
import { isLegalForm, isNumbering } from '../text/words.ts';
import type { Pattern } from './patterns.ts';
import { placeAt } from './places.ts';
import { startsPlace, tailOf } from './tail.ts';
import { topicOf } from './taxonomy.ts';
import { headTrade, isOtherTrade, isOtherTradeBefore, tradeOf } from './trades.ts';

/**
 * How a merchant of the table fits the words around it: `whole`, a short name before unrelated words (`loose`), `part`
 * of a longer name, or another shop's name (`none`).
 */
export type Fit = 'whole' | 'loose' | 'part' | 'none';

/** Words up to this length prove nothing, because many other names start with them. */
const SHORT = 3;
/** Names up to this length may be words or parts of other names. */
export const SHORT_NAME = 5;

/** Words after a shop's name that don't belong to it, besides those that start an address. */
const AREAS = new Set(
  'av cc centro centre airport mercado mercat local st street road rd high'.split(' '),
);

const isItsTradeBefore = ({ subcategory }: Pattern, words: readonly string[]): boolean => {
  const trade = headTrade(words);
  return trade !== undefined && topicOf(trade).key === topicOf(subcategory).key;
};

const lettersOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length, 0);

/** True if a word from another trade makes the name another shop's: "Restaurante Iberia", "Mango Frutas". */
export function isAnothersName(
  { subcategory, words }: Pattern,
  at: number,
  named: readonly string[],
): boolean {
  const [first = ''] = named;
  const before = named.slice(0, at);
  if (at > 0 && (isOtherTradeBefore(before, subcategory) || isSchool(first, subcategory)))
    return true;
  const next = named[at + words.length] ?? '';
  if (isOwned(words, next)) return true;
  const after = named.slice(at + words.length, tailOf(named));
  if (isLender(subcategory, next, after) || isFarmers(words, next)) return true;
  if (after.some((word) => BESIDE.has(word) && isOtherTrade(word, subcategory))) return true;
  if (/\b(?:e s|ee ss|eess)\b/.test(after.join(' ')) && subcategory !== 'transport.fuel')
    return true;
  const isShort = words.length === 1 && (named[at]?.length ?? 0) <= SHORT_NAME;
  return isShort && after.some((word) => isOtherTrade(word, subcategory));
}

/** Sidelines of chains: "Carrefour Viajes", "Eroski Gasolinera", "El Corte Inglés Seguros". */
const BESIDE = new Set(
  'seguros seguro assegurances insurance viajes viatges financiera finance optica optika optikak peluqueros peluqueras perruquers perruqueria barberos estetica bar pub copas panaderia carniceria pescaderia notarios abogados fisioterapia veterinaria veterinarios lavanderia floristeria gasolinera gasolineras benzinera carburante carburantes combustible gasolina gasoil restaurante restaurant jatetxea cafeteria parking aparcamiento aparcament aparc apca farmacia peluqueria hotel'.split(
    ' ',
  ),
);

/** True for a lender with the name of a brand, which may stand anywhere: "Carrefour Serv. Financieros EFC". */
const isLender = (subcategory: string, next: string, after: readonly string[]): boolean =>
  !/^(?:fees|transfers)/.test(subcategory) &&
  (LENDERS.has(next) || after.some((word) => LENDS.test(word)));

/** "La Despensa de Ana" is not "La Despensa". */
const isOwned = (words: readonly string[], next: string): boolean =>
  ARTICLE.test(words[0] ?? '') && words.length > 1 && /^(?:del?|d)$/.test(next);

const isFarmers = ([first]: readonly string[], next: string): boolean =>
  first === 'coop' && COOPERATIVE.test(next);

/** Lenders that use a brand's name: "Iberia Cards", "Toyota Financial". */
const LENDERS = new Set('cards consumer finance financial financiera renting leasing'.split(' '));
const LENDS = /^(?:financ.*|finantz.*|efc|consumer|credito|prestamos?|prestecs?)$/;

/** "COOP AGRIC SAN ISIDRO" is a farmers' cooperative, not the Italian or Swiss supermarket. */
const COOPERATIVE =
  /^(?:agr.*|valencian.*|catalan.*|andaluz.*|sant?|santa|ntra|la|el|de|del|d|electric.*|taxi.*|olivar.*|vin.*|obrera|viviendas?|ensenanza)$/;

const ARTICLE = /^(?:el|la|los|las|els|les)$/;

/** True for a school whose name contains a merchant's: "Colegio BP", "Institut Iberia". */
const isSchool = (word: string, subcategory: string): boolean =>
  SCHOOL.test(tradeOf(word) ?? '') && !SCHOOL.test(subcategory);

const SCHOOL = /^family\.(?:education|children)$/;

/**
 * "Harbour Oyster Bar" is not the Oyster travel card, and "Ono Ramen" is not the phone company Ono. A one-word name
 * counts only if it is half of the letters, or comes first with at most its trade before it.
 */
export function fitOf(
  pattern: Pattern,
  at: number,
  named: readonly string[],
  words: readonly string[],
): Fit {
  if (isAnothersName(pattern, at, named)) return 'none';
  const { length } = named.slice(at, at + pattern.words.length).join('');
  const isHalf = length * 2 >= lettersOf(words);
  if (pattern.words.length > 1)
    return at === 0 || isHalf || isItsTradeBefore(pattern, named.slice(0, at)) ? 'whole' : 'loose';
  // "O Faro de Correos" is named after it.
  if (at > 1 && OF.test(named[at - 1] ?? '')) return 'part';
  return isHalf ? 'whole' : fitOfWord(pattern, at, named);
}

const OF = /^(?:de|del|d|do|da)$/;

/** Determines how a name of one word fits that is less than half of the letters. */
function fitOfWord({ subcategory }: Pattern, at: number, named: readonly string[]): Fit {
  const name = named[at] ?? '';
  const isItsTrade = (word: string) => {
    const trade = tradeOf(word);
    return trade !== undefined && topicOf(trade).key === topicOf(subcategory).key;
  };
  const leads = named
    .slice(0, at)
    .every(
      (word) => word.length <= SHORT || isItsTrade(word) || BEFORE.has(word) || MONTHS.has(word),
    );
  if (!leads) return 'part';
  const next = named[at + 1];
  const ends =
    next === undefined ||
    isNumbering(next) ||
    isLegalForm(next) ||
    isItsTrade(next) ||
    startsPlace(next) ||
    AREAS.has(next) ||
    placeAt(named, at + 1) > 0;
  if (ends) return 'whole';
  const isAbbreviation = name.length >= SHORT && !/[aeiou]/.test(name);
  if (name.length <= SHORT && !isAbbreviation) return 'part';
  return name.length <= SHORT_NAME && !isAbbreviation ? 'loose' : 'whole';
}
