import { isRefund } from '@saldo/domain/refund-detection';
import { counterparty } from '../merchant-name.ts';
import { NOTE_MARKS } from '../names/words.ts';
import { weigh } from '../tables/lookup.ts';
import { subcategoryOfMcc } from '../tables/mcc.ts';
import type { Flow, Pattern } from '../tables/patterns.ts';
import { topicOf } from '../tables/taxonomy.ts';
import { type Normal, normalize, type RowText } from '../text/normalize.ts';
import { foldText, isLegalForm, splitWords } from '../text/words.ts';
import { hashNumber, hashPieces, hashText } from './hashes.ts';
import { amongAccounts, isNoPerson, withoutPerson } from './payees.ts';

/** A transaction as the engine reads it. */
export interface Row extends RowText {
  /** Signed cents; money out is negative. */
  amount: number;
  /** `YYYY-MM-DD`, optionally followed by a time. */
  date: string;
  /** Merchant category code (ISO 18245), if the feed has it. */
  mcc?: string | null;
  /** Whether the counterparty is the user, whose name is nobody else's. */
  isOwner?: boolean;
  /** The bank's transaction type, if known: `card_payment` means that the counterparty is a shop. */
  type?: string | null;
}

/** Hashes with their weights, to be folded into the model's buckets. */
export interface Features {
  readonly hashes: Uint32Array;
  readonly weights: Float32Array;
}

interface Draft {
  hashes: number[];
  weights: number[];
}

const newDraft = (): Draft => ({ hashes: [], weights: [] });

const finish = ({ hashes, weights }: Draft): Features => ({
  hashes: new Uint32Array(hashes),
  weights: new Float32Array(weights),
});

/** Model-independent facts about a row, the same for all rows with the same look. */
export interface Reading {
  /** The input that the reading depends on: everything except the size of the amount and the day. */
  look: string;
  normal: Normal;
  flow: Flow;
  refund: boolean;
  match: Pattern | null;
  /**
   * The entry that determines the answer while the user has few or no labels. It is the match, unless the counterparty
   * is a person or the user.
   */
  decisive: Pattern | null;
  /** True if an equally strong entry leads to another topic, or if the merchant's name is part of a longer one. */
  contested: boolean;
  /** True if the merchant's name is short and followed by unrelated words. */
  loose: boolean;
  /** True if another word points to another topic, but less strongly. */
  disputed: boolean;
  /** Position of the deciding word in the counterparty's name. */
  inName: 'first' | 'behind' | null;
  features: Features;
}

// Weights of the feature groups.
const PIECES = 1;
const WORDS = 0.5;
const TABLES = 0.3;
const FACTS = 0.2;

/** Makes the same string hash differently in different feature groups. */
const SALT = {
  pieces: 1,
  words: 2,
  tables: 3,
  facts: 4,
  buckets: { in: 5, out: 6 },
  amounts: { in: 7, out: 8 },
  eighths: 9,
};

/** Creates a function that reads rows, parsing each distinct text only once. */
export function createReader(): (row: Row) => Reading {
  const known = new Map<string, Reading>();
  return (row) => {
    // A zero amount is neither money out nor a refund.
    const sign = Math.sign(row.amount);
    const other = (row.amount < 0 ? row.creditor : row.debtor) ?? '';
    const facts = [row.description, other, row.mcc ?? '', row.type ?? '', row.isOwner ?? ''];
    const look = `${sign}${facts.join('\n')}`;
    const before = known.get(look);
    if (before) return before;
    const reading = { look, ...readRow(row) };
    known.set(look, reading);
    return reading;
  };
}

function readRow(row: Row): Omit<Reading, 'look'> {
  const normal = normalize(row);
  const refund = comesBack(normal, row);
  // A refund belongs in the purchase's category, so it is read as a purchase.
  const flow = row.amount < 0 || refund ? 'out' : 'in';
  const { best, contested, loose, ...weighed } = weigh(withoutPerson(row, normal, flow), flow);
  const match = withMcc(best, row.mcc);
  const features = textFeatures(normal, flow, match);
  const decisive = amongAccounts(row, match, normal, flow);
  const inName = placeInName(row, normal, decisive);
  const disputed = weighed.disputed || isNoPerson(row, decisive);
  return { normal, flow, refund, match, decisive, contested, loose, disputed, inName, features };
}

