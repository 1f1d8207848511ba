import { fold } from '../text.ts';

export interface Owner {
  name: string;
  lastnames: string;
}

/** Particles between given names and surnames. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'da', 'do', 'dos']);

export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const namesIn = (text: string): string[] =>
  wordsOf(text).filter((word) => word.length > 1 && !PARTICLES.has(word));

const NOBODY = () => false;

/**
 * Returns a test for a folded line that names the owner, in any order: a given name and the first surname, or the
 * initials of one of them beside the other written out ("L. Martín Vidal", "Lucía M. V."). Initials prove a name only
 * if none is left out, because relatives share surnames and friends share given names.
 */
export function ownerIn({ name, lastnames }: Owner): (line: string) => boolean {
  const [given] = namesIn(name);
  const surnames = namesIn(lastnames);
  const [surname] = surnames;
  if (given === undefined || surname === undefined) return NOBODY;
  const initials = surnames.map(initialOf);
  const shortened = [
    [initialOf(given), ...surnames],
    [...surnames, initialOf(given)],
    [given, ...initials],
    [...initials, given],
  ];
  return (line) => {
    if (!line.includes(given) && !line.includes(surname)) return false;
    const there = wordsOf(line).filter((word) => !PARTICLES.has(word) || word.length === 1);
    // If the given name and the surname are the same word, that word must occur twice.
    const at = there.indexOf(given);
    if (at >= 0 && there.some((word, place) => word === surname && place !== at)) return true;
    return shortened.some((form) => hasRun(there, form));
  };
}

/**
 * Returns a test for the name of a counterparty, which is the owner's even if it has more given names than the profile.
 * If the profile has two surnames, a name with another second one is a relative's.
 */
export function ownerNamed(owner: Owner): (name: string | null) => boolean {
  const isOwner = ownerIn(owner);
  const surnames = namesIn(owner.lastnames);
  const known = new Set([...namesIn(owner.name), ...surnames]);
  return (name) => {
    const line = name === null ? '' : fold(name);
    if (!isOwner(line)) return false;
    const there = namesIn(line);
    if (there.some((word) => COMPANY.has(word))) return false;
    return (
      surnames.length < 2 ||
      there.every((word) => known.has(word)) ||
      surnames.every((one) => there.includes(one))
    );
  };
}

/** Legal forms of companies that are named after their owner. */
const COMPANY = new Set([
  'sl',
  'slu',
  'sa',
  'sau',
  'slp',
  'cb',
  'sc',
  'gmbh',
  'ltd',
  'inc',
  'llc',
  'srl',
  'sarl',
  'sas',
  'bv',
]);

const initialOf = (word: string): string => [...word][0] ?? '';

const hasRun = (words: readonly string[], run: readonly string[]): boolean =>
  words.some((_, at) => run.every((word, place) => words[at + place] === word));
