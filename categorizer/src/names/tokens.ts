import { seamOf } from '../text/glued-words.ts';
import { markForms, REFERENCES } from '../text/references.ts';
import { expandShortForm } from '../text/short-forms.ts';
import { foldText } from '../text/words.ts';
import type { Token } from './token.ts';

/** Placeholder for a number, date or amount. */
export const REFERENCE = '\uE000';
/** Placeholder for a company's legal form. */
export const LEGAL_FORM = '\uE001';

const LONGEST_TEXT = 400;
const MOST_WORDS = 40;

const CONTROL = /[\p{Cc}\uE000\uE001]+/gu;
const WORD = /[\p{L}\p{M}\p{N}&]+/gu;

/** The end of a web address. */
const ADDRESS = /^\.(?:com|es|net|org|cat|eus|gal|eu|info|shop|store|app)(?![a-z])/i;
const ADDRESS_ENDS = 8;

const folded = new Map<string, string>();
const FOLDED_AT_MOST = 20_000;

/** Most words recur, and folding takes longer than looking up. */
function foldWord(raw: string): string {
  const known = folded.get(raw);
  if (known !== undefined) return known;
  const word = foldText(raw).replace(/[^\p{L}\p{N}&]+/gu, '');
  if (folded.size >= FOLDED_AT_MOST) folded.clear();
  folded.set(raw, word);
  return word;
}

/** Splits text into words, with placeholders for references and dotted legal forms. */
export function tokensOf(text: string): Token[] {
  let rest = text.slice(0, LONGEST_TEXT).normalize('NFC').replace(CONTROL, ' ');
  rest = markForms(expandShortForm(rest), ` ${LEGAL_FORM} `);
  if (/[\d*#№]|[xX]{3}/.test(rest)) {
    for (const reference of REFERENCES) rest = rest.replace(reference, ` ${REFERENCE} `);
  }
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: raw, index } of rest.matchAll(WORD)) {
    const word = foldWord(raw);
    if (word === '') continue;
    const token = { raw, word, glue: rest.slice(end, index) };
    end = index + raw.length;
    tokens.push(...(ADDRESS.test(rest.slice(end, end + ADDRESS_ENDS)) ? [token] : unglued(token)));
    if (tokens.length >= MOST_WORDS) break;
  }
  const last = tokens.at(-1);
  if (last && rest.slice(end).includes(LEGAL_FORM)) last.formBehind = true;
  if (last && rest.slice(end).includes(REFERENCE)) last.numberBehind = true;
  return tokens;
}

/** Splits "GASOLINERABALLENOIL" into two words. */
function unglued(token: Token): Token[] {
  const { raw, word } = token;
  const seam = raw.length === word.length ? seamOf(word) : 0;
  if (seam === 0) return [token];
  return [
    { ...token, raw: raw.slice(0, seam), word: word.slice(0, seam) },
    { raw: raw.slice(seam), word: word.slice(seam), glue: ' ' },
  ];
}

const digitsIn = (word: string): number => word.replace(/\D/g, '').length;

/**
 * True for the number of a shop or an order, but not for the numbers in "Taller 2000" or "Sol 4". After a star, where
 * codes are common, fewer digits are enough.
 */
export function isReference({ word, glue }: Token): boolean {
  const digits = digitsIn(word);
  if (digits === 0) return false;
  if (/^(?:ap|n|a)\d{1,3}$/.test(word) && glue !== '') return true;
  if (digits === word.length) return digits > 3 && !/^(?:1000|2000|3000)$/.test(word);
  return digits > 3 || (digits > 1 && word.length > 6) || (digits > 1 && glue.includes('*'));
}
