import { isWayOfPaying } from './movements.ts';
import { keywordPatterns, type Pattern } from './patterns.ts';
import { topicOf } from './taxonomy.ts';

interface Trades {
  /** Subcategory by word. */
  all: ReadonlyMap<string, string>;
  /** Words that name a shop by what it sells, without pairs, institutions and bank words. */
  shops: ReadonlyMap<string, string>;
}

const OF_BANKS = /^(?:fees\.(?!professional)|transfers)/;

let loaded: Trades | undefined;

function trades(): Trades {
  if (loaded) return loaded;
  const words = keywordPatterns().filter(
    ({ words, flow, subcategory, open }) =>
      flow === 'out' && words.length === 1 && !open && !OF_BANKS.test(subcategory),
  );
  const all = keywordPatterns().filter(
    ({ words, flow, subcategory, beside, strong }) =>
      flow === 'out' &&
      words.length === 1 &&
      !strong &&
      !OF_BANKS.test(subcategory) &&
      // "Colegio" means a school, although it may also be a professional association.
      !(beside && subcategory === 'fees.professional'),
  );
  const byWord = (list: typeof all) =>
    new Map(list.map(({ words, subcategory }) => [words[0] ?? '', subcategory] as const));
  loaded = {
    all: byWord(all),
    shops: byWord(
      words.filter(
        // In "RENFE INTERNET", "internet" only means that the purchase was made online.
        ({ rank, beside, words }) => rank === 'trade' && !beside && !isWayOfPaying(words[0] ?? ''),
      ),
    ),
  };
  return loaded;
}

/** The subcategory of a single trade word ("farmacia"), for outgoing money. */
export const tradeOf = (word: string): string | undefined => trades().all.get(word);

/** Like `tradeOf`, but only for words that say what a shop sells. */
export const shopTradeOf = (word: string): string | undefined => trades().shops.get(word);

/** The trade that all these words name together, as a word or a phrase ("estacion de servicio", "e s"). */
export function headTrade(words: readonly string[]): string | undefined {
  if (words.length < 2) return shopTradeOf(words[0] ?? '');
  phrases ??= phrasesByFirstWord();
  const all = phrases.get(words[0] ?? '') ?? [];
  const found = all.find(
    (phrase) => phrase.words.length <= words.length && phrase.words.every((w, i) => words[i] === w),
  );
  return found?.subcategory ?? shopTradeOf(words[0] ?? '');
}

/** "Restaurante Iberia" is not an airline: the word names a trade of another topic. */
export const isOtherTrade = (word: string, subcategory: string): boolean =>
  isOther(shopTradeOf(word), subcategory);

/** Like `isOtherTrade`, for the words before a name. */
export const isOtherTradeBefore = (words: readonly string[], subcategory: string): boolean =>
  isOther(headTrade(words), subcategory);

const isOther = (trade: string | undefined, subcategory: string): boolean =>
  trade !== undefined && topicOf(trade).key !== topicOf(subcategory).key;

let phrases: ReadonlyMap<string, readonly Pattern[]> | undefined;

/** True if the words start with a multi-word keyword ("farm shop"). */
export function beginsKeyword(words: readonly string[]): boolean {
  phrases ??= phrasesByFirstWord();
  const all = phrases.get(words[0] ?? '') ?? [];
  return all.some((phrase) => phrase.words.every((word, i) => words[i] === word));
}

function phrasesByFirstWord(): Map<string, Pattern[]> {
  const found = new Map<string, Pattern[]>();
  for (const pattern of keywordPatterns()) {
    const [first = ''] = pattern.words;
    if (pattern.words.length < 2 || pattern.rank !== 'trade' || pattern.flow !== 'out') continue;
    found.set(first, [...(found.get(first) ?? []), pattern]);
  }
  return found;
}

const writtenOut = new Map<string, string | null>();

/**
 * The trade behind an abbreviation: "cerv." is "cervecería". Null for a complete word, or if trades of two topics start
 * with the same letters.
 */
export function tradeFor(stem: string): string | null {
  const known = writtenOut.get(stem);
  if (known !== undefined) return known;
  const isWhole = stem.length < SHORTEST_STEM || tradeOf(stem) !== undefined || OTHER.has(stem);
  const found = isWhole ? null : onlyTrade(stem);
  if (writtenOut.size < STEMS_AT_MOST) writtenOut.set(stem, found);
  return found;
}

/** Abbreviations that stand for other words than trades: "asist. sanitaria" means "asistencia", not "asistenta". */
const OTHER = new Set(
  'asist assist suscr susc subsc subscr recaud prest prestac orden ordenes trib desc'.split(' '),
);
const SHORTEST_STEM = 4;
const STEMS_AT_MOST = 5000;

function onlyTrade(stem: string): string | null {
  let shortest: string | null = null;
  let topic: string | null = null;
  for (const [word, subcategory] of trades().shops) {
    if (!word.startsWith(stem)) continue;
    const { key } = topicOf(subcategory);
    if (topic !== null && key !== topic) return null;
    topic = key;
    if (shortest === null || word.length < shortest.length) shortest = word;
  }
  return shortest;
}
