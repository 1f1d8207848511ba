import { compactIban, ibanFromCcc, ibanFromParts, ibanOf, isIban } from '@saldo/domain/iban';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { isCommonWord, isMonthForm } from './kept-words.ts';
import { inventDigits, type RandomInt, seededIntegers } from './seeded-random.ts';
import { InventedWords } from './words.ts';

/** Where a string appears. In a `title`, common statement words are kept; in a `row`, they are replaced too. */
export type Where = 'title' | 'row';

/**
 * Matches the parts of a string, in this order: account numbers, Spanish account numbers without a country code, dates
 * and times, years, words, and digits.
 */
const PARTS =
  /\b[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,3})?\b|(?<!\d)\d{4}[ -]?\d{4}[ -]?\d\d[ -]?\d{10}(?!\d)|(?<!\d)(?<!\d[.,])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|(?<!\d)(?<!\d[.,])\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)(?!\d|[.,]\d)|(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)|[\p{L}\p{M}]+|\p{Nd}+/gu;
const IBAN = /^[A-Za-z]{2}\d{2}/;
const YEAR = /^(?:19|20)\d\d$/;
/** Scripts whose words have one or two letters. */
const SHORT_WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Length of the bank code within an IBAN, excluding country and check digits. The bank code is kept, since a reader may
 * use it to identify the bank.
 */
const BANK_LENGTH: Readonly<Record<string, number>> = { DE: 8, FR: 5, IT: 6, SM: 6 };

const DAYS_OF_A_YEAR = 365.25;

interface Options {
  seed: number;
  /** Number of years by which dates are moved back: a multiple of four, so that every date exists. */
  years: number;
}

const NO_MONTHS: ReadonlySet<number> = new Set();

/**
 * Months named in a date or before a year: `31 de enero de 2026`, `January 2026`. Other month words may be people's
 * names.
 */
function monthsWithin(text: string): ReadonlySet<number> {
  if (!/\d/.test(text)) return NO_MONTHS;
  const found = new Set<number>();
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]{3,}/gu)) {
    const before = /(?<!\d)\d{1,2}[-. ]{1,2}(?:de )?$/.test(
      text.slice(Math.max(0, index - 9), index),
    );
    const end = index + word.length;
    const behind = /^[-., ]{1,2}(?:de )?(?:19|20)\d\d/.test(text.slice(end, end + 9));
    if ((before || behind) && isMonthForm(word)) found.add(index);
  }
  return found;
}

/** Invents the contents of one file. Equal words, numbers and accounts get equal replacements. */
export class Disguise {
  readonly chance: RandomInt;
  readonly years: number;
  private readonly words: InventedWords;
  private readonly runs = new Map<string, string>();
  private readonly ibans = new Map<string, string>();
  /** True if the file writes dates as `25/01/31`. */
  private readonly isYearFirst: boolean;

  /** `text`: the file's whole text. */
  constructor(text: string, { seed, years }: Options) {
    this.chance = seededIntegers(seed);
    this.years = years;
    this.words = new InventedWords(text, this.chance);
    this.isYearFirst = looksYearFirst(text);
  }

  /** Replaces words, numbers and accounts in a string; all other characters stay. */
  text(text: string, where: Where): string {
    const months = where === 'title' ? monthsWithin(text) : NO_MONTHS;
    return text.replace(PARTS, (part, ...found) => {
      const at = found.find((one) => typeof one === 'number') ?? 0;
      if (/^\p{Nd}/u.test(part)) return this.number(part, where, months.size > 0);
      if (IBAN.test(part)) return this.iban(part) ?? this.spelled(part, where);
      return this.word(part, where, months.has(at));
    });
  }

  /** Changes only the year of a date cell. */
  day(text: string): string {
    const plain = text.trim();
    if (/^\d{8}$/.test(plain)) {
      return text.replace(plain, this.year(plain.slice(0, 4)) + plain.slice(4));
    }
    const numbers = plain.match(/\d+/g) ?? [];
    const hasYear = numbers.some((number) => number.length === 4);
    let at = 0;
    const yearAt = this.isYearFirst ? 0 : /[\p{L}]{3}/u.test(plain) ? 1 : 2;
    return text.replace(/\d+|[\p{L}\p{M}]+/gu, (part) => {
      if (/^\p{L}/u.test(part)) return this.word(part, 'title', true);
      const place = at++;
      if (part.length === 4) return this.year(part);
      if (hasYear || part.length !== 2 || place !== yearAt) return part;
      return this.shortYear(part);
    });
  }

  /** Moves a date stored as a sheet serial. */
  serial(day: number): number {
    return day - this.years * DAYS_OF_A_YEAR;
  }

