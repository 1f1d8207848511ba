/*
 * What numbers, amounts and dates look like in English. A language has a file of the same shape beside this one, which
 * its build takes instead.
 */

export const LOCALE: string = 'en-US';
/** Thousands separator in amounts that users type. */
export const THOUSANDS: ',' | '.' = ',';
/** How amounts differ from what the locale's other numbers look like. */
export const AMOUNTS: Intl.NumberFormatOptions = { useGrouping: 'auto' };

/** A number that is a percentage: `12.4%`. */
export const percentOf = (digits: string): string => `${digits}%`;

/** A difference between percentages: `3.1 pts`. */
export const pointsOf = (digits: string): string => `${digits} pts`;

/** The usual plural of a word. */
export const pluralOf = (one: string): string => `${one}s`;

/** What a field shows of an amount written with a decimal point. */
export const typedDecimal = (plain: string): string => plain;

/** The name of a month or day, as a heading or a choice in a list begins with it. */
export const asHeading = (name: string): string => name;

/** A month's name with its year: `November 2026`. */
export const monthAndYear = (month: string, year: number): string => `${month} ${year}`;

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A day of the month: `1st`, `27th`. */
export const ordinal = (n: number): string => `${n}${ENDINGS[ORDINALS.select(n)] ?? 'th'}`;

/** Formats of days in UTC, without and with the year. */
interface DayFormats {
  short: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
}

/** `Nov 1 – Nov 30, 2026`, or `Nov 1 – Nov 30` if the last day's year need not be told. */
export function wideSpan(
  { short, full }: DayFormats,
  from: Date,
  to: Date,
  tellsYear: boolean,
): string {
  const start = from.getUTCFullYear() === to.getUTCFullYear() ? short : full;
  return `${start.format(from)} \u2013 ${(tellsYear ? full : short).format(to)}`;
}

/** Like `wideSpan`, but names a month once if both days are in it: `Oct 1–22`. */
export function closeSpan(formats: DayFormats, from: Date, to: Date, tellsYear: boolean): string {
  if (from.toISOString().slice(0, 7) !== to.toISOString().slice(0, 7)) {
    return wideSpan(formats, from, to, tellsYear);
  }
  const year = tellsYear ? `, ${to.getUTCFullYear()}` : '';
  return `${formats.short.format(from)}\u2013${to.getUTCDate()}${year}`;
}
