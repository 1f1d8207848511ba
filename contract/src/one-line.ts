/**
 * Characters forbidden in names that other users see on one line. Line breaks, control characters and overrides of text
 * direction could make one name look like another. Direction marks are allowed: right-to-left languages need them, and
 * they do not reverse text.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const UNSEEN_EACH = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const isOneLine = (text: string): boolean => !UNSEEN.test(text);

/** Puts an external name on one line: line breaks become spaces, and the other forbidden characters are removed. */
export const toOneLine = (text: string): string =>
  isOneLine(text) ? text : text.replace(BREAKS, ' ').replace(UNSEEN_EACH, '').trim();
