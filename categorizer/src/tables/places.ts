import places from './places.json' with { type: 'json' };

/** A stump shorter than this may be any word. */
const SHORTEST_STUMP = 5;

interface Places {
  /** Names by their first word, longest first. */
  byFirstWord: Map<string, string[][]>;
  names: readonly string[];
}

let loaded: Places | undefined;

function load(): Places {
  const byFirstWord = new Map<string, string[][]>();
  for (const name of places) {
    const words = name.split(' ');
    const first = words[0] ?? '';
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), words]);
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.length - a.length);
  return { byFirstWord, names: places };
}

/** How many words from `at` on are a place, or the stump of one that a narrow field cut off at the end. */
export function placeAt(words: readonly string[], at: number): number {
  loaded ??= load();
  const candidates = loaded.byFirstWord.get(words[at] ?? '');
  if (!candidates) return 0;
  for (const place of candidates) {
    if (place.every((word, i) => words[at + i] === word)) return place.length;
  }
  return words.length - at >= 2 && isStump(words.slice(at).join(' '), loaded.names)
    ? words.length - at
    : 0;
}

const isStump = (text: string, names: readonly string[]): boolean =>
  text.length >= SHORTEST_STUMP && names.some((name) => name.startsWith(text));
