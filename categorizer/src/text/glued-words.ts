import { isNameWord } from '../names/words.ts';
import { findShop } from '../tables/candidates.ts';
import { isPlace } from '../tables/places.ts';
import { shopTradeOf, tradeFor, tradeOf } from '../tables/trades.ts';

/** Shorter words are never split. */
const SHORTEST = 10;
const SHORTEST_HEAD = 6;
const SHORTEST_TAIL = 4;
/** In a word that joins two trades, the first may be this short: "BARRESTAURANTE". */
const SHORTEST_TRADE = 3;
/** A trade at least this long is recognized whatever follows. */
const CLEAR_HEAD = 8;

const known = new Map<string, number>();
const KNOWN_AT_MOST = 5000;

/** Where to split two words written as one ("GASOLINERABALLENOIL", "MERCADONAMALAGA"), or 0 for a single word. */
export function seamOf(word: string): number {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return 0;
  const before = known.get(word);
  if (before !== undefined) return before;
  const seam = isWord(word) ? 0 : findSeam(word);
  if (known.size < KNOWN_AT_MOST) known.set(word, seam);
  return seam;
}

const isWord = (word: string): boolean =>
  tradeOf(word) !== undefined || isPlace(word) || findShop(word) || isNameWord(word);

function findSeam(word: string): number {
  for (let at = word.length - SHORTEST_TAIL; at >= SHORTEST_TRADE; at--) {
    if (isSeam(word.slice(0, at), word.slice(at))) return at;
  }
  return 0;
}

function isSeam(head: string, tail: string): boolean {
  const isTrade = shopTradeOf(head) !== undefined;
  const isBoth = isTrade && shopTradeOf(tail) !== undefined;
  if (isBoth && tail.length >= CLEAR_HEAD) return true;
  if (head.length < SHORTEST_HEAD || (!isTrade && !findShop(head))) return false;
  if (isBoth || isPlace(tail) || findShop(tail)) return true;
  if (isTrade) return head.length >= CLEAR_HEAD || isNameWord(tail);
  // After a shop's name: a trade, possibly truncated by a narrow field ("VUELINGAIRL").
  return shopTradeOf(tail) !== undefined || tradeFor(tail) !== null;
}
