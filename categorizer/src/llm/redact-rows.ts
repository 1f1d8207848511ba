import { isIban } from '@saldo/domain/iban';
import { counterparty } from '../merchant-name.ts';
import { findMerchant } from '../tables/lookup.ts';
import { tradeOf } from '../tables/trades.ts';
import { normalizeText } from '../text/normalize.ts';
import { foldText, isLegalForm, splitWords } from '../text/words.ts';
import { hidePeople } from './hide-people.ts';

/** Lengths of IBANs by country (SWIFT registry). */
const IBAN_LENGTHS = new Map(
  'AD24 AE23 AL28 AT20 BA20 BE16 BG22 BR29 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 HR21 HU28 IE22 IL23 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

const IBAN_START = /\b[a-z]{2}\d{2}/gi;

/**
 * Recognizes IBANs by their country's length and their check digits, because a pattern alone would swallow the next
 * word.
 */
function redactIbans(text: string): string {
  let redacted = '';
  let done = 0;
  for (const { 0: start, index } of text.matchAll(IBAN_START)) {
    if (index < done) continue;
    const end = endOfIban(text, index, IBAN_LENGTHS.get(start.slice(0, 2).toUpperCase()) ?? 0);
    if (end === null) continue;
    redacted += `${text.slice(done, index)}[account]`;
    done = end;
  }
  return redacted + text.slice(done);
}

function endOfIban(text: string, from: number, length: number): number | null {
  let compact = '';
  let at = from;
  while (compact.length < length && at < text.length) {
    const sign = text.charAt(at);
    if (!/[a-z0-9 .-]/i.test(sign)) return null;
    if (/[a-z0-9]/i.test(sign)) compact += sign;
    at++;
  }
  return length > 0 && compact.length === length && isIban(compact) ? at : null;
}

/**
 * Wider patterns come first. Digits with short separators between them count as one number, as a person would read
 * them.
 */
const PATTERNS: readonly [RegExp, string][] = [
  [/(?<![^\s@|,;:])[^\s@|,;:]+@[^\s@|,;:]+/g, '[e-mail]'],
  // Spanish, Italian, British and American personal ids.
  [/\b(?:\d{8}[- ]?[a-z]|[xyz][- ]?\d{7}[- ]?[a-z])\b/gi, '[id]'],
  [/\b[a-z]{6}\d{2}[a-z]\d{2}[a-z]\d{3}[a-z]\b/gi, '[id]'],
  [/\b[a-z]{2} ?(?:\d{2} ?){3}[a-d]\b/gi, '[id]'],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[id]'],
  // Cards and their last digits: 4548 **** **** 1234, xxxx1234, *123456. The x in a word ("Roxxy", "XXL") doesn't
  // match.
  [/(?<!\p{L})\d{0,6}[ :]?[x*•]{2,}(?:[ -][x*•]{2,})*[ -]?\d{0,6}(?!\p{L})/giu, '[card]'],
  [/(?<!\*)\*+ ?\d{2,}/g, '[card]'],
  // Phone numbers, dates, references: six or more digits with small separators, or five in a row.
  [/\+?\(?\d(?:[ ./()-]{0,2}\d){5,}/g, '[number]'],
  [/\d{5,}/g, '[number]'],
  [/\b\d{1,2}[/.-]\d{1,4}\b(?:[/.-]\d{2,4})?/g, ''],
];

/** Removes numbers and addresses that identify an account, a card or a person. */
export function redactNumbers(text: string): string {
  let redacted = redactIbans(text.normalize('NFKC'));
  for (const [pattern, instead] of PATTERNS) redacted = redacted.replace(pattern, instead);
  return redacted;
}

/** Words that, anywhere in a description, mark a payment whose counterparty may be a person. */
const AMONG_PEOPLE =
  /\b(?:bizum\w*|transf\w*|transfer\w*|trasp\w*|trf|trans|vir|virement\w*|uberweis\w*|gutschrift|dauerauftrag|bonific\w*|overboeking|faster payment|giro|nomina\w*|salar\w*|cheque\w*|talon|favor|ordenante|beneficiari\w*|concepto?|p2p|venmo|zelle|cash ?app|paypal friends|sent|received|recibid[oa]|enviad[oa])\b/;
const CONNECTORS = new Set('a de del to from favor por para of van da di'.split(' '));
const LONGEST = 80;
const FIRM_WORDS = 4;

export interface RowToRedact {
  description: string;
  creditor?: string | null;
  debtor?: string | null;
  /** Signed cents; money out is negative. */
  amount: number;
  /** The bank's transaction type. */
  type?: string | null;
}

/** Placeholder for a possible person. */
export const PERSON = '[person]';

/**
 * The part of a row that may be sent to the model. The counterparty of a card payment is a shop, so its description is
 * sent without numbers and names. Any other counterparty may be a person, so only the name of a known merchant or
 * company is sent.
 */
export function redactRow(row: RowToRedact): string {
  const other = (row.amount < 0 ? row.creditor : row.debtor)?.trim();
  const { kind, middleman } = normalizeText(row.description);
  const isCard = kind === 'card' || row.type === 'card_payment' || middleman !== '';
  // Even a card payment's description may mention a Bizum or a transfer.
  if (isCard && !AMONG_PEOPLE.test(foldText(row.description))) {
    return cardText(row.description);
  }
  return paymentToSomebody(row, other);
}

/**
 * A shop may be named after a person, and a taxi after its driver, so names are removed. If a known merchant's name
 * looks like a person's, that name alone is sent.
 */
function cardText(description: string): string {
  const text = redactNumbers(description);
  const left = isTradedAlone(description) ? tradesOnly(text) : hidePeople(text, PERSON);
  if (left === text) return tidy(text);
  return tidy(findMerchant(normalizeText(description))?.name ?? left);
}

/**
 * Card terminals of the smallest shops. As with taxis, the description is usually the name of the person who works
 * there.
 */
const TERMINALS = new Set('sumup square zettle paypal stripe mypos yoco ikhokha clover'.split(' '));

const isTradedAlone = (description: string): boolean => {
  const { middleman, words } = normalizeText(description);
  return TERMINALS.has(middleman) || words[0] === 'taxi';
};

/** Hides every word that may be a name. Only the words of the bank, of the terminal and of trades remain. */
function tradesOnly(text: string): string {
  const { phrase, words } = normalizeText(text);
  const named = new Set(words);
  const mayBeName = (word: string) => {
    const folded = foldText(word);
    if (phrase.includes(folded) || tradeOf(folded) !== undefined) return false;
    return named.has(folded) && !SAYS_NOTHING.has(folded);
  };
  return hidePeople(text, PERSON)
    .replace(/\[(?:account|card|id|number|person)\]|[\p{L}\p{M}'’]+/gu, (word) =>
      mayBeName(word) ? PERSON : word,
    )
    .replace(/(?:\[person\][\s,.-]*)+(?=\[person\])/g, '');
}

const SAYS_NOTHING = new Set('lic licencia taxi'.split(' '));

/** The payment method plus a known merchant, a company or `[person]`. Never includes the payment reference. */
function paymentToSomebody(row: RowToRedact, other: string | undefined): string {
  const { kind, phrase } = normalizeText(row.description);
  const how = phrase.join(' ') || (kind === 'other' ? 'payment' : kind.replace('_', ' '));
  const party = other ?? row.description;
  const merchant = findMerchant(normalizeText(party))?.name;
  return tidy(`${how} ${merchant ?? firmIn(party) ?? shopIn(row) ?? PERSON}`);
}

/**
 * A shop or school that is paid by transfer or direct debit and whose name starts with a trade. Other names may belong
 * to people. Never used for payments between people.
 */
function shopIn(row: RowToRedact): string | null {
  const { name, kind } = counterparty(row);
  if (name === null || kind === 'person' || /\bbizum\b/i.test(row.description)) return null;
  const [first = ''] = splitWords(foldText(name));
  const isShop = kind === 'public' || (name.includes(' ') && tradeOf(first) !== undefined);
  return isShop ? hidePeople(redactNumbers(name), PERSON) : null;
}

/**
 * A company recognized by its legal form. Returns the legal form and the words before it, starting after the last "to"
 * or "of".
 */
function firmIn(text: string): string | null {
  const words = redactNumbers(text)
    .split(/[\s,;:/-]+/)
    .filter(Boolean);
  const plain = words.map((word) => foldText(word).replace(/[^\p{L}\p{N}]/gu, ''));
  const form = plain.findIndex((word, at) => at > 0 && isLegalForm(word));
  if (form < 0) return null;
  let from = Math.max(0, form - FIRM_WORDS);
  for (let at = form - 2; at >= from; at--) if (CONNECTORS.has(plain[at] ?? '')) from = at + 1;
  return words.slice(from, form + 1).join(' ');
}

/** Collapses the text to one line without the prompt's separator characters. */
function tidy(text: string): string {
  return text
    .replace(/[|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
