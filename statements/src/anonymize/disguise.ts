import { compactIban, ibanFromCcc, ibanFromParts, ibanOf, isIban } from '@saldo/domain/iban';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { foldWord } from '../fields/vocabulary.ts';
import { isCommonWord, isMonthForm } from './kept-words.ts';
import { FIXED_PHRASES, isKeyword } from './keywords.ts';
import { digitsIn } from './numbers.ts';
import { inventDigits, type RandomInt, seededIntegers } from './seeded-random.ts';
import { looksYearFirst, signsOfShortDays } from './short-days.ts';
import { BARE_ZEROS, INVISIBLE, isBareDay, isDay, isTime, SPACED_WORD } from './spellings.ts';
import { InventedWords } from './words.ts';

/**
 * Where a string appears. In a `row`, all words are replaced. In a `title`, common statement words are kept. In a
 * `heading`, numbers of up to three digits are kept too. In `code`, between the contents, so are words that formats
 * define.
 */
export type Where = 'row' | 'title' | 'heading' | 'code';

/** What nothing invented may equal. */
interface Originals {
  /** Folded. */
  words: ReadonlySet<string>;
  /** Without leading zeros. */
  digits: ReadonlySet<string>;
}

/**
 * Matches the parts of a string, in this order: account numbers, Spanish account numbers without a country code, dates
 * and times, years, words with blanks between their letters (`SPACED_WORD`), other words, and groups of digits with up
 * to three `NUMBER_SIGNS` between them that begin no date.
 */
