import { isAlsoSurname, servedAtEnd } from './overruling.ts';
import type { Pattern } from './patterns.ts';
import { topicOf } from './taxonomy.ts';

export interface Found {
  pattern: Pattern;
  score: number;
  /** Index of its first word. Words of the bank's phrase come before 0. */
  at: number;
  /** True if it stands behind the place of a shop: "Joyería Sol, Plaza del Mercado". */
  isBehindPlace: boolean;
  /** True if an article precedes it: "Bar La Escuela", "Farmacia del Mercado". */
  isJoined: boolean;
}

/**
 * Leaves out words that only belong to a name: those behind a place if others say more, and those that an article joins to
 * the trade in front. If another trade stands beside the one in front ("Bar Gasolinera"), the first one is likelier, but
 * the answer is a guess: `behind` still has it.
 */
export function withoutNames(
  found: readonly Found[],
  words: readonly string[],
): { said: Found[]; behind: Found[] } {
  const ends = servedAtEnd(words);
  const before = found.filter(({ isBehindPlace }) => !isBehindPlace);
  const inFront = withoutOwners(before.length > 0 ? before : [...found]);
  // Words of the bank's phrase come before 0.
  const served = inFront.find((one) => ends > 0 && one.at === ends && one.pattern.by === 'keyword');
  if (served && !inFront.some(({ pattern }) => pattern.by === 'merchant'))
    return {
      said: inFront.filter(
        ({ pattern }) =>
          !leadsElsewhere(pattern, served.pattern) ||
          (pattern.strong && !isHostOf(pattern, served.pattern)),
      ),
      behind: inFront,
    };
  const head = inFront.find(isHead);
  if (!head) return { said: inFront, behind: inFront };
  const isOther = ({ pattern, at }: Found) =>
    at > 0 &&
    !OF_BANKS.test(pattern.subcategory) &&
    (pattern.rank === 'trade' ||
      pattern.rank === 'institution' ||
      isHostOf(pattern, head.pattern)) &&
    leadsElsewhere(pattern, head.pattern);
  const behind = inFront.filter((one) => !(one.isJoined && isOther(one)));
  const said = behind.filter((one) => !isOther(one) || SERVED.has(one.pattern.words.at(-1) ?? ''));
  return { said, behind };
}

/**
 * Leaves out what only names an owner or a place: a surname before a trade ("Zapatero Panadería e Hijos"), and a trade that
 * an article joins to a utility ("Aigües de l'Horta del Metge").
 */
function withoutOwners(found: readonly Found[]): Found[] {
  const body = found.find(({ pattern, at }) => at === 0 && pattern.rank === 'institution');
  return found.filter((one) => {
    const { pattern, at, isJoined } = one;
    if (at === 0 && isAlsoSurname(pattern))
      return !found.some((other) => other.at > 0 && leadsElsewhere(other.pattern, pattern));
    const isOwner = isJoined && at > 0 && pattern.rank === 'trade';
    return !(isOwner && body && isUtility(body.pattern) && leadsElsewhere(pattern, body.pattern));
  });
}

const isUtility = ({ subcategory }: Pattern): boolean => subcategory.startsWith('utilities.');

/** A trade in front, which names the shop in Romance languages. */
const isHead = ({ pattern: { by, rank, beside, subcategory }, at }: Found): boolean =>
  at === 0 && by === 'keyword' && rank === 'trade' && !beside && !OF_BANKS.test(subcategory);

/** True for a club, school or theater that a restaurant in front belongs to: "Restaurante Club Náutico". */
const isHostOf = ({ rank, subcategory }: Pattern, shop: Pattern): boolean =>
  rank === 'purpose' && shop.subcategory.startsWith('dining.') && HOSTS.test(subcategory);

const HOSTS = /^(?:health\.fitness|family\.education|entertainment|travel)/;
const OF_BANKS = /^(?:fees|transfers)\./;

/** Words that name the shop wherever they stand: "Taxi Bar de Copas", "Piano Bar". */
const SERVED = new Set(
  'bar pub cafe cafeteria restaurante restaurant cocktail copas shop store'.split(' '),
);

/**
 * True if a keyword leads to a different topic than the best entry, through words that the best entry does not cover.
 */
export function leadsElsewhere({ by, words, subcategory }: Pattern, best: Pattern): boolean {
  return (
    by === 'keyword' &&
    topicOf(subcategory).key !== topicOf(best.subcategory).key &&
    !words.some((word) => best.words.includes(word))
  );
}
