import { ABBREVIATED, HEADS } from '../names/words.ts';
import { type Kind, leadingPhrase, namesPurpose } from '../tables/phrases.ts';
import { placeAt } from '../tables/places.ts';
import { beginsKeyword, tradeFor } from '../tables/trades.ts';
import { seamOf } from './glued-words.ts';
import { leadingMiddleman } from './payment-services.ts';
import { dropReferences } from './references.ts';
import { expandShortForm } from './short-forms.ts';
import { foldText, isLegalForm, isNumbering, splitWords } from './words.ts';

/** The readable parts of a transaction: its text, and the counterparty if the bank has a field for it. */
export interface RowText {
  description: string;
  creditor?: string | null;
  debtor?: string | null;
  /** Signed cents; money out is negative. */
  amount: number;
}

export interface Normal {
  /** The input of the features. */
  text: string;
  words: readonly string[];
  /** The first three words, shared by all rows of a merchant. */
  merchantKey: string;
  kind: Kind;
  /** The payment service between the user and the shop, or ''. */
  middleman: string;
  /** All words except references, including short numbers and places. Searched for merchants. */
  named: readonly string[];
  /** Leading words that the bank adds itself, such as "compra tarjeta". Searched for the kind of payment. */
  phrase: readonly string[];
}

const KEY_WORDS = 3;
/** Words between a phrase and its subject. */
const CONNECTORS = new Set(
  'de del d a al en por para to from at an von da di du des chez'.split(' '),
);
const CARDS_OF_A_KIND = new Set('gift credit debit prepaid travel metro phone loyalty'.split(' '));
const ARTICLES = new Set(['el', 'la', 'los', 'les', 'the']);

/** Words that only announce a reference. */
const LABELS = new Set('ref refer referencia tarj nro num mandato mandat fecha'.split(' '));

/**
 * Reads a bank's description: drops references, then the leading phrase, the payment service, legal forms and numbers,
 * and places. Splits glued words and spells out abbreviated trades.
 */
export function normalizeText(text: string): Normal {
  const folded = withTrades(withTaxes(dropReferences(foldText(expandShortForm(text)))));
  const cut = cutFront(splitWords(folded).flatMap(unglued));
  const named = withHead(cut.rest);
  let words = dropNoise(named);
  // Dropping noise may reveal another leading phrase, so repeat until nothing changes.
  for (let before = named; words.length !== before.length; ) {
    before = words;
    words = dropNoise(withHead(cutFront(words).rest));
  }
  return {
    ...assemble(words.length > 0 ? words : cut.phrase),
    kind: cut.kind,
    middleman: cut.middleman,
    named,
    phrase: cut.phrase,
  };
}

const DOTTED = /\b([a-z]{3,12})\.(?= ?[a-z])(?!(?:com|es|net|org|cat|eus|gal|eu|info)\b)/g;

/** "impto. vehic." is a vehicle tax, whatever the other words suggest. */
const TAX =
  /\bimp(?:to|tos|uest|sto|st|t)?\b\.?(?= ?(?:de |del |sobre |s\/ ?)?(?:veh|circ|bien|b\.? ?i|inmueb|activ|transm|suces|municip|constr|plusv))/g;
const SHORT_WORDS: Readonly<Record<string, string>> = {
  impto: 'impuesto',
  imptos: 'impuestos',
  vehic: 'vehiculos',
  veh: 'vehiculos',
  circulac: 'circulacion',
  circul: 'circulacion',
  tracc: 'traccion',
  contrib: 'contribucion',
};
const SHORT_WORD = /\b(?:imptos?|vehi?c?|circul(?:ac)?|tracc|contrib)\b\.?/g;
const MAY_BE_TAX = /\b(?:imp|veh|circul|tracc|contrib)/;

const withTaxes = (folded: string): string =>
  MAY_BE_TAX.test(folded)
    ? folded
        .replace(TAX, 'impuesto ')
        .replace(SHORT_WORD, (short) => `${SHORT_WORDS[short.replace('.', '')] ?? short} `)
    : folded;

/** "cerv. la jarra" is a "cervecería". */
const withTrades = (folded: string): string =>
  folded.includes('.')
    ? folded.replace(DOTTED, (dotted, stem: string) => {
        const trade = ABBREVIATED.has(stem) ? null : tradeFor(stem);
        return trade === null ? dotted : `${trade} `;
      })
    : folded;

