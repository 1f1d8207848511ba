import {
  AREAS,
  BEFORE,
  CONNECTORS,
  COUNTRIES,
  isNameWord,
  isNote,
  NOBODY,
  PARTICLES,
  SELLERS,
  SUPPLIES,
} from '../names/words.ts';
import type { Normal } from '../text/normalize.ts';
import { fittingAt, hasSidelines } from './candidates.ts';
import { isWayOfPaying } from './movements.ts';
import { type Found, leadsElsewhere } from './names-in-shops.ts';
import type { Flow, Pattern } from './patterns.ts';
import { isPlace } from './places.ts';
import { hasArticle, tailOf } from './tail.ts';
import { topicOf } from './taxonomy.ts';

/* Functions that find what in a text speaks against its strongest entry. */

/**
 * Keywords used only for a bank's own charges. `cuota` and `charge` are missing because they may also be a shop's
 * price.
 */
export const FEE_WORDS = new Set(
  'fee fees comision commission commissioni frais spesen gebuhr comissio comissao'.split(' '),
);

export const isFee = ({ by, name }: Pattern): boolean => by === 'keyword' && FEE_WORDS.has(name);

/**
 * True if an equally strong entry leads to another topic, through words that the best one does not cover. The payee may
 * be paid for something else: a bank for a mortgage, anyone for a fee.
 */
export function hasRival(best: Found, found: readonly Found[]): boolean {
  const { by, rank, beside } = best.pattern;
  if (beside) return false;
  const isRival = (other: Pattern) =>
    by === 'merchant' ? other.rank === 'purpose' || isFee(other) : other.rank === rank;
  return found.some(({ pattern }) => isRival(pattern) && leadsElsewhere(pattern, best.pattern));
}

/** "Fundación Hogar Sí", "Consell Comarcal transport": a trade word after an institution names only its field. */
export function isOfBody(best: Found, found: readonly Found[]): boolean {
  const { by, rank, words, beside, subcategory } = best.pattern;
  if (by !== 'keyword' || rank !== 'trade' || beside || words.length > 1 || best.at === 0)
    return false;
  const topic = topicOf(subcategory).key;
  return found.some(
    ({ pattern, at }) =>
      at === 0 && pattern.rank === 'institution' && topicOf(pattern.subcategory).key !== topic,
  );
}

/** A utility joined to other words belongs to a name: "El Almacén de la Luz", "Alba y Luz". */
export function isInName({ pattern, at }: Found, { words, kind }: Normal): boolean {
  const { by, beside, words: own } = pattern;
  if (by !== 'keyword' || beside || own.length > 1 || kind === 'direct_debit') return false;
  const before = words[at - 1];
  return (
    SUPPLIES.has(own[0] ?? '') &&
    at > 0 &&
    (/^(?:de|y|i|e)$/.test(before ?? '') || hasArticle(words, at))
  );
}

/** True if something in the text speaks for another topic. The best entry is then likely, but not sure. */
export function isDisputed(
  { pattern: best }: Found,
  found: readonly Found[],
  normal: Normal,
  flow: Flow,
): boolean {
  if (best.by === 'merchant') return isOddShop(best, found, normal, flow);
  // "ADEUDO PRESTAMO HIPOTECARIO", "SEGURO IMPAGO ALQUILER": words of two topics. Only another operation changes what a
  // bank's operation means: "REEMBOLSO FONDO DIVIDENDO".
  return found.some(
    ({ pattern }) =>
      (best.strong ? pattern.strong === true : pattern.rank !== 'movement') &&
      leadsElsewhere(pattern, best),
  );
}

/**
 * True if a known shop may be something else here: another trade's word beside it ("AVANZA BUS"), pay that goes back
 * ("CAPRABO NOMINA"), or a word that nobody knows beside a name that also starts other names ("CARREFOUR CEDIPSA").
 */
function isOddShop(best: Pattern, found: readonly Found[], { words }: Normal, flow: Flow): boolean {
  const end = tailOf(words);
  const isOther = ({ pattern, at }: Found) =>
    at < end && namesTrade(pattern, best) && !isItsOwn(words, at, best, found);
  if (
    found.some(isOther) ||
    isNamesake(best) ||
    (flow === 'out' && words.some((_, at) => isPay(words, at)))
  )
    return true;
  return isAmbiguous(best) && words.slice(0, end).some((_, at) => isUnknown(best, words, at));
}

/** True for a keyword of another topic that says what is sold, not how it was paid or what is insured. */
function namesTrade(pattern: Pattern, best: Pattern): boolean {
  if (pattern.rank === 'movement' || !leadsElsewhere(pattern, best)) return false;
  if (/^(?:fees\.bank|transfers|income)/.test(pattern.subcategory)) return false;
  const isInsured = /^(?:insurance|fees)\./.test(best.subcategory);
  return !pattern.words.every((word) => SELLERS.has(word) || (isInsured && BEFORE.has(word)));
}

/** True if the word at an index also belongs to the best entry or its topic: "O2 FIBRA Y MOVIL", "ASISA ASIST. SANITARIA". */
function isItsOwn(
  words: readonly string[],
  at: number,
  best: Pattern,
  found: readonly Found[],
): boolean {
  const word = words[at] ?? '';
  const topic = topicOf(best.subcategory).key;
  const isOfTopic = ({ subcategory }: Pattern) => topicOf(subcategory).key === topic;
  return (
    best.words.includes(word) ||
    fittingAt(words, at).some(isOfTopic) ||
    found.some(({ pattern }) => isOfTopic(pattern) && pattern.beside?.includes(word))
  );
}

/** True for pay, which an employer gives and a shop does not take. */
function isPay(words: readonly string[], at: number): boolean {
  const found = fittingAt(words, at).filter(({ beside }) => !beside);
  return (
    found.some(({ rank, flow }) => rank === 'purpose' && flow === 'in') &&
    found.every(({ flow }) => flow === 'in')
  );
}

const ARTICLE = /^(?:el|la|los|las|els|les)$/;

/** "La Central", "El Nacional" may be any shop of that name. "Carrefour" is also a filling station and an agency. */
const isAmbiguous = (best: Pattern): boolean => hasArticleInFront(best) || hasSidelines(best);

const hasArticleInFront = ({ words: [first = '', , ...more] }: Pattern): boolean =>
  more.length === 0 && ARTICLE.test(first);

/** "La Molina", "La Pepita": named after a person, as many other shops are. */
const isNamesake = (best: Pattern): boolean =>
  hasArticleInFront(best) && isNameWord(best.words[1] ?? '');

const SHORTEST = 2;
/** Words of a company's full name. */
const COMPANY = new Set(
  'clientes sociedad societat anonima cooperativa europe iberia bank energia energy lineas aereas'.split(
    ' ',
  ),
);

const NEUTRAL = [AREAS, COMPANY, CONNECTORS, COUNTRIES, NOBODY, PARTICLES, SELLERS];

/** True for a word that no table knows, so it may say anything about the shop. */
function isUnknown({ words: own, open }: Pattern, words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return !(
    word.length < SHORTEST ||
    /\d/.test(word) ||
    own.includes(word) ||
    (open && word.startsWith(own.at(-1) ?? word)) ||
    isWayOfPaying(word) ||
    isNote(word) ||
    isNameWord(word) ||
    NEUTRAL.some((words) => words.has(word)) ||
    isPlace(word) ||
    fittingAt(words, at).length > 0
  );
}
