import { keysOf } from '@saldo/domain/records';
import phrases from './bank-phrases.json' with { type: 'json' };
import { movementAt } from './movements.ts';

/** How the money was moved, according to the bank's own words. */
export type Kind = keyof typeof phrases | 'other';

interface Phrase {
  kind: Kind;
  words: readonly string[];
}

/** Kinds whose words name the purpose, so they stay in the text. */
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

const KIND_OF = {
  transfer: 'transfer',
  bizum: 'bizum',
  debit: 'direct_debit',
  card: 'card',
} as const;

/** The longest phrase at the start of the words. A listed phrase that names a purpose takes precedence. */
export function leadingPhrase(words: readonly string[]): { kind: Kind; length: number } | null {
  byFirstWord ??= load();
  const found = byFirstWord
    .get(words[0] ?? '')
    ?.find((phrase) => phrase.words.every((word, i) => words[i] === word));
  const moved = found && namesPurpose(found.kind) ? null : movementAt(words, 0);
  const length = found?.words.length ?? 0;
  if (moved && moved.length > length) return { kind: KIND_OF[moved.family], length: moved.length };
  return found ? { kind: found.kind, length } : null;
}

export const namesPurpose = (kind: Kind): boolean => TELLING.has(kind);
