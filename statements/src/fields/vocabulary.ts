import { HEADINGS } from './headings.ts';

export type ColumnRole =
  | 'date'
  | 'value_date'
  | 'purchase_date'
  | 'amount'
  | 'income'
  | 'expense'
  | 'balance'
  | 'currency'
  | 'description'
  | 'counterparty'
  | 'counterparty_account'
  | 'account'
  | 'reference'
  | 'fee'
  | 'category'
  | 'type'
  | 'state'
  | 'sign_column'
  | 'note'
  | 'tags'
  | 'original_amount'
  | 'original_currency'
  | 'rate'
  | 'payer'
  | 'payee';

/** Kind of a row that is not a transaction. */
export type Fact = 'opening' | 'closing' | 'carried' | 'total' | 'total_in' | 'total_out' | 'count';
export type State = 'done' | 'pending' | 'undone';

interface Meaning<T> {
  means: T;
  language: string;
}

/** A folded word for money out and the word for money in that is used with it. */
export interface SignPair {
  out: string;
  in: string;
  language: string;
}

const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
};

const PLAIN = /^[\x20-\x7e]*$/;

/** Normalizes a word for comparison: removes accents, case and punctuation. A lone `+` or `-` is kept. */
export function foldWord(text: string): string {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '+' || trimmed === '-' || trimmed === '\u2212')
    return trimmed === '+' ? '+' : '-';
  // Most texts have nothing to decompose.
  if (PLAIN.test(trimmed)) return trimmed.replace(/[^a-z0-9]+/g, ' ').trim();
  return trimmed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøıßæ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const FACTS: readonly string[] = [
  'opening',
  'closing',
  'carried',
  'total',
  'total_in',
  'total_out',
  'count',
];
const STATES: Readonly<Record<string, State>> = {
  state_done: 'done',
  state_pending: 'pending',
  state_undone: 'undone',
};

/** Bank words for columns, rows, states, directions and months: about 5,000 in 54 languages. */
export interface Vocabulary {
  roles: ReadonlyMap<string, readonly Meaning<ColumnRole>[]>;
  facts: ReadonlyMap<string, readonly Meaning<Fact>[]>;
  states: ReadonlyMap<string, State>;
  signs: readonly SignPair[];
  signWords: ReadonlySet<string>;
  /** Titles of rows that are not booked yet. */
  pendingSections: ReadonlySet<string>;
  /** Months from 1 to 12 by word. A word may mean different months in different languages. */
  months: ReadonlyMap<string, readonly Meaning<number>[]>;
}

let loaded: Vocabulary | undefined;

/** Returns the vocabulary. It is built when the first statement of an unknown bank is read. */
export function vocabulary(): Vocabulary {
  loaded ??= sorted();
  return loaded;
}

function sorted(): Vocabulary {
  const words = new Words();
  for (const [language, fields] of Object.entries(HEADINGS)) {
    for (const text of fields.split('; ')) {
      const [field = '', list = ''] = text.split(': ');
      for (const written of list.split(' | ')) words.add(field, { written, language });
    }
  }
  return words;
}

class Words implements Vocabulary {
  readonly roles = new Map<string, Meaning<ColumnRole>[]>();
  readonly facts = new Map<string, Meaning<Fact>[]>();
  readonly states = new Map<string, State>();
  readonly months = new Map<string, Meaning<number>[]>();
  readonly signs: SignPair[] = [];
  readonly signWords = new Set<string>();
  readonly pendingSections = new Set<string>();

  add(field: string, { written, language }: { written: string; language: string }): void {
    const word = foldWord(written);
    if (field === 'sign_pair') this.addPair(written, language);
    if (word === '') return;
    const state = STATES[field];
    if (field === 'pending_section') this.pendingSections.add(word);
    else if (state) this.states.set(word, state);
    else if (isFact(field)) put(this.facts, word, { means: field, language });
    else if (isRole(field)) put(this.roles, word, { means: field, language });
    else if (field.startsWith(MONTH)) {
      put(this.months, word, { means: Number(field.slice(MONTH.length)), language });
    }
  }

  private addPair(written: string, language: string): void {
    const [out = '', into = ''] = written.split('>').map(foldWord);
    if (out === '' || into === '') return;
    this.signs.push({ out, in: into, language });
    this.signWords.add(out).add(into);
  }
}

const MONTH = 'month_';

function put<T>(map: Map<string, Meaning<T>[]>, word: string, meaning: Meaning<T>): void {
  const known = map.get(word);
  if (known) known.push(meaning);
  else map.set(word, [meaning]);
}

const isFact = (field: string): field is Fact => FACTS.includes(field);

const ROLES: ReadonlySet<string> = new Set<ColumnRole>([
  ...(['date', 'value_date', 'purchase_date', 'amount', 'income', 'expense', 'balance'] as const),
  ...(['currency', 'description', 'counterparty', 'counterparty_account', 'account'] as const),
  ...(['reference', 'fee', 'category', 'type', 'state', 'sign_column', 'note', 'tags'] as const),
  ...(['original_amount', 'original_currency', 'rate'] as const),
]);
const isRole = (field: string): field is ColumnRole => ROLES.has(field);

const CURRENCY = /^[([]?(?:\p{Sc}|[a-z]{3}|rs|kr|kč|zł|ft|tl|r\$|us\$)\.?[)\]]?$/iu;

