import { foldWord } from '../fields/vocabulary.ts';
import { isCommonWord, isMonth } from './kept-words.ts';
import type { RandomInt } from './seeded-random.ts';
import { INVISIBLE } from './spellings.ts';

/** Groups of letters that may replace each other. Every code page of their script has all of them. */
const ALPHABETS = [
  'aeiou',
  'bcdfghjklmnpqrstvwxyz',
  'аеиоуя',
  'бвгджзклмнпрстфхцчш',
  'αεηιουω',
  'βγδζθκλμνξπρστφχψ',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
].flatMap((letters) => [letters, letters.toUpperCase()]);

const PLAIN = 'bcdfghjklmnpqrstvwxyz';

/** Letters with accents, which stay unchanged in Latin words so that any code page can write the word. */
const MARKED = /[\u00aa-\u024f\u1e00-\u1eff\p{M}]/u;
const TRIES = 40;
/** Longer words are never equal by chance. */
const LONGEST = 60;

/**
 * Invents replacements for words. A word always gets the same replacement, which is never a word of the file or a word
 * with a meaning.
 */
export class InventedWords {
  private readonly known = new Map<string, string>();
  private readonly others = new Map<number, string[]>();

  constructor(
    text: string,
    /** Folded words that no replacement may equal. */
    private readonly own: ReadonlySet<string>,
    private readonly chance: RandomInt,
  ) {
    for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) this.remember(word);
  }

  of(word: string): string {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    let made = this.invent(word);
    const tries = word.length > LONGEST ? 1 : TRIES;
    for (let at = 0; at < tries && !this.isNew(made, word); at += 1) {
      made = this.invent(at < tries / 2 ? word : plainLetters(word));
    }
    this.known.set(word, made);
    return made;
  }

  /** Replaces a word with blanks or other signs between its letters. */
  spaced(word: string): string {
    const letters = [...this.of(word.replace(/\P{L}/gu, ''))];
    return word.replace(/\p{L}/gu, () => letters.shift() ?? '');
  }

  private isNew(word: string, original: string): boolean {
    const plain = foldWord(word.replace(INVISIBLE, ''));
    return word !== original && !this.own.has(plain) && !isCommonWord(plain) && !isMonth(plain);
  }

  private invent(word: string): string {
    return Array.from(word, (letter) => this.letter(letter)).join('');
  }

  private letter(letter: string): string {
    if (!/[\p{L}\p{M}]/u.test(letter)) return letter;
    const alphabet = ALPHABETS.find((letters) => letters.includes(letter)) ?? this.beside(letter);
    return alphabet.at(this.chance(alphabet.length)) ?? letter;
  }

  /**
   * Returns letters of the same script that occur in the file, for scripts without an alphabet above. Without any,
   * returns plain letters, which every code page has.
   */
  private beside(letter: string): string | string[] {
    if (MARKED.test(letter)) return letter;
    const letters = this.others.get(scriptOf(letter)) ?? [];
    return letters.length > 1 ? letters : PLAIN;
  }

  private remember(word: string): void {
    for (const letter of word) {
      if (letter < '\u0400' || MARKED.test(letter)) continue;
      const script = scriptOf(letter);
      const letters = this.others.get(script) ?? [];
      if (letters.length < 200 && !letters.includes(letter)) letters.push(letter);
      this.others.set(script, letters);
    }
  }
}

/** Replaces letters that have none beside them, for words that consist of them. */
const plainLetters = (word: string): string =>
  word.replace(/[\p{L}\p{M}]/gu, (letter) =>
    ALPHABETS.some((letters) => letters.includes(letter)) ? letter : 'x',
  );

/** Approximate Unicode block, with capitals separate from lowercase letters. Chinese and Korean have one block each. */
function scriptOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x3400 && code < 0xa000) return -1;
  if (code >= 0xac00 && code < 0xd800) return -2;
  const block = Math.floor(code / 128);
  return letter === letter.toLowerCase() ? block : block + 0.5;
}
