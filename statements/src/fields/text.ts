import { compactIban, isIban } from '@saldo/domain/iban';
import { fold } from '@saldo/domain/text';

/** Folds a heading for comparison: removes case, accents, dots and repeated blanks. */
export const foldHeading = (text: string): string => fold(text.replace(/[._]/g, ' '));

/**
 * Control characters (except line breaks and tabs), direction marks, and zero-width characters that are not part of any
 * letter.
 */
const UNSEEN =
  /(?![\t\n\v\f\r\u0085])[\p{Cc}\u00ad\u061c\u180e\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Like `UNSEEN`, but also matches any blank that is not a single space. */
const UNTIDY =
  /[\p{Cc}\u00a0\u00ad\u061c\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\u3000\ufeff]| {2}/u;

/** Collapses blanks of every kind into one, trims, and removes control characters and direction marks. */
export function tidy(text: string): string {
  const trimmed = text.trim();
  if (!UNTIDY.test(trimmed)) return trimmed;
  return trimmed
    .replace(UNSEEN, '')
    .replace(/[\s\u0085\u200b]+/g, ' ')
    .trim();
}

const LONG_RUN = /(?:\b[A-Z]{2})?\d(?:[ .-]?\d){12,}/g;

/** Replaces every full card number with its last four digits. IBANs stay. */
export function maskCards(text: string): string {
  if (text.length < 13) return text;
  return text.replace(LONG_RUN, (run) => (isIbanRun(run) ? run : maskRun(run)));
}

function isIbanRun(run: string): boolean {
  return /^[A-Z]/.test(run) && isIban(run.replace(/[ .-]/g, ''));
}

/**
 * Masks the card numbers in a run of digits. A card number is written in one piece or in groups, and other numbers may
 * directly precede or follow it.
 */
function maskRun(run: string): string {
  const parts = run.split(/([ .-])/);
  let out = '';
  let at = 0;
  while (at < parts.length) {
    const size = cardAt(parts, at);
    if (size === 0) {
      out += parts[at] + (parts[at + 1] ?? '');
      at += 2;
      continue;
    }
    const digits = parts
      .slice(at, at + size)
      .join('')
      .replace(/\D/g, '');
    out += `•••• ${digits.slice(-4)}${parts[at + size] ?? ''}`;
    at += size + 1;
  }
  return out;
}

/** Number of parts, starting at `at`, that form the longest valid card number; 0 if there is none. */
function cardAt(parts: readonly string[], at: number): number {
  let digits = '';
  let found = 0;
  for (let end = at; end < parts.length && digits.length <= 19; end += 2) {
    digits += (parts[end] ?? '').replace(/\D/g, '');
    if (digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)) found = end - at + 1;
  }
  return found;
}

const SPANISH_IBAN = /\bES\d{2}(?: ?\d{4}){5}\b/;
const ANY_IBAN = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/;

/** Finds an account number with valid check digits: a Spanish one in groups, or any country's in one piece. */
export function ibanIn(text: string): string | null {
  for (const pattern of [SPANISH_IBAN, ANY_IBAN]) {
    const found = pattern.exec(text)?.[0];
    if (found && isIban(found)) return compactIban(found);
  }
  return null;
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Matches letters such as Ñ, é or € in UTF-8 that was read as windows-1252: Ã or Â plus one upper-half character, or â
 * plus two.
 */
const DOUBLE_ENCODED =
  /[ÂÃ][\u0080-\u00bf\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â[\u0080-\u009f\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122][\u0080-\u00bf\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]/;
/** Characters 0x80 to 0x9F of windows-1252, where it differs from Latin-1. */
const UPPER_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

export const looksDoubleEncoded = (text: string): boolean => DOUBLE_ENCODED.test(text);

/** Repairs UTF-8 that was read as windows-1252 and encoded again (`MÃ¡s datos`). Leaves all other text unchanged. */
export function repairDoubleEncoding(text: string): string {
  if (!looksDoubleEncoded(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const upper = UPPER_1252.indexOf(text.charAt(i));
    const byte = upper >= 0 ? 0x80 + upper : text.charCodeAt(i);
    if (byte > 0xff) return text;
    bytes[i] = byte;
  }
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return text;
  }
}

/** Quotes a string from the file so that it is safe in an error message. */
export function quote(text: string): string {
  const shown = maskCards(tidy(text));
  return `"${shown.length > 40 ? `${shown.slice(0, 39)}…` : shown}"`;
}

/** Converts digits of other scripts, and Arabic decimal and group separators, to ASCII. */
export function asciiDigits(text: string): string {
  if (!/[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]/.test(text)) return text;
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
}
