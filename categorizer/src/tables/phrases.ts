import { keysOf } from '@saldo/domain/records';
import phrases from './bank-phrases.json' with { type: 'json' };

/** How money moved, as the bank's own words tell. */
export type Kind = keyof typeof phrases | 'other';

interface Phrase {
  kind: Kind;
  words: readonly string[];
}

/** Of these the words themselves say what the money was for, so they stay in the text. */
const TELLING: ReadonlySet<Kind> = new Set([
  'cash',
  'fee',
  'salary',
  'refund',
  'exchange',
  'topup',
  'cheque',
]);

let byFirstWord: Map<string, Phrase[]> | undefined;

function load(): Map<string, Phrase[]> {
  const index = new Map<string, Phrase[]>();
  for (const kind of keysOf(phrases)) {
    for (const phrase of phrases[kind]) {
      const words = phrase.split(/[^a-z0-9]+/).filter(Boolean);
      const first = words[0] ?? '';
      index.set(first, [...(index.get(first) ?? []), { kind, words }]);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** The longest phrase that the words begin with. */
export function leadingPhrase(words: readonly string[]): { kind: Kind; length: number } | null {
  byFirstWord ??= load();
  const found = byFirstWord
    .get(words[0] ?? '')
    ?.find((phrase) => phrase.words.every((word, i) => words[i] === word));
  return found ? { kind: found.kind, length: found.words.length } : null;
}

export const tellsWhatFor = (kind: Kind): boolean => TELLING.has(kind);
