import { foldWord, type SignPair, vocabulary } from '../fields/vocabulary.ts';
import type { Column, Columns } from './columns.ts';

export interface Signs {
  /** Folded words that mean money out. All other words of the column mean money in. */
  out: readonly string[];
  /** True if the words mean the same in every language that has them. */
  isCertain: boolean;
  words: readonly string[];
  /** Words in the column that are not direction words, although others are. */
  strange: readonly string[];
}

export interface SignColumn extends Signs {
  at: number;
}

/**
 * Finds the column with direction words. Words have a meaning only as a pair: D is money out if the other word is H,
 * but money in if it is MD. A single word is uncertain, and so is a pair that has opposite meanings in different
 * languages.
 */
export function signColumnOf({ all, languages }: Columns): SignColumn | null {
  const candidates = all.filter(({ kind, words }) => kind === 'text' && words?.length);
  const named = candidates.filter(({ roles }) => roles.includes('sign_column'));
  const others = candidates.filter(({ roles }) => roles.length === 0 || roles.includes('type'));
  for (const column of [...named, ...others]) {
    const found = signsOf(column.words ?? [], languages);
    if (found) return { at: column.at, ...found };
  }
  const [first] = named;
  return first ? headedSigns(first, languages) : null;
}

/** Interprets one or two words; null if they are not direction words. */
export function signsOf(words: readonly string[], languages: ReadonlySet<string>): Signs | null {
  if (words.length > 2) return null;
  const fitting = vocabulary().signs.filter((pair) =>
    words.every((word) => word === pair.out || word === pair.in),
  );
  if (fitting.length === 0) return headedPair(words);
  const spoken = fitting.filter(({ language }) => languages.has(language));
  const pairs = spoken.length > 0 ? spoken : fitting;
  const [first] = pairs;
  if (!first) return null;
  const outOf = (pair: SignPair) => words.filter((word) => word === pair.out).join();
  const isCertain = pairs.every((pair) => outOf(pair) === outOf(first));
  return { out: words.filter((word) => word === first.out), isCertain, words, strange: [] };
}

/**
 * Interprets the words of a column whose heading names a direction. One or two unknown words lead to a question. If
 * there are more than two words, any word outside the pair has no meaning.
 */
function headedSigns({ at, words }: Column, languages: ReadonlySet<string>): SignColumn | null {
  const [first, second, ...others] = words ?? [];
  if (words === null || first === undefined) return null;
  if (others.length === 0) {
    return { at, out: [first], isCertain: false, words, strange: [] };
  }
  const known = vocabulary().signs.find(
    ({ out, in: into }) => words.includes(out) && words.includes(into),
  );
  const pair = known ? [known.out, known.in] : [first, second ?? ''];
  const strange = words.filter((word) => !pair.includes(word));
  const signs = signsOf(pair, languages);
  return { at, out: signs?.out ?? [first], isCertain: signs?.isCertain ?? false, words, strange };
}

/**
 * Interprets words that also occur as headings of money-out and money-in columns. They have the same meaning in a row.
 */
function headedPair(words: readonly string[]): Signs | null {
  const { roles } = vocabulary();
  const sides = words.map((word) => {
    const means = new Set((roles.get(word) ?? []).map((one) => one.means));
    if (means.has('expense') === means.has('income')) return null;
    return means.has('expense') ? 'out' : 'in';
  });
  if (sides.includes(null)) return null;
  const out = words.filter((_, side) => sides[side] === 'out');
  const isCertain = words.length === 1 || new Set(sides).size === 2;
  return { out, isCertain, words, strange: [] };
}

/** Returns the answer for a word that means money in. It is used if the word for money out is unknown. */
export const moneyInAnswer = (word: string): string => `+${word}`;

/** Applies the user's answer: the words for money out, or one word for money in. */
export function applySignAnswer<T extends Signs>(signs: T, answer: string): T {
  const came = signs.words.filter((word) => moneyInAnswer(word) === answer);
  const left = answer.split('|').map(foldWord);
  const out = came.length > 0 ? signs.words.filter((word) => !came.includes(word)) : left;
  return { ...signs, out, isCertain: true };
}
