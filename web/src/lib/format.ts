import { type Day, dayOf, type LocalDateTime, yearOf } from '@saldo/domain/dates';
import { formatIban, isIban } from '@saldo/domain/iban';
import { type Direction, decimalsOf } from '@saldo/domain/money';
import {
  AMOUNTS,
  closeSpan,
  LOCALE,
  monthAndYear,
  percentOf,
  pluralOf,
  pointsOf,
  wideSpan,
} from './locale.ts';
import type { Money } from './money.ts';
import { texts } from './texts.ts';

// All numbers, amounts and dates that users see are formatted in this file. What differs from one language to another
// is in locale.ts.
const MINUS = '\u2212';

const proper = (text: string) => text.replace('-', MINUS);

/** Formats of amounts, made once for each currency, since making one takes longer than using it. */
function formatsOf(options: Intl.NumberFormatOptions) {
  const known = new Map<string, Intl.NumberFormat>();
  return (currency: string): Intl.NumberFormat => {
    const format =
      known.get(currency) ??
      new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...AMOUNTS, ...options });
    known.set(currency, format);
    return format;
  };
}

const currencyFormat = formatsOf({});
const wholeFormat = formatsOf({ maximumFractionDigits: 0 });
const compactFormat = formatsOf({
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

const withAmount = ({ currency }: Money, amount: number): Money => ({ amount, currency });

/** Formats an amount: `€1,234.56`, or `−€54.18` if negative. */
export const money = ({ amount, currency }: Money): string =>
  proper(currencyFormat(currency).format(amount === 0 ? 0 : amount));

/** An amount with the sign of its direction: `+€2,450.00`, `−€54.18`. Zero has no sign. */
export function signedMoney(of: Money, direction: Direction): string {
  if (of.amount === 0) return money(of);
  return signOf(direction) + money(withAmount(of, Math.abs(of.amount)));
}

const signOf = (direction: Direction) => (direction === 'income' ? '+' : MINUS);

/** Like `signedMoney`, for a transaction or any other amount with a direction. */
export const amountText = (of: Money & { direction: Direction }): string =>
  signedMoney(of, of.direction);

const directionOf = ({ amount }: Money): Direction => (amount < 0 ? 'expense' : 'income');

/** Like `signedMoney`, for an amount that has its own sign: `+€12.50`, `−€12.50`, `€0.00`. */
export const signedSum = (of: Money): string => signedMoney(of, directionOf(of));

/** `€1,235`, as used for goals. */
export const wholeMoney = ({ amount, currency }: Money): string =>
  proper(wholeFormat(currency).format(Math.abs(amount) < 0.5 ? 0 : amount));

/** `+€2,450`, `−€54`. For estimates, which have no cents. */
export const signedWhole = (of: Money, direction: Direction): string =>
  signOf(direction) + wholeMoney(of);

/** Like `signedWhole`, for a value that has its own sign. */
export const signedChange = (by: Money): string =>
  signedWhole(withAmount(by, Math.abs(by.amount)), directionOf(by));

/** `€3k`, `−€500`: a rounded axis label. */
export const axisMoney = ({ amount, currency }: Money): string =>
  proper(compactFormat(currency).format(amount === 0 ? 0 : amount)).replace('K', 'k');

/** A currency's sign in amounts: `€`, or its code if it has none. */
export const currencySign = (currency: string): string =>
  currencyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const list = new Intl.ListFormat(LOCALE);

/** `USD, JPY, and KZT`. */
export const listed = (all: readonly string[]): string => list.format(all);

const currencyNames = new Intl.DisplayNames([LOCALE], { type: 'currency' });
/** `USD, US Dollar` */
export const currencyName = (code: string): string => `${code}, ${currencyNames.of(code) ?? code}`;

/** All currencies that the browser knows, and the given ones. */
export const currencyCodes = (more: readonly (string | null)[]): string[] =>
  [
    ...new Set([...Intl.supportedValuesOf('currency'), ...more.filter((code) => code !== null)]),
  ].sort();

const RATE = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 6 });
/** `1.1357`, with at most six significant digits. */
export const exchangeRate = (rate: number): string => RATE.format(rate);

const plain = new Intl.NumberFormat(LOCALE);
export const number = (value: number): string => proper(plain.format(value));

const decimals = (least: number, most: number, more?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    ...more,
  });
const AT_MOST = [decimals(0, 0), decimals(0, 1)] as const;
const ONE = decimals(1, 1);
const WHOLE_AMOUNT = decimals(0, 0, AMOUNTS);
const AMOUNT = decimals(2, 2, AMOUNTS);
const UP_TO_TWO = decimals(0, 2);

/** `12.4%`, with at most one decimal. `most` of 0 omits decimals. */
export const percent = (value: number, most: 0 | 1 = 1): string =>
  proper(percentOf(AT_MOST[most].format(value === 0 ? 0 : value)));

/** `1.75%`, with the decimals that the user typed. */
export const percentAsTyped = (value: number): string => proper(percentOf(UP_TO_TWO.format(value)));

/** `180%`, without decimals. Above 200 percent, the amounts beside it say more: `>200%`. */
export const percentUpTo200 = (value: number): string =>
  value > 200 ? `>${percent(200, 0)}` : percent(value, 0);

/** `57.0%`, always with one decimal, for figures in a column. */
export const percentExact = (value: number): string =>
  proper(percentOf(ONE.format(value === 0 ? 0 : value)));

/** `3.1 pts`: the difference between two percentages. */
export const points = (value: number): string =>
  proper(pointsOf(AT_MOST[1].format(value === 0 ? 0 : value)));

/** `1,234.56`, for amounts below a heading that names the currency, or whose currency is not known. */
export const amount = (value: number, currency?: string): string => {
  const format = currency !== undefined && decimalsOf(currency) === 0 ? WHOLE_AMOUNT : AMOUNT;
  return proper(format.format(value === 0 ? 0 : value));
};

