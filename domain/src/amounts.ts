import { type Cents, MAX_CENTS } from './money.ts';

export type DecimalSign = 'comma' | 'point';

/** Sign, currency, digits, currency, sign, each in a fixed place. */
const MONEY =
  /^([-+\u2212(]?) ?(EUR|€|[A-Z]{3})? ?([-+\u2212]?) ?(\d[\d., '\u2019]*|[.,]\d+) ?(euros?|€|[A-Z]{3})? ?([-\u2212)]?)$/i;
const PLAIN = /^-?\d+(?:[.,]\d\d?)?$/;
const LONGEST = 40;

/** An amount as written, before it is known which character is the decimal mark. */
export interface ParsedAmount {
  negative: boolean;
  digits: string;
  currency: string | null;
}

/** Parses trimmed text; null if it is not an amount. */
export function parseAmount(text: string): ParsedAmount | null {
  if (PLAIN.test(text)) {
    const negative = text.charCodeAt(0) === 45;
    return { negative, digits: negative ? text.slice(1) : text, currency: null };
  }
  const folded = text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
  if (folded.length > LONGEST) return null;
  const found = MONEY.exec(folded);
  if (!found) return null;
  const [, before = '', prefix, inner = '', digits = '', suffix, after = ''] = found;
  const signs = [before, inner, after].filter((sign) => sign !== '');
  const bracketed = before === '(' && after === ')' && inner === '';
  if (!bracketed && (signs.length > 1 || /[()]/.test(before + after))) return null;
  const currency = (prefix ?? suffix ?? '').toUpperCase().replace(/€|EUROS?/, 'EUR');
  return {
    negative: bracketed || /[-\u2212]/.test(signs.join('')),
    digits: digits.trim(),
    currency: currency || null,
  };
}

const SIGNS = { comma: ',', point: '.' };

/**
 * Converts digits to cents for a given decimal mark; NaN if the digits do not fit that mark. Groups must have three
 * digits. One or two decimals are allowed; with at least `zerosFrom` decimals, further ones are allowed if they are
 * zeros.
 */
export function centsUnder(digits: string, decimal: DecimalSign, zerosFrom = Infinity): number {
  const at = digits.indexOf(SIGNS[decimal]);
  const whole = wholeOf(digits, at < 0 ? digits.length : at);
  const decimals = at < 0 ? 0 : decimalsOf(digits, at + 1, zerosFrom);
  const cents = whole * 100 + decimals;
  return cents <= MAX_CENTS ? cents : Number.NaN;
}

export const signedBy = ({ negative }: Pick<ParsedAmount, 'negative'>, cents: number): number =>
  negative && cents !== 0 ? -cents : cents;

function wholeOf(digits: string, end: number): number {
  let whole = 0;
  let inGroup = 0;
  let grouped = false;
  for (let at = 0; at < end; at++) {
    const digit = digits.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      whole = whole * 10 + digit;
      inGroup++;
      continue;
    }
    const groupEnds = grouped ? inGroup === 3 : inGroup > 0 && inGroup <= 3 && whole > 0;
    if (!groupEnds) return Number.NaN;
    grouped = true;
    inGroup = 0;
  }
  return grouped && inGroup !== 3 ? Number.NaN : whole;
}

function decimalsOf(digits: string, from: number, zerosFrom: number): number {
  const count = digits.length - from;
  if (count === 0 || (count > 2 && count < zerosFrom)) return Number.NaN;
  let value = 0;
  for (let at = from; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    if (at - from < 2) value = value * 10 + digit;
    else if (digit !== 0) return Number.NaN;
  }
  return count === 1 ? value * 10 : value;
}

const CURRENCY = /€|\$|£|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g;
/** A mark followed by at least this many digits cannot be a thousands separator. */
const NO_THOUSANDS = 4;

/**
 * Converts a cell such as `-1.234,56 €`, `(12.30)` or `12,30-` to signed cents; null if it is blank. Anything else is
 * unreadable, because a wrongly guessed amount would be worse than none.
 */
export function centsOfCell(cell: string, decimal: DecimalSign): Cents | null | 'unreadable' {
  const bare = cell.replace(CURRENCY, '').trim();
  if (bare === '') return null;
  const figure = parseAmount(bare);
  const cents = figure ? signedBy(figure, centsUnder(figure.digits, decimal, NO_THOUSANDS)) : NaN;
  return Number.isNaN(cents) ? 'unreadable' : cents;
}

/** Whether a column has both positive and negative amounts, so the sign shows the direction. */
export const hasBothSigns = (cents: readonly (Cents | null | 'unreadable')[]): boolean =>
  cents.some((one) => typeof one === 'number' && one > 0) &&
  cents.some((one) => typeof one === 'number' && one < 0);
