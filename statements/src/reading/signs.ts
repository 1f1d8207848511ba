import type { Column, Columns } from './columns.ts';
import { foldWord, type SignPair, vocabulary } from './vocabulary.ts';

/** A column whose words say which way the money went. */
export interface SignColumn {
  at: number;
  /** Folded words for money that left; all others say that it came. */
  out: readonly string[];
  /** True if the words mean it in every language that has them. */
  isCertain: boolean;
}

/**
 * The column that holds the direction. Words mean something only as a pair: D is out beside H and in beside MD. With one
 * word alone, or a pair that languages use both ways, it is not certain.
 */
export function signColumnOf(columns: Columns): SignColumn | null {
  const candidates = columns.all.filter(
    ({ kind, words }) => kind === 'text' && words !== null && words.length > 0,
  );
  const named = candidates.filter(({ roles }) => roles.includes('sign_column'));
  const others = candidates.filter(({ roles }) => roles.length === 0 || roles.includes('type'));
  for (const column of [...named, ...others]) {
    const found = pairOf(column, columns.languages);
    if (found) return found;
  }
  return null;
}

function pairOf({ at, words }: Column, languages: ReadonlySet<string>): SignColumn | null {
  if (!words || words.length > 2) return null;
  const fitting = vocabulary().signs.filter((pair) =>
    words.every((word) => word === pair.out || word === pair.in),
  );
  if (fitting.length === 0) return headedPair(at, words);
  const spoken = fitting.filter(({ language }) => languages.has(language));
  const pairs = spoken.length > 0 ? spoken : fitting;
  const [first] = pairs;
  if (!first) return null;
  const outOf = (pair: SignPair) => words.filter((word) => word === pair.out).join();
  const isCertain = pairs.every((pair) => outOf(pair) === outOf(first));
  return { at, out: words.filter((word) => word === first.out), isCertain };
}

/** Words that head columns of money out and money in say the same of a row. */
function headedPair(at: number, words: readonly string[]): SignColumn | null {
  const { roles } = vocabulary();
  const sides = words.map((word) => {
    const means = new Set((roles.get(word) ?? []).map((one) => one.means));
    if (means.has('expense') === means.has('income')) return null;
    return means.has('expense') ? 'out' : 'in';
  });
  if (sides.includes(null)) return null;
  const out = words.filter((_, side) => sides[side] === 'out');
  return { at, out, isCertain: words.length === 1 || new Set(sides).size === 2 };
}

/** As the person has said: the words for money that left. */
export const signsSaid = (at: number, answer: string): SignColumn => ({
  at,
  out: answer.split('|').map(foldWord),
  isCertain: true,
});