function placeInName(row: Row, normal: Normal, match: Pattern | null): Reading['inName'] {
  if (match?.rank !== 'purpose' || match.words.length > 1 || match.beside) return null;
  const [word = ''] = match.words;
  const { name } = counterparty(row);
  const at = splitWords(foldText(name ?? '')).indexOf(word);
  if (at === 0) return 'first';
  const whole = splitWords(foldText(row.description));
  const isOfName = at > 0 || isLegalForm(whole[whole.lastIndexOf(word) + 1] ?? '');
  return isOfName || isBeforeNote(word, normal) ? 'behind' : null;
}

/** "A PERE LLOGUER CASALS CONCEPTE SOPAR": where a word like "concepto" announces the purpose, a name stands before it. */
function isBeforeNote(word: string, { named }: Normal): boolean {
  const at = named.indexOf(word);
  return at > 0 && named.findIndex((other, i) => i > at && NOTE_MARKS.has(other)) > 0;
}

function comesBack(normal: Normal, row: Row): boolean {
  if (row.amount <= 0) return false;
  const type = normal.kind === 'card' ? 'card_payment' : (row.type ?? '');
  return isRefund({ direction: 'income', type, text: row.description });
}

/** Lets a merchant category code outrank a word of the text. A known merchant outranks the code. */
function withMcc(match: Pattern | null, mcc: string | null | undefined): Pattern | null {
  const subcategory = subcategoryOfMcc(mcc);
  if (!subcategory || match?.by === 'merchant' || match?.rank === 'purpose') return match;
  return {
    by: 'code',
    rank: 'trade',
    words: [],
    open: false,
    subcategory,
    flow: 'any',
    name: mcc ?? '',
  };
}

export function textFeatures(normal: Normal, flow: Flow, match: Pattern | null): Features {
  const made = newDraft();
  addGroup(made, PIECES, (add) => hashPieces(` ${normal.text} `, SALT.pieces, add));
  addGroup(made, WORDS, (add) => {
    normal.words.forEach((word, i) => {
      add(hashText(word, SALT.words));
      const next = normal.words[i + 1];
      if (next !== undefined) add(hashText(`${word} ${next}`, SALT.words));
    });
  });
  addFact(made, FACTS, `sign ${flow}`);
  addFact(made, FACTS, `kind ${normal.kind} ${flow}`);
  if (normal.middleman) addFact(made, FACTS, `middleman ${normal.middleman}`);
  if (match) {
    add(made, hashText(match.subcategory, SALT.tables), TABLES);
    add(made, hashText(topicOf(match.subcategory).key, SALT.tables), TABLES);
  }
  return finish(made);
}

/** Groups amounts of similar size: two buckets for each doubling. */
export const amountBucket = (amount: number): number =>
  Math.floor(Math.log2(Math.abs(amount) + 1) * 2);

const DAYS_OF_AN_EIGHTH = 4;

/**
 * Features of the amount and the day. `exact` adds the exact amount, which is meaningful if it is always the same, as
 * with a fee.
 */
export function amountFeatures(amount: number, date: string, flow: Flow, exact = true): Features {
  const eighth = Math.floor((Number(date.slice(8, 10)) - 1) / DAYS_OF_AN_EIGHTH);
  const count = exact ? 3 : 2;
  const hashes = new Uint32Array(count);
  hashes[0] = hashNumber(amountBucket(amount), SALT.buckets[flow]);
  hashes[1] = hashNumber(eighth, SALT.eighths);
  if (exact) hashes[2] = hashNumber(Math.abs(amount), SALT.amounts[flow]);
  return { hashes, weights: new Float32Array(count).fill(FACTS) };
}

function add(features: Draft, hash: number, weight: number): void {
  features.hashes.push(hash);
  features.weights.push(weight);
}

/** Features of one word including its pieces, used to explain an answer. */
export function wordFeatures(word: string): Features {
  const made = newDraft();
  addGroup(made, PIECES, (add) => hashPieces(` ${word} `, SALT.pieces, add));
  add(made, hashText(word, SALT.words), WORDS);
  return finish(made);
}

function addFact(features: Draft, weight: number, text: string): void {
  add(features, hashText(text, SALT.facts), weight);
}

/** Adds a group of features. Their weights form a vector of length `weight`, however many features there are. */
function addGroup(
  features: Draft,
  weight: number,
  fill: (add: (hash: number) => void) => void,
): void {
  const from = features.hashes.length;
  fill((hash) => features.hashes.push(hash));
  const count = features.hashes.length - from;
  for (let i = 0; i < count; i++) features.weights.push(weight / Math.sqrt(count));
}