/** "FARM LOPEZ", "CDAD PROP SOL 4": spells out the abbreviation at the start. */
function withHead(words: readonly string[]): readonly string[] {
  const head = HEADS.at(words, 0);
  if (!head?.is || head.words.length === words.length || beginsKeyword(words)) return words;
  return [...splitWords(foldText(head.is)), ...words.slice(head.words.length)];
}

function unglued(word: string): string[] {
  const seam = seamOf(word);
  return seam > 0 ? [word.slice(0, seam), word.slice(seam)] : [word];
}

/** Like `normalizeText`, but takes the counterparty from the bank's own field if there is one. */
export function normalize(row: RowText): Normal {
  const read = normalizeText(row.description);
  const other = (row.amount < 0 ? row.creditor : row.debtor)?.trim();
  if (!other) return read;
  const party = normalizeText(other);
  if (party.words.length === 0) return read;
  const words = [...party.words, ...read.words.filter((word) => !party.words.includes(word))];
  return {
    ...read,
    ...assemble(words),
    merchantKey: party.merchantKey,
    kind: read.kind === 'other' ? party.kind : read.kind,
    middleman: read.middleman || party.middleman,
    named: [...party.named, ...read.named],
  };
}

function assemble(words: readonly string[]): Pick<Normal, 'text' | 'words' | 'merchantKey'> {
  return { words, text: words.join(' '), merchantKey: words.slice(0, KEY_WORDS).join(' ') };
}

interface Front {
  kind: Kind;
  middleman: string;
  phrase: string[];
  rest: string[];
}

/**
 * Repeatedly cuts phrases and payment services from the start. The first phrase gives the kind, unless a later one
 * names the purpose ("TRANSFERENCIA NOMINA"); that one gives the kind and stays in the text.
 */
function cutFront(all: readonly string[]): Front {
  const front: Front = { kind: 'other', middleman: '', phrase: [], rest: [] };
  let rest = all;
  for (;;) {
    const plain = rest.map(withoutStar);
    const phrase = leadingPhrase(plain);
    if (phrase && namesPurpose(phrase.kind)) return { ...front, kind: phrase.kind, rest: plain };
    const length = phrase?.length ?? cutMiddleman(front, rest, all);
    if (length === 0) return { ...front, rest: plain };
    if (phrase) {
      if (front.kind === 'other') front.kind = phrase.kind;
      front.phrase.push(...plain.slice(0, length));
    }
    rest = rest.slice(length);
  }
}

/** The number of words to cut for a payment service, or for connectors between a phrase and its subject. */
function cutMiddleman(front: Front, rest: readonly string[], all: readonly string[]): number {
  const found = leadingMiddleman(rest);
  if (found && rest.length > found.length) {
    front.middleman ||= found.middleman;
    return found.length;
  }
  return rest.length < all.length && isInBetween(rest[0]) ? 1 : 0;
}

const isInBetween = (word: string | undefined): boolean =>
  word !== undefined && (CONNECTORS.has(word) || isNumbering(word));

const withoutStar = (word: string): string => (word.endsWith('*') ? word.slice(0, -1) : word);

/** Drops legal forms, numbers and places. A place that comes first is a name. */
function dropNoise(all: readonly string[]): string[] {
  const words = all.filter((word) => !isNumbering(word) && !isLegalForm(word) && !LABELS.has(word));
  const kept: string[] = [];
  for (let i = 0; i < words.length; ) {
    const place = i === 0 ? 0 : placeAt(words, i);
    const word = words[i];
    if (place === 0 && word !== undefined) kept.push(word);
    i += Math.max(1, place);
  }
  // In "EL 02-04-2024", nothing follows "EL" once the date is removed. The same happens before a removed place.
  while (kept.length > 1 && (leadsNowhere(kept.at(-1) ?? '') || announcesCard(kept))) kept.pop();
  return kept;
}

/**
 * True for the words that remain of "… (Card 1234)" or "… CARD NO. 1234" once the number is removed. A gift card,
 * however, is a product.
 */
function announcesCard(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.slice(-2);
  return last === 'card' ? !CARDS_OF_A_KIND.has(before) : last === 'no' && before === 'card';
}

const leadsNowhere = (word: string): boolean => CONNECTORS.has(word) || ARTICLES.has(word);
