import iconv from 'iconv-lite';
import { codePageOf } from './code-pages.ts';

const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

export const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, i) => bytes[i] === byte);

/** Decodes a file's text in any encoding, with plain line ends and without padding. */
export function decodeText(bytes: Uint8Array): string {
  return plainLines(withoutZeros(decodeBytes(withoutPadding(bytes))));
}

function decodeBytes(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (UNICODE.has(encoding)) return new TextDecoder(encoding).decode(bytes);
  // Not TextDecoder: some Node.js versions treat windows-1252 as Latin-1, which lacks the euro sign and curly quotes.
  return iconv.decode(withPlainBlanks(bytes), encoding);
}

const UNICODE: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'utf-16be']);

/**
 * Returns the iconv-lite name of a file's encoding: the one stated by the byte order mark or, if there is none, the one
 * that produces the most plausible text.
 */
export function encodingOf(bytes: Uint8Array): string {
  for (const bom of BOMS) if (startsWith(bytes, bom.bytes)) return bom.encoding;
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return singleByteOf(bytes);
  }
}

/**
 * Detects UTF-16 without a byte order mark. In such files from the known banks, most characters have a zero as one of
 * their two bytes.
 */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(bytes.length, 2000) >> 1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) even++;
    if (bytes[2 * i + 1] === 0) odd++;
  }
  if (odd > pairs * 0.7 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.7 && odd < pairs * 0.1) return 'utf-16be';
  return null;
}

/** Removes the zeros with which some programs pad the last block of a file. UTF-16 text ends in at most one zero. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.length - end < 2 ? bytes : bytes.subarray(0, end + (end % 2));
}

function withoutZeros(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0) end--;
  return text.slice(0, end);
}

function plainLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Letters in the languages of the known banks. Those in `FREQUENT` are by far the most common. */
const FREQUENT = 'áéíóúñÁÉÍÓÚÑ';
const RARE = 'àèòïüçÀÈÒÏÜÇ';
/** Further letters in windows-1252 from other languages, and the apostrophe that spreadsheets write. */
const WESTERN = 'âãäåæêëìîôõöøùûýÿßÂÃÄÅÆÊËÌÎÔÕÖØÙÛÝ’';

/**
 * Code pages of Windows, old Macs ("CSV (Macintosh)") and DOS ("CSV (MS-DOS)", Norma 43). If two score the same, the
 * first is used.
 */
const CODE_PAGES = [
  { name: 'win1252', weights: weightsIn('win1252', [FREQUENT + RARE + WESTERN, '']) },
  { name: 'macintosh', weights: weightsIn('macintosh', [FREQUENT, RARE]) },
  { name: 'cp850', weights: weightsIn('cp850', [FREQUENT, RARE]) },
];

/** Weight of each byte in a code page: 2 for a frequent letter, 1 for a rare one. */
function weightsIn(codePage: string, [frequent, rare]: readonly [string, string]): Uint8Array {
  const weights = new Uint8Array(256);
  for (const byte of iconv.encode(rare, codePage)) weights[byte] = 1;
  for (const byte of iconv.encode(frequent, codePage)) weights[byte] = 2;
  return weights;
}

/** Picks the code page that turns the most bytes into letters inside words. */
function singleByteOf(bytes: Uint8Array): string {
  const claims = CODE_PAGES.map(() => 0);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue;
    CODE_PAGES.forEach(({ weights }, page) => {
      claims[page] = (claims[page] ?? 0) + (weights[byte] ?? 0);
    });
  }
  const western = CODE_PAGES[claims.indexOf(Math.max(...claims))]?.name ?? 'win1252';
  return codePageOf(withPlainBlanks(bytes), western);
}

/** No-break spaces in Windows, DOS and old Mac code pages. */
const NO_BREAK = new Set([0xa0, 0xff, 0xca]);

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Copies the bytes with plain blanks between digits, so the code page affects letters but never amounts. */
function withPlainBlanks(bytes: Uint8Array): Buffer {
  const plain = Buffer.from(bytes);
  for (let at = 1; at < plain.length - 1; at += 1) {
    const isBlank =
      NO_BREAK.has(plain[at] ?? 0) && isDigit(plain[at - 1]) && isDigit(plain[at + 1]);
    if (isBlank) plain[at] = 0x20;
  }
  return plain;
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
