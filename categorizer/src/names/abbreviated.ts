import type { Phrase } from './phrases.ts';
import type { Token } from './token.ts';

/** Abbreviated saints in the names of towns. */
export const SAINTS: Readonly<Record<string, string>> = {
  s: 'san',
  sta: 'santa',
  sto: 'santo',
  st: 'sant',
};

/** Abbreviations that are not simply the first letters of the word they stand for. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  ...SAINTS,
  gral: 'general',
  mpal: 'municipal',
  dpto: 'departamento',
  ctral: 'central',
  nal: 'nacional',
  admon: 'administracion',
  admtva: 'administrativa',
  ag: 'agencia',
  ppdo: 'principado',
  pdo: 'principado',
  mte: 'monte',
  fra: 'frontera',
  nra: 'nuestra',
  ntra: 'nuestra',
  sra: 'senora',
  vva: 'villanueva',
  vcia: 'valencia',
  ajunt: 'ajuntament',
};
const JOINTS = new Set('de del d la las los el els les l y i e da do'.split(' '));
/** Minimum length of an abbreviation without a dot after it. */
const CLEAR = 3;
const FEWEST = 2;

interface Long<T> {
  words: readonly string[];
  entry: Phrase<T>;
}

/** Phrases of several words that banks abbreviate freely: "DIR. GRAL. TRAFICO", "AG TRIBUTARIA", "INST NAC SEG SOCIAL". */
export class Abbreviated<T> {
  readonly #byLetter = new Map<string, Long<T>[]>();

  constructor(entries: Iterable<Phrase<T>>) {
    for (const entry of entries) {
      const words = entry.words.filter((word) => !JOINTS.has(word));
      const letter = words[0]?.charAt(0) ?? '';
      if (words.length < FEWEST || entry.words.every((word) => word.length === 1)) continue;
      const list = this.#byLetter.get(letter) ?? [];
      list.push({ words, entry });
      this.#byLetter.set(letter, list);
    }
    for (const list of this.#byLetter.values())
      list.sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrase that starts at a token, and the number of tokens it covers. */
  at(tokens: readonly Token[], from: number): { entry: Phrase<T>; length: number } | undefined {
    for (const { words, entry } of this.#byLetter.get(tokens[from]?.word.charAt(0) ?? '') ?? []) {
      const length = covers(words, tokens, from);
      if (length > 0) return { entry, length };
    }
    return undefined;
  }
}

function covers(words: readonly string[], tokens: readonly Token[], from: number): number {
  let at = from;
  for (const word of words) {
    while (at > from && JOINTS.has(tokens[at]?.word ?? '')) at++;
    const token = tokens[at];
    if (!token || !standsFor(token, word, tokens[at + 1], words.length)) return 0;
    at++;
  }
  return at - from;
}

/** True if a word of the text is the word, or an abbreviation of it. */
export function standsFor(
  { word }: Token,
  long: string,
  next: Token | undefined,
  among = FEWEST,
): boolean {
  if (word === long || SHORT_FOR[word] === long) return true;
  if (word === 's' && long === 'sant') return true;
  const isDotted = next?.glue.startsWith('.') === true;
  const isClear = word.length >= CLEAR || (isDotted && (word.length > 1 || among > FEWEST));
  return isClear && long.startsWith(word);
}
