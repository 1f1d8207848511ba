import type { Column, Columns } from './columns.ts';
import { foldWord, type SignPair, vocabulary } from './vocabulary.ts';

/** Words that say which way the money went. */
export interface Signs {
  /** Folded words for money that left; all others say that it came. */
  out: readonly string[];
  /** True if the words mean it in every language that has them. */
  isCertain: boolean;
  /** All of them. */
  words: readonly string[];
  /** Of these, such as say nothing beside the others. */
  strange: readonly string[];
}

/** They stand in a column of their own. */
export interface SignColumn extends Signs {
  at: number;
}

/**
 * The column that holds the direction. Words mean something only as a pair: D is out beside H and in beside MD. With one
 * word alone, or a pair that languages use both ways, it is not certain.
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

/** What one or two words say; null where they are no words for directions. */
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

/** A column that is headed as one of directions: two words that are not known are asked about, a third one says nothing. */
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

/** Words that head columns of money out and money in say the same of a row. */
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

/** The answer that a word says that money came, where nothing tells what the word for the other way is. */
export const cameBy = (word: string): string => `+${word}`;

/** As the person has said: the words for money that left, or one for money that came. */
export function asSaid<T extends Signs>(signs: T, answer: string): T {
  const came = signs.words.filter((word) => cameBy(word) === answer);
  const left = answer.split('|').map(foldWord);
  const out = came.length > 0 ? signs.words.filter((word) => !came.includes(word)) : left;
  return { ...signs, out, isCertain: true };
}
