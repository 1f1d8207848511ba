/**
 * Names are shown in one line to people other than their author. Line breaks, control characters, and characters that
 * turn the direction of what follows can make one look like something else. Marks of a direction, which languages
 * written from the right need, turn nothing around and may stay.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const UNSEEN_EACH = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const isOneLine = (text: string): boolean => !UNSEEN.test(text);

/** The same text in one line, for names that come from elsewhere: breaks become blanks, the other characters go. */
export const toOneLine = (text: string): string =>
  isOneLine(text) ? text : text.replace(BREAKS, ' ').replace(UNSEEN_EACH, '').trim();
