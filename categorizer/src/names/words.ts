import personNames from '../tables/person-names.json' with { type: 'json' };
import spelling from '../tables/spelling.json' with { type: 'json' };
import statement from '../tables/statement-words.json' with { type: 'json' };
import { foldText } from '../text/words.ts';
import { Abbreviated } from './abbreviated.ts';
import { Phrases } from './phrases.ts';

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

/** What stands between the bank's words and a name. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  'de del d a al en por para from to at amb per'.split(' '),
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
/** Words of banks that name nobody: "LIQ. INT. CTA.". */
export const NOBODY = setOf(statement.nobody);
/** Words for accounts of one's own ("main account", "compte estalvi"), and those of them that tell by themselves. */
export const OWN = setOf(statement.own);
export const OWN_NOUNS = setOf(statement.own_nouns);
export const CURRENCIES = setOf(statement.currencies);
/** What is delivered to a home: a company's name where it stands before a town. */
export const SUPPLIES = setOf(statement.supplies);
/** Parts of a town, behind its name. */
export const AREAS = setOf(statement.areas);
/** What any seller may call itself before its name: "Comercializadora", "Tienda". */
export const SELLERS = setOf(statement.sellers);
/** Purposes that are trades as well: at the end of a shop's name they stay ("Pérez Reformas"). */
export const TRADES_TOO = setOf(statement.trades_too);
/** Towns that are surnames as well: they end a name only where it is clear that a town stands there. */
export const SURNAME_TOWNS = setOf(statement.surname_towns);
/** Purposes that end a shop's name where its trade stands in front ("Pub Mitja Llum"). */
export const NAMES_TOO = setOf(statement.names_too);
/** What was bought, behind the name of a shop ("Museo del Prado Entradas"). */
export const BOUGHT = setOf(statement.bought);
/** Public bodies that need no further word. */
export const ALONE = setOf(statement.alone);
/** First words of public bodies that are schools: what follows is a name and no town. */
export const SCHOOLS = setOf(statement.schools);
/** "D.", "Dña.", "Sr." before a person's name. */
export const TITLES = setOf(statement.titles);
/** Public bodies whose kind stands behind, as Basque has it ("Getxoko Udala"). */
export const PUBLIC_LAST = setOf(statement.public_last);
export const NOTE_MARKS: ReadonlySet<string> = new Set(statement.note_marks);

export const isNote = (word: string): boolean =>
  PURPOSES.has(word) || NOTES.has(word) || BEFORE.has(word) || MONTHS.has(word);

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

/** The same where their words are cut short. */
export const BODIES_CUT = new Abbreviated(BODIES.all());
export const PUBLIC_CUT = new Abbreviated(PUBLIC.all());

/** Abbreviations at the head of a name, written out. */
export const HEADS = new Phrases(named(statement.heads));
/** Their words, which are written out by that list alone. */
export const ABBREVIATED: ReadonlySet<string> = new Set(
  statement.heads.flatMap((entry) => (entry.split(' = ')[0] ?? '').split(' ')),
);
/** Entries of the table of merchants that say what kind it is and name nobody. */
export const GENERIC: ReadonlySet<string> = new Set(statement.generic);

export const ACCENTS: ReadonlyMap<string, string> = new Map(
  spelling.accents.flatMap((line) => line.split(' ')).map((word) => [foldText(word), word]),
);
export const CAPITALS = setOf(spelling.capitals);
export const SMALL = setOf(spelling.small);
