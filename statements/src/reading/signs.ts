import { isNeutral, senseOfType } from '../fields/movement-words.ts';
import {
  type ColumnRole,
  foldWord,
  type SignPair,
  stateOf,
  vocabulary,
} from '../fields/vocabulary.ts';
import type { Columns, ListColumn } from './columns.ts';

export interface Signs {
  /** Folded words that mean money out. All other words of the column mean money in. */
  out: readonly string[];
  /** True if the words mean the same in every language that has them. */
  isCertain: boolean;
  words: readonly string[];
  /** Words in the column that are not direction words, although others are. */
  strange: readonly string[];
  /** What a row without a word means. */
  blank: 'out' | 'in' | null;
}

export interface SignColumn extends Signs {
  at: number;
  /** True if the words are types of movements, such as `Purchase` and `Refund`, rather than directions. */
  isTyped: boolean;
}

/** One answer to the question what strange words mean: those of them that mean money out. */
export interface SignChoice {
  answer: string;
  out: readonly string[];
  strange: readonly string[];
}

/**
 * Finds the column with direction words. Words have a meaning only as a pair: D is money out if the other word is H,
 * but money in if it is MD. A single word is uncertain, and so is a pair that has opposite meanings in different
 * languages.
 */
export function signColumnOf({ all, languages }: Columns): SignColumn | null {
  const candidates = all.filter(({ kind, words }) => kind === 'text' && words?.length);
  const named = candidates.filter(({ roles }) => roles.includes('sign_column'));
  // The words below a heading such as `Billing amount sign` aren't amounts.
  const others = candidates.filter(
    ({ roles }) => roles.includes('type') || roles.every((role) => MONEY.has(role)),
  );
  for (const column of [...named, ...others]) {
    const found = signsOf(column.words ?? [], languages);
    if (found) return { at: column.at, isTyped: false, ...blankSigns(column, found) };
  }
  const asked = candidates.flatMap((column) => booleanSigns(column) ?? []);
  if (asked[0]) return asked[0];
  for (const column of [...named, ...others]) {
    const found = typedSigns(column);
    if (found) return { at: column.at, isTyped: !named.includes(column), ...found };
  }
  const [first] = named;
  if (first) return headedSigns(first, languages);
  // Without a heading, single letters may be anything.
  const beside = others.find(({ words }) => (knownPair(words ?? [])?.out.length ?? 0) > 1);
  return beside ? headedSigns(beside, languages) : null;
}

/** Words for yes, each with the one for no. */
const BOOLEANS = new Map<string, string>([
  ...([
    ['true', 'false'],
    ['yes', 'no'],
    ['ja', 'nein'],
    ['si', 'no'],
  ] as const),
  ...([
    ['oui', 'non'],
    ['sim', 'nao'],
    ['wahr', 'falsch'],
  ] as const),
]);

/** Interprets a column that says whether each row is money in, or money out: `income: true`. */
function booleanSigns({ at, roles, words }: ListColumn): SignColumn | null {
  const [role, other] = roles.filter((one) => one === 'income' || one === 'expense');
  const yes = words?.find((word) => BOOLEANS.has(word));
  const no = words?.find((word) => word === BOOLEANS.get(yes ?? ''));
  if (words?.length !== 2 || !role || other || !yes || !no) return null;
  const out = [role === 'income' ? no : yes];
  return { at, isTyped: false, out, isCertain: true, words, strange: [], blank: null };
}

const MONEY: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['amount', 'income', 'expense']);

/** The two directions among the words of a column, if both are there. */
const knownPair = (words: readonly string[]): SignPair | null =>
  vocabulary().signs.find(({ out, in: into }) => words.includes(out) && words.includes(into)) ??
  null;

/** A column of two words, or of one and blanks, which may be the directions of amounts that have no sign. */
export function strangePair({ all }: Columns): SignColumn | null {
  for (const { at, kind, words, isFilled, roles } of all) {
    const both = isFilled ? (words ?? []) : [...(words ?? []), ''];
    const isWorded =
      both.length === 2 &&
      words?.every((word) => word.length > 1 && !/\d/.test(word) && stateOf(word) === null);
    if (words?.length && words.every(isNeutral)) continue;
    if (kind !== 'text' || !isWorded || roles.some((role) => role !== 'type')) continue;
    return { ...NO_SENSE, at, words: both, out: both.slice(0, 1), strange: isFilled ? [] : [''] };
  }
  return null;
}

const NO_SENSE = { isTyped: false, isCertain: false, blank: null } as const;

/**
 * A row without a word is the opposite if the column has only one word: money out beside `Cr`. Beside two words, it is
 * strange.
 */
