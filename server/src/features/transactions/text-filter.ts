import { centsUnder, parseAmount } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, condition } from '../../platform/db/read-rows.ts';
import type { BookId } from '../../platform/identity.ts';
import { OWN_CENTS } from '../ledger/figures/split-lines.ts';
import type { NameSearch } from '../merchants/shown-texts.ts';

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Matches rows `t` whose column contains the text anywhere. */
export const contains = (
  column: 't.search_text' | 't.tags_key' | 't.note_key',
  text: string,
): Condition => condition`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`;

/** Which other amounts than the bank's the user's rows have. Most users have none, so these are not compared. */
export interface OtherAmounts {
  /** The parts of the user's split rows, as a table; undefined if there are none. */
  parts?: RawBuilder<unknown> | undefined;
  /** Whether something of one of the user's rows counts nowhere. */
  hasAside?: boolean;
}

interface TextFilter extends OtherAmounts {
  bookId: BookId;
  named?: NameSearch | undefined;
}

/** A filter that compares amounts with these cents of `t`. */
interface AmountFilter extends TextFilter {
  cents: RawBuilder<unknown>;
}

/**
 * Matches rows that show every word of the text: in the bank's text, a tag, the note, the amount, the day or an account number.
 * `named` matches those whose merchant is shown by such a name. A word may also be a tag, `#work`, or a span of amounts:
 * `>100`, `<=20` or `10-20`.
 */
export function showsText(text: string, filter: TextFilter): Condition {
  const shows = (cents: RawBuilder<unknown>) => showsWords(text, { ...filter, cents });
  // All words are about the row or all about one of its parts.
  return namesAmount(text) ? byAnyAmount(filter, shows) : shows(sql`t.amount`);
}

/**
 * Rows of which one amount meets a condition: that of the bank, that of a part, or what of either counts, which of a shared expense is
 * the user's share.
 */
export function byAnyAmount(
  { parts, hasAside = false }: OtherAmounts,
  meets: (cents: RawBuilder<unknown>) => Condition,
): Condition {
  const ofPart = condition`((t.parts is not null or t.aside is not null) and ${meets(OWN_CENTS)})`;
  const ofWhole = condition`(t.parts is not null and t.aside is not null and ${meets(sql`(t.amount - t.aside)`)})`;
  return anyOf([
    meets(sql`t.amount`),
    ...(parts || hasAside ? [ofPart] : []),
    ...(parts && hasAside ? [ofWhole] : []),
  ]);
}

/** True if a word or the whole text may be an amount. */
export const namesAmount = (text: string): boolean =>
  [text, ...wordsOf(text)].some(
    (word) =>
      hasAmount(word, sql`t.amount`).length > 0 || hasAmountWithin(word, sql`t.amount`).length > 0,
  );

function showsWords(text: string, filter: AmountFilter): Condition {
  const words = wordsOf(text);
  const each = words.map((word) => showsWord(word, filter));
  const all = condition`(${sql.join(each, sql` and `)})`;
  if (words.length < 2) return all;
  return anyOf([all, ...hasAmount(text, filter.cents), ...hasNumber(text, filter.bookId)]);
}

/** At most this many words are looked for one by one; the last is all that remains. */
const MANY_WORDS = 12;

/** At least one. A sign beside an amount belongs to it, as in `> 100 €`. */
function wordsOf(text: string): [string, ...string[]] {
  const [first = '', ...more] = text
    .replace(/([<>]=?)\s+/g, '$1')
    .replace(/(\d)\s+(?=[€$£])|([€$£])\s+(?=\d)/g, '$1$2')
    .split(/\s+/)
    .filter(fold);
  const rest = more.slice(MANY_WORDS - 2);
  return [first, ...more.slice(0, MANY_WORDS - 2), ...(rest.length > 0 ? [rest.join(' ')] : [])];
}

function showsWord(word: string, { bookId, named, cents }: AmountFilter): Condition {
  const folded = fold(word);
  const byName = named?.(folded);
  return anyOf([
    contains('t.search_text', folded),
    contains('t.tags_key', folded.startsWith('#') ? `\n${folded.slice(1)}` : folded),
    contains('t.note_key', folded),
    ...(byName ? [byName] : []),
    ...hasAmount(word, cents),
    ...hasAmountWithin(word, cents),
    ...(DAY.test(word) ? [condition`t.date like ${`${word}%`}`] : []),
    ...hasNumber(word, bookId),
  ]);
}

const anyOf = (parts: readonly Condition[]): Condition =>
  condition`(${sql.join(parts, sql` or `)})`;

/** A month or a day: `2026-04`, `2026-04-12`. */
const DAY = /^\d{4}-\d\d(?:-\d\d)?$/;

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP' };

/** An amount in either notation, `1,234.56` or `1.234,56`, as all cents that it may mean; null if it is none. */
function readAmount(text: string) {
  const amount = parseAmount(text.replace(/[$£]/, (sign) => ` ${SYMBOLS[sign] ?? ''} `).trim());
  if (!amount) return null;
  const { digits, currency, negative } = amount;
  const cents = [centsUnder(digits, 'point'), centsUnder(digits, 'comma')];
  const readings: Cents[] = [...new Set(cents.filter((one) => !Number.isNaN(one)))];
  const [first] = readings;
  if (first === undefined) return null;
  const ofCurrency = currency === null ? sql`` : sql`and t.currency = ${currency}`;
  return { first, readings, ofCurrency, negative };
}

/** Matches an amount. A sign restricts the direction. */
function hasAmount(text: string, cents: RawBuilder<unknown>): Condition[] {
  const amount = readAmount(text);
  if (!amount) return [];
  const direction = amount.negative ? 'expense' : text.includes('+') ? 'income' : null;
  return [
    condition`(${cents} in (${sql.join(amount.readings)})
      ${direction === null ? sql`` : sql`and t.direction = ${direction}`} ${amount.ofCurrency})`,
  ];
}

const COMPARED: readonly [RegExp, RawBuilder<unknown>][] = [
  [/^>=(.+)$/, sql`>=`],
  [/^<=(.+)$/, sql`<=`],
  [/^>(.+)$/, sql`>`],
  [/^<(.+)$/, sql`<`],
];
const BETWEEN_AMOUNTS = /^(\d[\d.,]*)[-\u2013](\d[\d.,]*)$/;

/** Matches amounts of a span, whatever the direction. */
function hasAmountWithin(word: string, cents: RawBuilder<unknown>): Condition[] {
  for (const [pattern, operator] of COMPARED) {
    const bound = readAmount(pattern.exec(word)?.[1] ?? '');
    if (bound) return [condition`(${cents} ${operator} ${bound.first} ${bound.ofCurrency})`];
  }
  const [, from = '', to = ''] = BETWEEN_AMOUNTS.exec(word) ?? [];
  const [least, most] = [readAmount(from), readAmount(to)];
  if (!least || !most || least.first > most.first) return [];
  return [condition`${cents} between ${least.first} and ${most.first}`];
}

/** Signs with which screens group and shorten numbers. */
const BETWEEN = /[\s·•…*]/g;
const NUMBER = /^[A-Z0-9]{4,34}$/;

/** An account number or its end, with at least four characters. */
function hasNumber(text: string, bookId: BookId): Condition[] {
  const number = text.replace(BETWEEN, '').toUpperCase();
  if (!NUMBER.test(number) || !/\d/.test(number)) return [];
  const end = `%${number}`;
  return [
    condition`t.creditor_account_iban like ${end}`,
    condition`t.account_id in (select id from accounts where user_id = ${bookId} and iban like ${end})`,
  ];
}