const PARTS =
  /\b[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,3})?\b|(?<!\d)\d{4}[ -]?\d{4}[ -]?\d\d[ -]?\d{10}(?!\d)|(?<!\d)(?<!\d[.,])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|(?<!\d)(?<!\d[.,])\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)(?!\d|[.,]\d)|(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)|(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\S\n]{1,3}\p{L}|[._*·-]\p{L}){2,}(?![\p{L}\p{M}])|[\p{L}\p{M}]+(?:[\u00ad\u200b-\u200f\u2060\ufeff]+[\p{L}\p{M}]+)*|\p{Nd}+(?:[ \u00a0\u2009\u202f:_'’()/.\u2010-\u2015-]{1,3}(?!(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)|\d{1,2}:\d\d))\p{Nd}+)*/gu;
/** Matches numbers, words with blanks between their letters, and other words. */
const DAY_PARTS =
  /\d+|(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\S\n]{1,3}\p{L}|[._*·-]\p{L}){2,}(?![\p{L}\p{M}])|[\p{L}\p{M}]+/gu;
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
const TRIES = 40;
/** Numbers of so many digits are kept. */
const KEPT_DIGITS: Readonly<Record<Where, number>> = { row: 0, title: 0, heading: 3, code: 4 };

interface Options {
  /** The words and numbers that nothing invented may equal. */
  originals: Originals;
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
  private readonly originals: Originals;
  /** True if the file writes dates as `25/01/31`. */
  private readonly isYearFirst: boolean;
  /** Separators with which the file writes several dates whose year has two digits. */
  private readonly shortDaySigns: ReadonlySet<string>;

  /** `text`: the file's whole text. */
  constructor(text: string, { seed, years, originals }: Options) {
    this.chance = seededIntegers(seed);
    this.years = years;
    this.originals = originals;
    this.words = new InventedWords(text, originals.words, this.chance);
    this.isYearFirst = looksYearFirst(text);
    this.shortDaySigns = signsOfShortDays(text);
  }

  /** Replaces words, numbers and accounts in a string; all other characters stay. */
  text(text: string, where: Where): string {
    if (where !== 'code') return this.plain(text, where);
    let made = '';
    let at = 0;
    for (const { 0: phrase, index } of text.matchAll(FIXED_PHRASES)) {
      made += this.plain(text.slice(at, index), where) + phrase;
      at = index + phrase.length;
    }
    return made + this.plain(text.slice(at), where);
  }

  private plain(text: string, where: Where): string {
    const months = where === 'row' ? NO_MONTHS : monthsWithin(text);
    return text.replace(PARTS, (part, ...found) => {
      const at = found.find((one) => typeof one === 'number') ?? 0;
      if (/^\p{Nd}/u.test(part)) return this.number(part, where, months.size > 0);
      if (IBAN.test(part)) return this.iban(part) ?? this.spelled(part, where);
      if (SPACED_WORD.test(part)) return this.words.spaced(part);
      return this.word(part, where, months.has(at));
    });
  }

  /** Replaces the given words and numbers, which are folded, wherever they are. */
  without(text: string, leaks: ReadonlySet<string>): string {
    return text.replace(PARTS, (part) => {
      if (!/\p{Nd}/u.test(part)) {
        if (!leaks.has(foldWord(part.replace(/[^\p{L}\p{M}]/gu, '')))) return part;
        return SPACED_WORD.test(part) ? this.words.spaced(part) : this.words.of(part);
      }
      if (leaks.has(compactIban(part))) return this.iban(part) ?? this.spelled(part, 'row');
      return [...digitsIn(part, false)].some((number) => leaks.has(number))
        ? this.eachRun(part)
        : part;
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
    return text.replace(DAY_PARTS, (part) => {
      if (/^\p{L}/u.test(part)) {
        return SPACED_WORD.test(part) ? this.words.spaced(part) : this.word(part, 'title', true);
      }
      const place = at++;
      if (part.length > 4 && !isBareDay(part)) return this.digits(part);
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
    if (part.includes(':')) return where !== 'row' && isTime(part) ? part : this.eachRun(part);
    if (part.replace(/\P{Nd}/gu, '').length >= 20) return this.spanish(part);
    if (/^\d+[-/.]\d+[-/.]\d+$/.test(part) && isDay(part) && this.isDated(part, where)) {
      return this.day(part);
    }
    const kept = KEPT_DIGITS[where];
    if (part.replace(/\P{Nd}/gu, '').replace(BARE_ZEROS, '').length <= kept) return part;
    return part.replace(/\p{Nd}+/gu, (run) => {
      if (where !== 'row' && YEAR.test(run)) return this.year(run);
      return inMonths && run.length < 3 ? run : this.digits(run);
    });
  }

  /** Whether numbers like a date are one: with a year of four digits, or written like the other dates of the file. */
  private isDated(part: string, where: Where): boolean {
    if (/(?<!\d)(?:19|20)\d\d(?!\d)/.test(part)) return true;
    return where !== 'row' && this.shortDaySigns.has(/\D/.exec(part)?.[0] ?? '');
  }

  private eachRun(part: string): string {
    return part.replace(/\p{Nd}+/gu, (run) => this.digits(run));
  }

  digits(run: string): string {
    const known = this.runs.get(run);
    if (known !== undefined) return known;
    const zero = zeroOf(run);
    const plain = inAscii(run, zero);
    let made = inventDigits(plain, this.chance);
    for (let tries = 0; tries < TRIES && this.isOriginal(made, plain); tries += 1) {
      made = inventDigits(plain, this.chance);
    }
    const written = zero === 48 ? made : fromAscii(made, zero);
    this.runs.set(run, written);
    return written;
  }

  private isOriginal(made: string, run: string): boolean {
    return made === run || this.originals.digits.has(made.replace(BARE_ZEROS, ''));
  }

  /** Replaces a Spanish account number (bank, branch, check digits and account) and keeps its blanks and hyphens. */
  private spanish(part: string): string {
    const known = ibanFromCcc(part);
    if (!known) return this.eachRun(part);
    const signs = [...this.account(known).slice(4)];
    return part.replace(/\d/g, () => signs.shift() ?? '');
  }

  private word(word: string, where: Where, isDay: boolean): string {
    const plain = word.replace(INVISIBLE, '');
    if ((plain.length < 2 && !SHORT_WORDS.test(plain)) || isMoneyCurrency(plain)) return word;
    if (isDay && isMonthForm(plain)) return word;
    if (where === 'code' ? isKeyword(plain) : where !== 'row' && isCommonWord(plain)) return word;
    return this.words.of(word);
  }

  /** Replaces the parts of text that looks like an account number but is not one, such as `EUR1234 5678`. */
  private spelled(part: string, where: Where): string {
    return part.replace(/[\p{L}\p{M}]+|\d+/gu, (piece) =>
      /\d/.test(piece) ? this.number(piece, where, false) : this.word(piece, where, false),
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