function blankSigns({ words, isFilled }: ListColumn, found: Signs): Signs {
  if (isFilled || words === null) return found;
  const [only, second] = words;
  if (second !== undefined) return { ...found, strange: [...found.strange, ''] };
  if (only === undefined || !found.isCertain) return found;
  return { ...found, blank: found.out.includes(only) ? 'in' : 'out' };
}

/**
 * Interprets the words of a column of types. A payment is money in beside purchases, as on a card. A column without a
 * heading for types must have no other words.
 */
function typedSigns({ words, roles, isFilled }: ListColumn): Signs | null {
  if (words === null) return null;
  const senses = words.map(senseOfType);
  const isCard = senses.includes('out');
  const out = words.filter(
    (_, at) => senses[at] === 'out' || (senses[at] === 'payment' && !isCard),
  );
  const isIn = senses.includes('in') || (isCard && senses.includes('payment'));
  const strange = [...words.filter((_, at) => senses[at] === null), ...(isFilled ? [] : [''])];
  if (strange.length > MOST_STRANGE || out.length === 0 || (strange.length > 0 && !isIn))
    return null;
  if (roles.length === 0 && (strange.length > 0 || !isIn)) return null;
  return { out, isCertain: true, words, strange, blank: null };
}

/** With more unknown words, a column does not hold directions. */
const MOST_STRANGE = 2;

/** Interprets one or two words; null if they are not direction words. */
export function signsOf(words: readonly string[], languages: ReadonlySet<string>): Signs | null {
  if (words.length > 2) return null;
  const fitting = vocabulary().signs.filter((pair) =>
    words.every((word) => word === pair.out || word === pair.in),
  );
  if (fitting.length === 0) return headedPair(words) ?? pairWithin(words, languages);
  const spoken = fitting.filter(({ language }) => languages.has(language));
  const pairs = spoken.length > 0 ? spoken : fitting;
  const [first] = pairs;
  if (!first) return null;
  const outOf = (pair: SignPair) => words.filter((word) => word === pair.out).join();
  const isCertain = pairs.every((pair) => outOf(pair) === outOf(first));
  return {
    out: words.filter((word) => word === first.out),
    isCertain,
    words,
    strange: [],
    blank: null,
  };
}

/**
 * Interprets the words of a column whose heading names a direction. One or two unknown words lead to a question. If
 * there are more than two words, any word outside the pair has no meaning.
 */
function headedSigns(
  { at, words, isFilled }: ListColumn,
  languages: ReadonlySet<string>,
): SignColumn | null {
  const [first, second, ...others] = words ?? [];
  if (words === null || first === undefined) return null;
  if (second === undefined && !isFilled) {
    return { ...NO_SENSE, at, words: [first, ''], out: [first], strange: [''] };
  }
  if (others.length === 0) {
    return { at, isTyped: false, out: [first], isCertain: false, words, strange: [], blank: null };
  }
  const known = knownPair(words);
  const pair = known ? [known.out, known.in] : [first, second ?? ''];
  const strange = words.filter((word) => !pair.includes(word));
  if (strange.length > MOST_STRANGE) return null;
  const signs = signsOf(pair, languages);
  return {
    at,
    isTyped: false,
    out: signs?.out ?? [first],
    isCertain: signs?.isCertain ?? false,
    words,
    strange,
    blank: null,
  };
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
  return { out, isCertain, words, strange: [], blank: null };
}

/** Interprets two phrases that differ only in a direction: `nota debito` and `nota credito`. */
function pairWithin(words: readonly string[], languages: ReadonlySet<string>): Signs | null {
  const [one = [], other = []] = words.map((word) => word.split(' '));
  if (words.length !== 2 || one.length !== other.length) return null;
  const differing = [...one.keys()].filter((at) => one[at] !== other[at]);
  const [at, second] = differing;
  if (at === undefined || second !== undefined || one.length < 2) return null;
  const signs = signsOf([one[at] ?? '', other[at] ?? ''], languages);
  const isOut = (word: string) => signs?.out.includes(word.split(' ')[at] ?? '') ?? false;
  return signs && { ...signs, out: words.filter(isOut), words };
}

/** Returns the answer for a word that means money in. It is used if the word for money out is unknown. */
export const moneyInAnswer = (word: string): string => `+${word}`;

/** Applies the user's answer: the words for money out, or one word for money in. */
export function applySignAnswer<T extends Signs>(signs: T, answer: string): T {
  if (answer === moneyInAnswer(signs.words.join('|'))) {
    return { ...signs, out: [], isCertain: true, strange: [], blank: 'in' };
  }
  const came = signs.words.filter((word) => moneyInAnswer(word) === answer);
  const left = answer.split('|').map(foldWord);
  const out = came.length > 0 ? signs.words.filter((word) => !came.includes(word)) : left;
  const blank = signs.strange.includes('') ? (out.includes('') ? 'out' : 'in') : signs.blank;
  return { ...signs, out, isCertain: true, strange: [], blank };
}
