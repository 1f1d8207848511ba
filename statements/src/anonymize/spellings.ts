/** Characters that are not visible within a word, such as soft hyphens. */
export const INVISIBLE =
  /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Matches a word with one to three blanks, dots or hyphens between its letters: `J U A N`. */
export const SPACED_WORD =
  /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\S\n]{1,3}\p{L}|[._*·-]\p{L}){2,}(?![\p{L}\p{M}])/u;

/** Matches what may stand between the groups of one number. */
export const NUMBER_SIGNS = /^[ \u00a0\u2009\u202f:_'’()/.\u2010-\u2015-]{1,3}$/;

export const BARE_ZEROS = /^0+/;

const TIME = /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/;
export const isTime = (text: string): boolean => TIME.test(text);

/** True for three numbers that can be day, month and year in any order of their place. */
export function isDay(text: string): boolean {
  const [first = 0, second = 0, third = 0] = text.split(/\D/).map(Number);
  const isDayAndMonth = (one: number, two: number) =>
    one > 0 && two > 0 && one <= 31 && two <= 31 && Math.min(one, two) <= 12;
  return text.search(/\d{4}/) === 0 || first > 31
    ? isDayAndMonth(second, third)
    : isDayAndMonth(first, second) || isDayAndMonth(second, third);
}

/**
 * True for digits that can be a day, with or without a time: `260131`, `20260131`, `2601310131`, `20260131120000`,
 * `46053`. */
export function isBareDay(digits: string): boolean {
  const cut = (...ends: number[]) =>
    ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end)).join('-');
  switch (digits.length) {
    // The number of a day in a sheet.
    case 5:
      return digits > '20000' && digits < '80000';
    case 6:
    case 10:
      return isDay(cut(2, 4, 6));
    case 8:
      return isDay(/^(?:19|20)/.test(digits) ? cut(4, 6, 8) : cut(2, 4, 8));
    case 12:
    case 14:
      return /^(?:19|20)/.test(digits) && isDay(cut(4, 6, 8));
    default:
      return false;
  }
}