/** `1 transaction`, `86 transactions`. */
export const count = (n: number, one: string, many = pluralOf(one)): string =>
  `${number(n)} ${n === 1 ? one : many}`;

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const shortDay = dateFormat({ month: 'short', day: 'numeric' });
const fullDay = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const longDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const monthName = dateFormat({ month: 'long' });
const monthShort = dateFormat({ month: 'short' });

// Days have no time zone, so they are read and written in UTC.
const utc = (day: string) => new Date(`${dayOf(day)}T00:00:00Z`);

/** Today in the user's time zone, `YYYY-MM-DD`. */
export function today(now = new Date()): Day {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** `Nov 20`, or `Nov 20, 2025` if the year is not the current one. */
export const day = (date: Day | LocalDateTime, now: Day = today()): string =>
  (yearOf(date) === yearOf(now) ? shortDay : fullDay).format(utc(date));

const DAYS = { short: shortDay, full: fullDay };

/** `Nov 1 – Nov 30, 2026`. Shows both years if they differ, and only one date if the span is a single day. */
export const daySpan = (from: Day | LocalDateTime, to: Day | LocalDateTime): string =>
  dayOf(from) === dayOf(to) ? dayAndYear(to) : wideSpan(DAYS, utc(from), utc(to), true);

/**
 * `Oct 1–22`, `Jan 1 – Nov 22, 2025`, `Dec 20, 2025 – Jan 3`: a span of days. Years other than the current one are shown.
 */
export const shortSpan = (from: Day, to: Day, now: Day = today()): string =>
  from === to ? day(to, now) : closeSpan(DAYS, utc(from), utc(to), yearOf(to) !== yearOf(now));

/** `Nov 20, 2026` */
export const dayAndYear = (date: Day | LocalDateTime): string => fullDay.format(utc(date));

/** `Friday, November 20, 2026` */
export const dayInFull = (date: Day | LocalDateTime): string => longDay.format(utc(date));

/** `18:42` */
export const time = (date: LocalDateTime): string => date.slice(11, 16);

/** `Friday, November 20, 2026, 18:42`, without the time if the bank doesn't provide one. */
export const whenInFull = (date: LocalDateTime): string =>
  time(date) === '00:00' ? dayInFull(date) : `${dayInFull(date)}, ${time(date)}`;

/** Local time of an instant: `18:42`. */
export function clock(instant: string): string {
  const date = new Date(instant);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Local date and time of an instant: `Nov 20, 18:42`. */
export const moment = (instant: string, now: Day = today()): string =>
  `${day(today(new Date(instant)), now)}, ${clock(instant)}`;

/**
 * Like `moment`, but with the word Today: `Today, 06:12`. 'Never' if there is no instant, 'Unknown' if it is invalid.
 */
export function momentOrToday(instant: string | null | undefined, now: Day = today()): string {
  if (!instant) return texts.never;
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return texts.unknown;
  const text = moment(instant, now);
  return today(date) === now ? text.replace(/^[^,]*/, texts.today) : text;
}

/** Local day of an instant: `Nov 20, 2026`. 'Never' if there is no instant, 'Unknown' if it is invalid. */
export function dayOfInstant(instant: string | null | undefined): string {
  if (!instant) return texts.never;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? texts.unknown : dayAndYear(today(date));
}

const weekdayName = dateFormat({ weekday: 'short' });
/** `Fri` */
export const weekday = (date: Day | LocalDateTime): string => weekdayName.format(utc(date));

const weekdayInitial = dateFormat({ weekday: 'narrow' });
/** `F` */
export const weekdayLetter = (date: Day | LocalDateTime): string =>
  weekdayInitial.format(utc(date));

/** 1 is January. */
export const longMonth = (month: number): string =>
  monthName.format(new Date(Date.UTC(2000, month - 1, 1)));
export const shortMonth = (month: number): string =>
  monthShort.format(new Date(Date.UTC(2000, month - 1, 1)));
/** `Jan–Oct`: the months of a year up to the given one. */
export const monthsUpTo = (month: number): string =>
  month === 1 ? shortMonth(1) : `${shortMonth(1)}\u2013${shortMonth(month)}`;
export const monthYear = (year: number, month: number): string =>
  monthAndYear(longMonth(month), year);
/** `Oct 1`: a date of any year. */
export const monthDay = (month: number, date: number): string =>
  shortDay.format(new Date(Date.UTC(2000, month - 1, date)));

/** `3 days, 4 hours`, `12 minutes`: the two largest units. */
export function timeSpan(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const units = [
    [Math.floor(minutes / 1440), texts.units.day],
    [Math.floor(minutes / 60) % 24, texts.units.hour],
    [minutes % 60, texts.units.minute],
  ] as const;
  const largest = units.findIndex(([n]) => n > 0);
  if (largest < 0) return texts.lessThanAMinute;
  const shown = units.slice(largest, largest + 2).filter(([n]) => n > 0);
  return shown.map(([n, unit]) => count(n, unit)).join(', ');
}

/** Formats an IBAN in groups of four, as banks print it. Returns other text unchanged. */
export const ibanText = (text: string): string => (isIban(text) ? formatIban(text) : text);

/** `0 Bytes`, `812 Bytes`, `1.5 KB`, at most one decimal; 1 KB is 1024 bytes. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let step = 0;
  // Rounds at each step, so that a value that rounds up to 1,024 KB becomes 1 MB.
  while (value >= 1024 && step < texts.sizes.length - 1) {
    value = Math.round((value / 1024) * 10) / 10;
    step += 1;
  }
  return `${plain.format(value)} ${texts.sizes[step]}`;
}
