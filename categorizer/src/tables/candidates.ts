import { type Pattern, patterns } from './patterns.ts';
import { topicOf } from './taxonomy.ts';
import { tradeOf } from './trades.ts';

interface Index {
  byFirstWord: Map<string, Pattern[]>;
  /** Open patterns of one word, by that word. */
  byPrefix: Map<string, Pattern[]>;
}

const SHORTEST_PREFIX = 3;
/** Minimum length at which a name of several words is also recognized as one word ("LEROYMERLIN"). */
const SHORTEST_GLUED = 8;
/** Minimum length at which a one-word name is also recognized as two words ("BON AREA"). */
const SHORTEST_SPLIT = 7;
const NONE: readonly Pattern[] = [];

let index: Index | undefined;

function load(): Index {
  const made: Index = { byFirstWord: new Map(), byPrefix: new Map() };
  for (const pattern of patterns()) {
    add(made, pattern);
    const glued = pattern.words.join('');
    if (pattern.by === 'merchant' && pattern.words.includes('and')) {
      add(made, { ...pattern, words: pattern.words.map((word) => (word === 'and' ? '&' : word)) });
    }
    if (pattern.by === 'merchant' && pattern.words.length > 1 && glued.length >= SHORTEST_GLUED) {
      add(made, { ...pattern, words: [glued] });
    }
  }
  return made;
}

function add(made: Index, pattern: Pattern): void {
  const first = pattern.words[0] ?? '';
  const map = pattern.open && pattern.words.length === 1 ? made.byPrefix : made.byFirstWord;
  const list = map.get(first);
  if (list) list.push(pattern);
  else map.set(first, [pattern]);
}

/** True if a single word is exactly a merchant of the table. */
export function findShop(word: string): boolean {
  index ??= load();
  return (
    index.byFirstWord.get(word)?.some(({ by, words }) => by === 'merchant' && words.length === 1) ??
    false
  );
}

/** True if a merchant's name also starts the name of another one, of another topic: "Carrefour", "Carrefour Viajes". */
export function hasSidelines({ words, subcategory }: Pattern): boolean {
  index ??= load();
  const topic = topicOf(subcategory).key;
  const others = index.byFirstWord.get(words[0] ?? '') ?? NONE;
  return others.some(
    (other) =>
      other.by === 'merchant' &&
      other.words.length > words.length &&
      words.every((word, i) => other.words[i] === word) &&
      topicOf(other.subcategory).key !== topic,
  );
}

export interface NamedAt {
  pattern: Pattern;
  /** Index of its first word, and the number of words it covers. */
  at: number;
  length: number;
}

/** Every merchant that the words name, in word order; longest first if several start at the same word. */
export function merchantsIn(words: readonly string[]): NamedAt[] {
  const found: NamedAt[] = [];
  for (let at = 0; at < words.length; at++) {
    const first = found.length;
    for (const pattern of fittingAt(words, at)) {
      if (pattern.by === 'merchant') found.push({ pattern, at, length: pattern.words.length });
    }
    if (found.length - first > 1) found.push(...found.splice(first).sort(longestFirst));
  }
  return found;
}

const longestFirst = (a: NamedAt, b: NamedAt): number =>
  b.length - a.length || lettersOf(b.pattern.words) - lettersOf(a.pattern.words);

const lettersOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length, 0);

/** Every table entry whose words start at a word. */
export function fittingAt(words: readonly string[], at: number): readonly Pattern[] {
  const candidates = candidatesFor(words[at] ?? '');
  const found =
    candidates.length > 0 ? candidates.filter((one) => fitsAt(one, words, at)) : candidates;
  const split = inTwoWords(words, at);
  return split.length > 0 ? [...split, ...found] : found;
}

/** One-word merchants that a bank wrote as two words ("BON AREA"). A trade at the start stays a trade: "HIPER USERA". */
function inTwoWords(words: readonly string[], at: number): readonly Pattern[] {
  const [first = '', second = ''] = [words[at], words[at + 1]];
  if (first.length < SHORTEST_PREFIX || second.length < SHORTEST_PREFIX) return NONE;
  const found = index?.byFirstWord.get(`${first}${second}`);
  if (!found || first.length + second.length < SHORTEST_SPLIT || tradeOf(first)) return NONE;
  return found
    .filter(({ by, words: own }) => by === 'merchant' && own.length === 1)
    .map((one) => ({ ...one, words: [first, second] }));
}

function candidatesFor(word: string): readonly Pattern[] {
  index ??= load();
  const { byFirstWord, byPrefix } = index;
  let found = byFirstWord.get(word) ?? NONE;
  for (let length = SHORTEST_PREFIX; length <= word.length; length++) {
    const more = byPrefix.get(word.slice(0, length));
    if (more) found = found.length > 0 ? [...found, ...more] : more;
  }
  return found;
}

function fitsAt(pattern: Pattern, words: readonly string[], at: number): boolean {
  const last = pattern.words.length - 1;
  return pattern.words.every((word, i) => {
    const here = words[at + i];
    return i === last && pattern.open ? here?.startsWith(word) : here === word;
  });
}
