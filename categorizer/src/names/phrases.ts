import { splitWords } from '../text/words.ts';

export interface Phrase<T> {
  words: readonly string[];
  is: T;
}

/** Phrases by their first word, longest first. */
export class Phrases<T> {
  readonly #byFirst = new Map<string, Phrase<T>[]>();

  constructor(entries: Iterable<readonly [string, T]>) {
    for (const [text, is] of entries) {
      const words = splitWords(text);
      const list = this.#byFirst.get(words[0] ?? '') ?? [];
      list.push({ words, is });
      this.#byFirst.set(words[0] ?? '', list);
    }
    for (const list of this.#byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  }

  all(): Phrase<T>[] {
    return [...this.#byFirst.values()].flat();
  }

  at(words: readonly string[], from: number): Phrase<T> | undefined {
    return this.#byFirst
      .get(words[from] ?? '')
      ?.find((phrase) => phrase.words.every((word, i) => words[from + i] === word));
  }
}