  private number(part: string, where: Where, inMonths: boolean): string {
    if (part.includes(':')) return part;
    if (part.length >= 20) return this.spanish(part);
    if (/[-/.]/.test(part)) return this.day(part);
    if (where === 'title' && YEAR.test(part)) return this.year(part);
    if (inMonths && part.length < 3) return part;
    return this.digits(part);
  }

  digits(run: string): string {
    const known = this.runs.get(run);
    if (known !== undefined) return known;
    const zero = zeroOf(run);
    const plain = inAscii(run, zero);
    let made = inventDigits(plain, this.chance);
    while (made === plain && /[1-9]/.test(plain)) made = inventDigits(plain, this.chance);
    const written = zero === 48 ? made : fromAscii(made, zero);
    this.runs.set(run, written);
    return written;
  }

  /** Replaces a Spanish account number (bank, branch, check digits and account) and keeps its blanks and hyphens. */
  private spanish(part: string): string {
    const known = ibanFromCcc(part);
    if (!known) return part.replace(/\d+/g, (run) => this.digits(run));
    const signs = [...this.account(known).slice(4)];
    return part.replace(/\d/g, () => signs.shift() ?? '');
  }

  private word(word: string, where: Where, isDay: boolean): string {
    if ((word.length < 3 && !SHORT_WORDS.test(word)) || isMoneyCurrency(word)) return word;
    if (isDay && isMonthForm(word)) return word;
    if (where === 'title' && isCommonWord(word)) return word;
    return this.words.of(word);
  }

  /** Replaces the parts of text that looks like an account number but is not one, such as `EUR1234 5678`. */
  private spelled(part: string, where: Where): string {
    return part.replace(/[\p{L}\p{M}]+|\d+/gu, (piece) =>
      /\d/.test(piece) ? this.digits(piece) : this.word(piece, where, false),
    );
  }

  /**
   * Replaces an IBAN by another account number of the same bank in the same form, and invents any words after it. Null
   * if the text is not an IBAN.
   */
  private iban(part: string): string | null {
    const groups = part.split(' ');
    for (let count = groups.length; count > 0; count -= 1) {
      const text = groups.slice(0, count).join(' ');
      if (!isIban(text)) continue;
      const signs = [...this.account(compactIban(text))];
      const written = text.replace(/[A-Za-z0-9]/g, () => signs.shift() ?? '');
      const rest = groups.slice(count).join(' ');
      return rest === '' ? written : `${written} ${this.text(rest, 'row')}`;
    }
    return null;
  }

  private account(iban: string): string {
    const known = this.ibans.get(iban);
    if (known !== undefined) return known;
    const country = iban.slice(0, 2);
    const number = iban.slice(4);
    const kept = number.slice(0, BANK_LENGTH[country] ?? 4);
    const own = number.slice(kept.length).replace(/\d+/g, (run) => this.digits(run));
    const rest = own.replace(/[A-Z]/g, () => 'ABCDEFGHKLMNPRSTUVWXYZ'.charAt(this.chance(22)));
    const spanish = country === 'ES' ? ibanFromParts(kept, rest.slice(0, 4), rest.slice(6)) : null;
    const made = spanish ?? ibanOf(country, kept + rest);
    this.ibans.set(iban, made);
    return made;
  }

  private year(year: string): string {
    return String(Number(year) - this.years).padStart(4, '0');
  }

  private shortYear(year: string): string {
    return String((Number(year) + 100 - this.years) % 100).padStart(2, '0');
  }
}

const zeroOf = (run: string): number => {
  const code = run.charCodeAt(0);
  return [0x660, 0x6f0].find((zero) => code >= zero && code < zero + 10) ?? 48;
};
const inAscii = (run: string, zero: number): string =>
  Array.from(run, (digit) => String.fromCharCode(digit.charCodeAt(0) - zero + 48)).join('');
const fromAscii = (run: string, zero: number): string =>
  Array.from(run, (digit) => String.fromCharCode(digit.charCodeAt(0) - 48 + zero)).join('');

const SHORT_DAY = /(?<!\d)(\d\d)[-/.](\d\d)[-/.](\d\d)(?!\d)/g;
const LOOKED_AT = 200_000;

function looksYearFirst(text: string): boolean {
  const first = new Set<string>();
  const last = new Set<string>();
  for (const [, one = '', , three = ''] of text.slice(0, LOOKED_AT).matchAll(SHORT_DAY)) {
    first.add(one);
    last.add(three);
  }
  const isYear = [...first].every((part) => Number(part) > 12);
  return first.size > 0 && isYear && first.size < last.size;
}
