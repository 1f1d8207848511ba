/** Letters that Unicode does not decompose, mapped to what people type if their keyboard lacks them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const UNPLAIN = /[łøđðħŧıßæœþς]/g;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const BLANKS = /[\s\u0085]+/g;
/** Matches accents, invisible characters and control characters. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu;

/**
 * Normalizes text for search and comparison by removing case, accents, invisible characters and repeated spaces.
 * "Cafetería ÑANDÚ" and "cafeteria nandu" fold to the same text, as do "Łódź" and "lodz".
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(BLANKS, ' ')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(UNPLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/ +/g, ' ')
    .trim();
}

/** The words of a text to search for, folded. */
export const searchWords = (text: string): string[] => fold(text).split(' ').filter(Boolean);

/** Whether a folded text contains every word, anywhere. */
export const hasEveryWord = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));
