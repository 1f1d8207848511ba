import { centsUnder, parseAmount } from '@saldo/domain/amounts';
import { StatementError } from '../statement.ts';
import { type TableCell, textOf } from '../tables/table.ts';
import type { LineOrRow, TextFacts } from '../texts.ts';
import { codesOf } from './currency-codes.ts';
import { centsOfNumber } from './money.ts';
import { asciiDigits, quote } from './text.ts';
import { foldWord, vocabulary } from './vocabulary.ts';

/**
 * An amount in a cell, read both with a decimal comma and with a decimal point, since the separator is not known yet.
 * NaN where the text cannot be read that way.
 */
export interface Amount {
  comma: number;
  point: number;
  /** Currency written next to the number, in upper case: `EUR`, `€`, `KR`. */
  currency: string | null;
  /** Direction given by a mark next to the number (DR, CR), or null. */
  mark: 'out' | 'in' | null;
  /** Another word next to the number that may give the direction (`S`, `Haben`), folded. */
  sign: string | null;
}

const LONGEST = 60;
/** If this many zeros follow a separator, it cannot be a thousands separator. */
const NO_THOUSANDS = 4;
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Matches a guard that spreadsheets add against formulas: `'-12.30`, `="12.30"`. */
const GUARDED = /^(?:'|="?)([^"]*)"?$/;
/** A dash stands for a blank cell in files that fill both the money-in and the money-out column of each row. */
const DASH = /^[-\u2012-\u2015\u2212]+$/;
/** A longer dash before or behind the digits is a minus. */
const LONG_MINUS =
  /^[\u2012-\u2015\ufe63\uff0d]\s?(?=[\d.,])|(?<=\d)\s?[\u2012-\u2015\ufe63\uff0d]$/;
/** Matches letters or symbols of a currency before the number. */
const WORD = /^([-+\u2212(]?)\s*(\p{L}[\p{L}.]{0,4}\$?|\p{Sc}|\p{L}{1,2}\$)\s*(?=[-+\u2212(\d.,])/u;
const WORD_BEHIND = /(?<=[\d.,)\-\u2212])\s*(\p{L}[\p{L}.]{0,4}|\p{Sc})\s*([-\u2212)]?)$/u;
/** Matches Indian grouping, with pairs of digits before the last three: `12,34,567.89`. */
const LAKHS = /(?<![\d.,])\d{1,2}(?:,\d\d)+,\d{3}(?=\.\d\d?$|\.\d\d?\D|$)/;
const LAST_WORD = /(?<=[\d.,)\-\u2212\s\p{L}])\s(\p{L}{1,14})$/u;
const MARKS: Readonly<Record<string, 'out' | 'in'>> = { DR: 'out', DB: 'out', CR: 'in' };

/** Matches `12000.330`, `0.500` and `1,234.500`: three decimals rather than a group of thousands. */
const THREE_DECIMALS =
  /^[-+\u2212]?(?:\d{4,}|0+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))[.,]\d\d(\d)$/;

/** True if the digits can only be an amount with three decimals, whose last is a zero. */
export const hasThreeDecimals = (text: string): boolean => THREE_DECIMALS.exec(text)?.[1] === '0';

const CODE_BEFORE = /^([-+\u2212]?)\s*\p{L}{2,4}\s*/u;
const CODE_BEHIND = /\p{L}{2,4}$/u;

/** Returns a number without the currency code next to it. */
export const numberIn = (cell: string): string =>
  cell.trim().replace(CODE_BEFORE, '$1').replace(CODE_BEHIND, '').trimEnd();

const NOTHING: Omit<Amount, 'comma' | 'point'> = { currency: null, mark: null, sign: null };

/** Says why a cell is not an amount: that it has a third decimal, if it can be nothing else. */
export function notAnAmount(
  cell: TableCell | undefined,
  { place, line }: { place: LineOrRow; line: number },
): StatementError {
  const text = textOf(cell);
  const third = typeof cell === 'number' ? cell % 1 : THREE_DECIMALS.exec(numberIn(text))?.[1];
  const say = (t: TextFacts) => (Number(third) ? t.csv.thirdDecimal : t.csv.notAmount);
  return new StatementError((t) => say(t)(place, line, quote(text)), line);
}

