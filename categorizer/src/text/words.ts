import { fold } from '@saldo/domain/text';

/** Longer descriptions are truncated. No bank writes that much. */
const LONGEST_TEXT = 400;
const MOST_WORDS = 40;

const PLAIN = /^[\x20-\x7e]*$/;

/** Like `fold` in the domain, with a fast path for plain letters and a length limit. */
export function foldText(text: string): string {
  const cut = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  // A single character may fold to many.
  return PLAIN.test(cut) ? cut.toLowerCase() : fold(cut).slice(0, LONGEST_TEXT);
}

/**
 * Splits folded text into words of letters, digits and `&`. A star stays with the word before it, because it marks a
 * payment service.
 */
export function splitWords(folded: string): string[] {
  const starred = folded.includes('*') ? folded.replace(/ ?[_*]+ ?/g, '* ') : folded;
  return (starred.match(/[\p{L}\p{N}&]+\*?/gu) ?? []).slice(0, MOST_WORDS);
}

/** Legal forms of companies, as separate words. Excludes `spa`, which is also a place to relax. */
const LEGAL_FORMS = new Set(
  'sa sl slu sau sll slp scp sccl sal sarl sas sasu srl srls snc gmbh mbh ag kg ohg ug ltd limited llc llp inc plc bv nv vof lda unipessoal oy ab aps'.split(
    ' ',
  ),
);

export const isLegalForm = (word: string): boolean => LEGAL_FORMS.has(word);

/** A number, or a word with too many digits to be a name. */
export function isNumbering(word: string): boolean {
  let digits = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code >= 48 && code <= 57) digits++;
  }
  return digits > 0 && (digits === word.length || digits >= 4);
}
