import type { Locale } from './locales.ts';

/** A cell as displayed. Sheets may store its number instead, which is a date serial or an amount. */
export type PrintedCell = string | { text: string; number: number; kind: 'day' | 'money' };

export const shownText = (cell: PrintedCell): string =>
  typeof cell === 'string' ? cell : cell.text;

export interface Figures {
  /** Position of the currency code, if it is written next to each amount. */
  code?: 'before' | 'behind';
  minus?: 'before' | 'behind' | 'brackets' | 'unicode';
  /** Write a plus sign for money in. */
  plus?: boolean;
  grouped?: boolean;
  /** Omit the decimals if they are `,00`. */
  short?: boolean;
  /** Decimal separator, if it differs from the country's own. */
  decimal?: ',' | '.';
}

export function moneyText(
  cents: number,
  { decimal, group, currency }: Pick<Locale, 'decimal' | 'group' | 'currency'>,
  figures: Figures = {},
): string {
  const sign = figures.decimal ?? decimal;
  const between = sign === decimal ? group : '';
  const size = Math.abs(cents);
  const digits = String(Math.floor(size / 100));
  const whole = figures.grouped === false ? digits : digits.replace(/\B(?=(\d{3})+$)/g, between);
  const rest = figures.short && size % 100 === 0 ? '' : sign + String(size % 100).padStart(2, '0');
  const signed = withSign(whole + rest, cents, figures);
  if (figures.code === 'before') return `${currency} ${signed}`;
  return figures.code === 'behind' ? `${signed} ${currency}` : signed;
}

function withSign(figure: string, cents: number, { minus = 'before', plus }: Figures): string {
  if (cents >= 0) return plus && cents > 0 ? `+${figure}` : figure;
  if (minus === 'behind') return `${figure}-`;
  if (minus === 'brackets') return `(${figure})`;
  return `${minus === 'unicode' ? '\u2212' : '-'}${figure}`;
}

/** `own`: the country's own form. `yearless`: without the year, which only the period above the list includes. */
export type DayForm = 'own' | 'iso' | 'short' | 'words' | 'compact' | 'moment' | 'yearless';

const pad = (figure: number): string => String(figure).padStart(2, '0');

export function dayText(day: string, { dayForm, name }: Locale, form: DayForm = 'own'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const own = dayForm.replace('d', date).replace('m', month);
  switch (form) {
    case 'iso':
      return day;
    case 'short':
      return own.replace('y', year.slice(2));
    case 'compact':
      return `${year}${month}${date}`;
    case 'moment':
      return `${own.replace('y', year)} ${pad(Number(date) % 24)}:${pad(Number(month) * 4)}`;
    case 'yearless':
      return own.replace(/\Wy|y\W/, '');
    case 'words':
      return wordedDay(day, name);
    default:
      return own.replace('y', year);
  }
}

/** Writes a date in words, as is usual in the country: `3 de enero de 2025`. */
const wordedDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));

const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

export const dayCell = (day: string, locale: Locale, form?: DayForm): PrintedCell => ({
  text: dayText(day, locale, form),
  number: (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY_MS,
  kind: 'day',
});

export const moneyCell = (cents: number, locale: Locale, figures?: Figures): PrintedCell => ({
  text: moneyText(cents, locale, figures),
  number: cents / 100,
  kind: 'money',
});
