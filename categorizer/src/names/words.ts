import personNames from '../tables/person-names.json' with { type: 'json' };
import spelling from '../tables/spelling.json' with { type: 'json' };
import statement from '../tables/statement-words.json' with { type: 'json' };
import { foldText } from '../text/words.ts';
import { Abbreviated } from './abbreviated.ts';
import { Phrases } from './phrases.ts';

/** The tables of names and of bank words as sets of folded words. */

const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.join(' ').split(' '));

/** Given names in Spain's four languages and of foreign residents of Spain. */
export const GIVEN = setOf(personNames.given);
export const SURNAMES = setOf(personNames.surnames);
/** True for a word that is a given name or a surname. */
export const isNameWord = (word: string): boolean => GIVEN.has(word) || SURNAMES.has(word);
/** Given names and surnames that are also words, places or shops. They count only next to another name. */
export const ALSO_WORDS = setOf(personNames.also_words);
/** Words between the parts of a name. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'de del la las los el y i da do dos e'.split(' '),
);

/** Words between the bank's phrase and a name. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  'de del d a al en por para from to at amb per'.split(' '),
);

/** Purposes as people and banks write them. Never part of a person's name. */
export const PURPOSES = setOf(statement.purposes);
/** Words from notes between people. */
const NOTES = setOf(statement.notes_of_people);
/** Purposes that come before the payee's name. */
export const BEFORE = setOf(statement.before);
export const MONTHS = setOf(statement.months);
export const COUNTRIES = setOf(statement.countries);
export const LEGAL = setOf(statement.legal);
/** Bank words that are not part of any name: "LIQ. INT. CTA.". */
export const NOBODY = setOf(statement.nobody);
/** Words for the user's own accounts ("main account", "compte estalvi"). Any of `OWN_NOUNS` is enough on its own. */
export const OWN = setOf(statement.own);
export const OWN_NOUNS = setOf(statement.own_nouns);
export const CURRENCIES = setOf(statement.currencies);
/** Household utilities. Followed by a town, they form a company's name. */
export const SUPPLIES = setOf(statement.supplies);
/** Words for a part of a town, found after the town's name. */
export const AREAS = setOf(statement.areas);
/** Words for any seller, before its name: "Comercializadora", "Tienda". */
export const SELLERS = setOf(statement.sellers);
/** Payment-purpose words that also name a trade, so they are kept at the end of a shop's name ("Pérez Reformas"). */
export const TRADES_TOO = setOf(statement.trades_too);
/** Towns that are also surnames. They end a name only if it is clear that a town is meant. */
export const SURNAME_TOWNS = setOf(statement.surname_towns);
/** Payment-purpose words that belong to a shop's name if it starts with a trade ("Pub Mitja Llum"). */
export const NAMES_TOO = setOf(statement.names_too);
/** Purchased goods after the name of a shop ("Museo del Prado Entradas"). */
export const BOUGHT = setOf(statement.bought);
/** Words after a public body's name: departments, taxes, terms and classes. */
export const BODY_ENDS = setOf(statement.public_ends);
/** Public bodies whose name is complete without another word. */
export const ALONE = setOf(statement.alone);
/** First words of public bodies that are schools. After them comes a name rather than a town. */
export const SCHOOLS = setOf(statement.schools);
/** "D.", "Dña.", "Sr." before a person's name. */
export const TITLES = setOf(statement.titles);
/** Types of public bodies that come last, as in Basque ("Getxoko Udala"). */
export const PUBLIC_LAST = setOf(statement.public_last);
export const NOTE_MARKS: ReadonlySet<string> = new Set(statement.note_marks);

export const isNote = (word: string): boolean =>
  PURPOSES.has(word) || NOTES.has(word) || BEFORE.has(word) || MONTHS.has(word);

/** The bank's own words after the name. */
export const FORMS = new Phrases(statement.forms.map((text) => [text, true] as const));

const named = (list: readonly string[]) =>
  list.map((entry): [string, string | null] => {
    const [text = '', name = null] = entry.split(' = ');
    return [text, name];
  });

/** Authorities with one name nationwide. */
export const BODIES = new Phrases(named(statement.bodies));
/** Authorities with an acronym that is also an ordinary word. They count only right after the bank's phrase. */
export const BODIES_LED = new Phrases(named(statement.bodies_led));
/** Types of public bodies that need a name, each with its spelled-out form or null. */
export const PUBLIC = new Phrases(named(statement.public));

export const BODIES_CUT = new Abbreviated(BODIES.all());
export const PUBLIC_CUT = new Abbreviated(PUBLIC.all());

/** Abbreviations at the start of a name, spelled out. */
export const HEADS = new Phrases(named(statement.heads));
/** Abbreviations in `HEADS`. Only that list spells them out. */
export const ABBREVIATED: ReadonlySet<string> = new Set(
  statement.heads.flatMap((entry) => (entry.split(' = ')[0] ?? '').split(' ')),
);
/** Entries of the merchant table that name only a type of shop. */
export const GENERIC: ReadonlySet<string> = new Set(statement.generic);

export const ACCENTS: ReadonlyMap<string, string> = new Map(
  spelling.accents.flatMap((line) => line.split(' ')).map((word) => [foldText(word), word]),
);
export const CAPITALS = setOf(spelling.capitals);
export const SMALL = setOf(spelling.small);
