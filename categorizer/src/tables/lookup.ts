import type { Normal } from '../text/normalise.ts';
import { type Flow, type Pattern, patterns } from './patterns.ts';
import type { Kind } from './phrases.ts';

interface Index {
  byFirstWord: Map<string, Pattern[]>;
  /** Patterns of one word that may go on, by that word. */
  byPrefix: Map<string, Pattern[]>;
}

const SHORTEST_PREFIX = 3;
/** Names of several words that are written as one ("LEROYMERLIN") are known from this length on. */
const SHORTEST_GLUED = 8;
/** A merchant says more than a word of the trade, the text itself more than the bank's phrase. */
const MERCHANT = 1000;
const IN_THE_TEXT = 100;
const EACH_WORD = 20;
/** "Cash withdrawal fee" is a fee. */
const FEE = 60;

let index: Index | undefined;

function load(): Index {
  const made: Index = { byFirstWord: new Map(), byPrefix: new Map() };
  for (const pattern of patterns()) {
    add(made, pattern);
    const glued = pattern.words.join('');
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

interface Found {
  pattern: Pattern;
  score: number;
}

/** What the way of paying alone says, where nothing else does. */
const BY_KIND: Partial<Record<Kind, { subcategory: string; flow: Flow | 'any'; name: string }>> = {
  bizum: { subcategory: 'transfers.people', flow: 'any', name: 'Bizum' },
  transfer: { subcategory: 'transfers.people', flow: 'any', name: 'a transfer' },
  cash: { subcategory: 'transfers.cash', flow: 'any', name: 'cash' },
  exchange: { subcategory: 'transfers.own', flow: 'any', name: 'a currency exchange' },
  topup: { subcategory: 'transfers.own', flow: 'any', name: 'a top-up' },
  fee: { subcategory: 'fees.bank', flow: 'out', name: 'a fee' },
  salary: { subcategory: 'income.salary', flow: 'in', name: 'a salary' },
};

function byKind(kind: Kind, flow: Flow): Pattern | null {
  const known = BY_KIND[kind];
  if (!known || (known.flow !== 'any' && known.flow !== flow)) return null;
  return { ...known, by: 'kind', words: [], open: false };
}

/** What the tables know of a text, best match only. Keywords count in their direction. */
export function lookUp(normal: Normal, flow: Flow): Pattern | null {
  const found: Found[] = [];
  collect(normal.named, (pattern) => pattern.by === 'merchant', MERCHANT, found);
  const fits = (pattern: Pattern) =>
    pattern.by === 'keyword' && (pattern.flow === 'any' || pattern.flow === flow);
  collect(normal.words, fits, IN_THE_TEXT, found);
  if (normal.phrase.length > 0) collect([...normal.phrase, ...normal.named], fits, 0, found);
  return strongest(found) ?? byKind(normal.kind, flow);
}

/** The merchant that a text names, or null. */
export function findMerchant(normal: Normal): Pattern | null {
  const found: Found[] = [];
  collect(normal.named, (pattern) => pattern.by === 'merchant', MERCHANT, found);
  return strongest(found);
}

function strongest(found: readonly Found[]): Pattern | null {
  let best: Found | null = null;
  for (const one of found) if (!best || one.score > best.score) best = one;
  return best?.pattern ?? null;
}

function collect(
  words: readonly string[],
  wanted: (pattern: Pattern) => boolean,
  bonus: number,
  found: Found[],
): void {
  for (let at = 0; at < words.length; at++) {
    for (const pattern of candidatesFor(words[at] ?? '')) {
      if (!wanted(pattern) || !fitsAt(pattern, words, at)) continue;
      found.push({ pattern, score: bonus + strength(pattern) - at });
    }
  }
}

function* candidatesFor(word: string): Generator<Pattern> {
  index ??= load();
  yield* index.byFirstWord.get(word) ?? [];
  for (let length = SHORTEST_PREFIX; length <= word.length; length++) {
    yield* index.byPrefix.get(word.slice(0, length)) ?? [];
  }
}

function fitsAt(pattern: Pattern, words: readonly string[], at: number): boolean {
  const last = pattern.words.length - 1;
  return pattern.words.every((word, i) => {
    const here = words[at + i];
    return i === last && pattern.open ? here?.startsWith(word) : here === word;
  });
}

function strength({ words, subcategory }: Pattern): number {
  const fee = subcategory === 'fees.bank' ? FEE : 0;
  return fee + words.length * EACH_WORD + words.reduce((sum, word) => sum + word.length, 0) / 2;
}