/** The word before the currency in a heading. */
const IN = /^[([]?(?:in|en|em)$/i;

/** Removes the currency after a heading: `Betrag in EUR`, `Amount (in EUR)`, `Amount (EUR)`, `Importe €`. */
function withoutCurrency(heading: string): string {
  const words = heading
    .replace(/(?<=\S)\(/g, ' (')
    .trim()
    .split(/\s+/);
  if (!CURRENCY.test(words.at(-1) ?? '')) return heading;
  const kept = words.slice(0, -1);
  return (IN.test(kept.at(-1) ?? '') ? kept.slice(0, -1) : kept).join(' ');
}

/** A folded word that says that a heading is about the money that the shop charged. */
const ELSEWHERE =
  /(?:^|\s)(?:orig|original\w*|originell\w*|origin[ea]?|origineel|oorspronkelijk\w*|oryginaln\w*|puvodni\w*|povodn\w*|eredeti|ursprungs?\w*|foreign|fremd\w*|auslands\w*|etranger\w*|extranjer\w*|estrangeir\w*|estera?|utenlandsk\w*|utlandsk\w*)(?=\s|$)/;

/** The same as the first part of a word: `Ursprungsbetrag`. */
const COMPOUND = /^(?:ursprungs|original|fremd(?:wahrungs)?|auslands)(?=(?:betrag|summe|wahrung))/;

const ORIGINALS: ReadonlyMap<ColumnRole, ColumnRole> = new Map([
  ['amount', 'original_amount'],
  ['currency', 'original_currency'],
]);

/** `Original sum`, `Currency (foreign)`: an amount or a currency with a word that makes it that of the shop. */
function originalOf(folded: string): Meaning<ColumnRole>[] | undefined {
  const plain = folded.replace(COMPOUND, '').replace(ELSEWHERE, '').trim();
  if (plain === folded || plain === '') return undefined;
  const found = (vocabulary().roles.get(plain) ?? []).flatMap(({ means, language }) => {
    const original = ORIGINALS.get(means);
    return original ? [{ means: original, language }] : [];
  });
  return found.length > 0 ? found : undefined;
}

/** Shorter words for a direction are also prepositions: `Amount in account currency`. */
const SHORTEST_SIDE = 4;

/**
 * The direction in a heading of several words, as in `Suma debit`, or in words for both, as in `Credit or Debit`. With a
 * word for amounts, both directions are in one column.
 */
function sideOf(words: readonly string[]): Meaning<ColumnRole>[] | undefined {
  const told = words.map((word) => vocabulary().roles.get(word) ?? []);
  const of = (role: ColumnRole, shortest = 0) =>
    told.flatMap((some, at) =>
      (words[at]?.length ?? 0) < shortest ? [] : some.filter(({ means }) => means === role),
    );
  const sides = [of('expense', SHORTEST_SIDE), of('income', SHORTEST_SIDE)] as const;
  const amount = of('amount');
  const isOther = told.some(
    (some) => some.length > 0 && !some.some(({ means }) => OF_SIDES.has(means)),
  );
  if (isOther || words.length < 2) return undefined;
  const [out, into] = sides;
  if (out.length > 0 && into.length > 0) {
    if (amount.length > 0) return amount;
    return out.map(({ language }) => ({ means: 'sign_column', language }));
  }
  const side = [...out, ...into];
  return amount.length > 0 && side.length > 0 ? side : undefined;
}

const OF_SIDES: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  'amount',
  'income',
  'expense',
  'sign_column',
]);

/**
 * Returns possible meanings of a heading, each with its languages. Looks up the whole heading, or else the longest run
 * of words at its start or end. Empty for an unknown heading.
 */
export function rolesOf(heading: string): readonly Meaning<ColumnRole>[] {
  const { roles } = vocabulary();
  const whole = foldWord(heading);
  const exact = roles.get(whole) ?? originalOf(whole);
  if (exact) return exact;
  const bare = foldWord(withoutCurrency(heading));
  const exactBare = bare === '' ? undefined : roles.get(bare);
  if (exactBare) return exactBare;
  const words = (bare === '' ? whole : bare).split(' ');
  const sided = sideOf(words);
  if (sided) return sided;
  for (let length = words.length - 1; length > 0; length -= 1) {
    const found =
      roles.get(words.slice(0, length).join(' ')) ??
      roles.get(words.slice(words.length - length).join(' '));
    if (found) return found;
  }
  const unnumbered = heading.replace(/\s?#?\d{1,2}$/, '');
  if (unnumbered !== heading && unnumbered !== '') return rolesOf(unnumbered);
  // Splits headings such as `ForeignCurrencyAmount` into words.
  const apart = heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return apart === heading ? [] : rolesOf(apart);
}

/**
 * Returns the facts that a cell may name, for rows that are not transactions. Looks up the whole cell, or else its
 * first words.
 */
export function factsOf(text: string): readonly Fact[] {
  const { facts } = vocabulary();
  const words = foldWord(text).split(' ').slice(0, 8);
  for (let length = words.length; length > 0; length -= 1) {
    const found = facts.get(words.slice(0, length).join(' '));
    if (found) return found.map(({ means }) => means);
  }
  return [];
}

/** True for titles above rows that are not booked yet, such as `Pending transactions (2):`. */
export function namesPending(text: string): boolean {
  const title = foldWord(text).replace(/ \d+$/, '');
  return vocabulary().pendingSections.has(title) || stateOf(title) === 'pending';
}

export const stateOf = (text: string): State | null =>
  vocabulary().states.get(foldWord(text)) ?? null;
