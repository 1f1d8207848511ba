import { type Cents, fromCents } from '@saldo/domain/money';

/* Amounts, numbers and days as Spanish sentences write them. */

const LOCALE = 'es-ES';
const inUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });

const DAY = format({ dateStyle: 'medium' });
const DAY_OF_YEAR = format({ day: 'numeric', month: 'long' });
const SPAN = format({ day: 'numeric', month: 'short' });
const MONTH = format({ month: 'long' });
const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const NUMBER = new Intl.NumberFormat(LOCALE);

/** `1.234,56 €`. Banks group the thousands of every amount, and a minus is a real one. */
export const money = (cents: Cents, currency = 'EUR') =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency, useGrouping: 'always' })
    .format(fromCents(cents))
    .replace('-', '\u2212');

export const number = (n: number): string => NUMBER.format(n);

/** A number with its word: `1 regla`, `12 reglas`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${number(n)} ${n === 1 ? one : many}`;

/** With a space that doesn't break, as `Intl` writes percentages. */
export const percent = (n: number): string => `${number(n)}\u00a0%`;

/** `20 nov 2026` */
export const dayInWords = (day: string): string => DAY.format(inUtc(day));

/** `20 de noviembre` */
export const dayOfYear = (day: string): string => DAY_OF_YEAR.format(inUtc(day));

/** `1–30 nov` */
export const shortSpan = (from: string, to: string): string =>
  SPAN.formatRange(inUtc(from), inUtc(to));

/** `octubre` for the month `2026-10`. */
export const monthName = (month: string): string => MONTH.format(inUtc(`${month}-01`));

/** `a, b y c`, with *e* before a word that begins like *i*. */
export const inWords = (all: readonly string[]): string => LIST.format(all);

export const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ');
