import places from './places.json' with { type: 'json' };

/** Folded names of towns. */
export const PLACES: readonly string[] = places;

/** Minimum length of a truncated name. A shorter one may be any word. */
const SHORTEST_STUMP = 5;
/** Limits for a one-word name: its minimum length and the maximum number of missing letters. */
const ONE_WORD = { shortest: 7, lacks: 3 };
/** Limits for a shorter one-word name, which may lack fewer letters ("CADAQU"). */
const SHORT_WORD = { length: 6, lacks: 2 };
/** Truncated names that are also words or names. */
const NO_STUMPS = new Set(
  'aguila alcove aleman bright campan cardif castel euskad fraile german granda guille hernan humane marche marine mercad monter morell novell pasaje solare tabern villar yunque'.split(
    ' ',
  ),
);

interface Places {
  /** Names by their first word, longest first. */
  byFirstWord: Map<string, string[][]>;
  /** Sorted, so names with the same beginning are adjacent. */
  names: readonly string[];
  /** One-word names without their last letters ("arroyomolino"). */
  stumps: ReadonlySet<string>;
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
  const stumps = places.filter((name) => !name.includes(' ')).flatMap(stumpsOf);
  return { byFirstWord, names: [...places].sort(), stumps: new Set(stumps) };
}

const stumpsOf = (name: string): string[] =>
  Array.from({ length: ONE_WORD.lacks }, (_, i) => name.slice(0, -1 - i)).filter(
    (stump) => stump.length >= ONE_WORD.shortest || isShortStump(stump, name),
  );

const isShortStump = (stump: string, name: string): boolean =>
  stump.length === SHORT_WORD.length &&
  name.length - stump.length <= SHORT_WORD.lacks &&
  !NO_STUMPS.has(stump);

/** Number of words from `at` on that name a place, which a narrow field may have truncated at the end of the text. */
export function placeAt(words: readonly string[], at: number): number {
  loaded ??= load();
  const candidates = loaded.byFirstWord.get(words[at] ?? '') ?? [];
  const whole = candidates.find((place) => place.every((word, i) => words[at + i] === word));
  const rest = words.length - at;
  // "CHICLANA DE LA F" is a longer name, truncated.
  const isLonger = candidates.length > 0 && rest >= 2 && rest > (whole?.length ?? 0);
  if (isLonger && isStump(words.slice(at).join(' '), loaded.names)) return rest;
  if (whole) return whole.length;
  return isCutWord(words, at, loaded) ? 1 : 0;
}

const isCutWord = (words: readonly string[], at: number, { stumps }: Places): boolean =>
  at > 0 && at === words.length - 1 && stumps.has(words[at] ?? '');

export function isPlace(word: string): boolean {
  loaded ??= load();
  return loaded.byFirstWord.get(word)?.some((place) => place.length === 1) ?? false;
}

function isStump(text: string, names: readonly string[]): boolean {
  if (text.length < SHORTEST_STUMP) return false;
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((names[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return names[from]?.startsWith(text) ?? false;
}
