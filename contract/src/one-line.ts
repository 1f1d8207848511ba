/**
 * Characters forbidden in names that other users see on one line. Line breaks, control characters and overrides of text
 * direction could make one name look like another. Direction marks are allowed: right-to-left languages need them, and
 * they do not reverse text.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const UNSEEN_EACH = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Characters that show nothing: zero-width and soft hyphens, joiners, direction marks, Hangul fillers, variation
 * selectors, tags, and the empty Braille pattern. Some are part of an emoji or needed by a script, so names may contain
 * them.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cs}\u2800\ufff9-\ufffb]/u;

/** False for a text that shows nothing. Such a name counts as empty. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** For comparisons: two texts that differ only by invisible characters look the same. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

export const isOneLine = (text: string): boolean => !UNSEEN.test(text);

/** Puts an external name on one line: line breaks become spaces, and the other forbidden characters are removed. */
export const toOneLine = (text: string): string =>
  isOneLine(text) ? text : text.replace(BREAKS, ' ').replace(UNSEEN_EACH, '').trim();
