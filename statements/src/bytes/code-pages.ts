import iconv from 'iconv-lite';
import { HEADINGS } from '../fields/headings.ts';

/** Names as in iconv-lite. If two code pages score the same, the first is used. */
const CODE_PAGES = [
  ...['win1252', 'cp850', 'macintosh', 'win1250', 'win1251', 'koi8r', 'koi8u', 'cp866', 'win1253'],
  ...['win1254', 'win1255', 'win1256', 'win1257', 'iso88592', 'iso88595', 'iso88597', 'iso88599'],
  ...['cp852', 'cp437'],
] as const;
/**
 * Code pages with two bytes per character. Many western files are also valid in these, so they are only used if the
 * file contains a known word.
 */
const WIDE_PAGES = ['shift_jis', 'gb18030', 'euckr', 'big5'] as const;

/** Number of bytes examined. Titles and headings fit within it. */
const LOOKED_AT = 8192;
const KNOWN_WORD = 10;

/**
 * Returns the code page of bytes that are not Unicode. This is `western`, the best western code page, unless the words
 * clearly favor another. The choice affects only letters, since all code pages get plain blanks between digits.
 */
export function codePageOf(bytes: Uint8Array, western: string): string {
  const head = Buffer.from(bytes.subarray(0, LOOKED_AT));
  let best = western;
  let most = claimOf(iconv.decode(head, western));
  for (const page of [...CODE_PAGES, ...WIDE_PAGES]) {
    const isWide = WIDE_PAGES.some((wide) => wide === page);
    const text = iconv.decode(head, page);
    const claim = isWide && knownIn(text) === 0 ? 0 : claimOf(text);
    if (claim <= most) continue;
    best = page;
    most = claim;
  }
  return best;
}

function claimOf(text: string): number {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const odd = text.match(/[\u0080-\u009f\u2500-\u259f\ufffd]/g)?.length ?? 0;
  const within = text.match(SIGN_IN_WORD)?.length ?? 0;
  const known = KNOWN_WORD * knownIn(text);
  return words.reduce((sum, word) => sum + wordClaim(word), known - 5 * odd - within);
}

/** Matches a non-ASCII symbol between letters, except for an apostrophe, hyphen or middle dot. */
const SIGN_IN_WORD = /(?<=\p{L})[^\p{L}\p{M}\p{N}\p{ASCII}’·‐](?=\p{L})/gu;
const ASCII_ONLY = /^[A-Za-z]+$/;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Hebrew vowel points, used in prayer books but not by banks. */
const POINTED = /[\u05b0-\u05c7]/;
/** A lowercase letter followed by a capital: `dATA`, `ÄàòÀ`. */
const TURNED = /\p{Ll}\p{Lu}/u;

function wordClaim(word: string): number {
  if (ASCII_ONLY.test(word)) return 0;
  const letters = [...word];
  if (POINTED.test(word) || (LATIN.test(word) && OTHER.test(word))) return -3;
  if (letters.length > 1 && TURNED.test(word)) return -2;
  if (!LATIN.test(word)) return letters.length > 2 ? 1 : 0;
  const marked = letters.filter((letter) => letter > '\u007f').length;
  if (marked === letters.length) return 1 - letters.length;
  return letters.length > 3 && marked > letters.length * 0.6 ? -3 : 1;
}

/** Number of distinct heading and month words in a string, counting only words with non-ASCII letters. */
function knownIn(text: string): number {
  const known = knownWords();
  const found = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
    if (known.has(word)) found.add(word);
  }
  return found.size;
}

let words: ReadonlySet<string> | undefined;

/** Built lazily, for the first file that is not Unicode. */
function knownWords(): ReadonlySet<string> {
  words ??= new Set(
    Object.values(HEADINGS)
      .join(' ')
      .match(/[\p{L}\p{M}]+/gu)
      ?.filter((word) => word.length > 1 && !ASCII_ONLY.test(word)),
  );
  return words;
}