/** Returns the amount in a cell. Null if the cell is blank, undefined if its content is not an amount. */
export function amountOf(cell: TableCell | undefined): Amount | null | undefined {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') {
    const cents = centsOfNumber(cell);
    return Number.isNaN(cents) ? undefined : { comma: cents, point: cents, ...NOTHING };
  }
  const text = cell.trim();
  if (text === '' || DASH.test(text)) return null;
  if (text.length > LONGEST) return undefined;
  const known = READ.get(text);
  if (known !== undefined) return known ?? undefined;
  const amount = amountOfText(text);
  if (READ.size > MOST_KEPT) READ.clear();
  READ.set(text, amount ?? null);
  return amount;
}

/**
 * Amounts by cell text. They are cached, since each cell is read for its column, its plans and its currency. Null means
 * that the text is not an amount.
 */
const READ = new Map<string, Amount | null>();
const MOST_KEPT = 50_000;

function amountOfText(given: string): Amount | undefined {
  let text = asciiDigits(given.replace(DIRECTIONS, '').replace(LONG_MINUS, '-').trim());
  text = GUARDED.exec(text)?.[1] ?? text;
  const words: string[] = [];
  const last = LAST_WORD.exec(text);
  const sign = last ? foldWord(last[1] ?? '') : '';
  const isSign = last !== null && vocabulary().signWords.has(sign) && codesOf(sign).length === 0;
  if (isSign) text = text.slice(0, last.index).trim();
  const take = (pattern: RegExp, keep: (found: RegExpExecArray) => string) => {
    const found = pattern.exec(text);
    if (!found) return;
    const [, a = '', b = ''] = found;
    words.push(pattern === WORD ? b : a);
    text = keep(found);
  };
  for (let times = 0; times < 2; times += 1) {
    take(WORD, (found) => `${found[1] ?? ''}${text.slice(found[0].length)}`);
    take(WORD_BEHIND, (found) => `${text.slice(0, found.index)}${found[2] ?? ''}`);
  }
  text = text.replace(LAKHS, (found) => found.replaceAll(',', ''));
  // Reads `1.234,-`.
  const plain = text.replace(/[,.][-\u2012-\u2014]$|\s?\+$/, '').trim();
  const figure = parseAmount(hasThreeDecimals(plain) ? plain.slice(0, -1) : plain);
  if (!figure) return undefined;
  const factor = figure.negative ? -1 : 1;
  const comma = factor * centsUnder(figure.digits, 'comma', NO_THOUSANDS) + 0;
  const point = factor * centsUnder(figure.digits, 'point', NO_THOUSANDS) + 0;
  if (Number.isNaN(comma) && Number.isNaN(point)) return undefined;
  const meaning = meaningOf([...words, figure.currency ?? '', isSign ? (last[1] ?? '') : '']);
  return meaning && { comma, point, ...meaning };
}

/**
 * Interprets the words next to a number as currency and direction. Returns undefined for a single letter or a word with
 * digits that is neither, since the number itself is then damaged.
 */
function meaningOf(words: readonly string[]): Omit<Amount, 'comma' | 'point'> | undefined {
  const meaning = { ...NOTHING };
  for (const written of words) {
    const word = written.replace(/\./g, '').toUpperCase();
    if (word === '') continue;
    const mark = MARKS[word];
    const folded = foldWord(written);
    if (mark) meaning.mark = mark;
    else if (codesOf(written).length > 0) meaning.currency = written.toUpperCase();
    else if (codesOf(word).length > 0) meaning.currency = word;
    else if (vocabulary().signWords.has(folded)) meaning.sign = folded;
    else if (/\d/.test(word) || word.length === 1) return undefined;
    else meaning.currency = word;
  }
  return meaning;
}
