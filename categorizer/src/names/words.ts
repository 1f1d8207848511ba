import { keysOf } from '@saldo/domain/records';
import personNames from '../tables/person-names.json' with { type: 'json' };
import spelling from '../tables/spelling.json' with { type: 'json' };
import statement from '../tables/statement-words.json' with { type: 'json' };
import { foldText, splitWords } from '../text/words.ts';

/** The tables of names and of banks' words as sets, by folded word. */

const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.join(' ').split(' '));

/** Given names of people: Spain's four languages, and of those who live there. */
export const GIVEN = setOf(personNames.given);
export const SURNAMES = setOf(personNames.surnames);
/** Of both, those that are words, places or shops as well: they count only beside another name. */
export const ALSO_WORDS = setOf(personNames.also_words);
/** What stands between the parts of a name. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'de del la las los el y i da do dos e'.split(' '),
);

/** What a payment is for, as people and banks write it: never part of a person's name. */
export const PURPOSES = setOf(statement.purposes);
/** What people write to each other in a payment. */
const NOTES = setOf(statement.notes_of_people);
/** Purposes that stand before the name of whoever collects. */
export const BEFORE = setOf(statement.before);
export const MONTHS = setOf(statement.months);
export const COUNTRIES = setOf(statement.countries);
export const LEGAL = setOf(statement.legal);
/** Public bodies whose kind stands behind, as Basque has it ("Getxoko Udala"). */
export const PUBLIC_LAST = setOf(statement.public_last);
export const NOTE_MARKS: ReadonlySet<string> = new Set(statement.note_marks);

export const isNote = (word: string): boolean =>
  PURPOSES.has(word) || NOTES.has(word) || BEFORE.has(word) || MONTHS.has(word);

/** What stands in front of the other side of a payment, and what that makes of what follows. */
export type Role = keyof typeof statement.leads;

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

  /** The longest that begins at a word. */
  at(words: readonly string[], from: number): Phrase<T> | undefined {
    return this.#byFirst
      .get(words[from] ?? '')
      ?.find((phrase) => phrase.words.every((word, i) => words[from + i] === word));
  }
}

export const LEADS = new Phrases<Role>(
  keysOf(statement.leads).flatMap((role) =>
    statement.leads[role].map((text) => [text, role] as const),
  ),
);
/** The bank's own words behind the name. */
export const FORMS = new Phrases(statement.forms.map((text) => [text, true] as const));

const named = (list: readonly string[]) =>
  list.map((entry): [string, string | null] => {
    const [text = '', name = null] = entry.split(' = ');
    return [text, name];
  });

/** Authorities that have one name all over the country. */
export const BODIES = new Phrases(named(statement.bodies));
/** Public bodies that are told apart by what follows. The name written out, or null. */
export const PUBLIC = new Phrases(named(statement.public));

/** Abbreviations at the head of a name, written out. */
export const HEADS = new Phrases(named(statement.heads));
/** Entries of the table of merchants that say what kind it is and name nobody. */
export const GENERIC: ReadonlySet<string> = new Set(statement.generic);

export const ACCENTS: ReadonlyMap<string, string> = new Map(
  spelling.accents.flatMap((line) => line.split(' ')).map((word) => [foldText(word), word]),
);
export const CAPITALS = setOf(spelling.capitals);
export const SMALL = setOf(spelling.small);
