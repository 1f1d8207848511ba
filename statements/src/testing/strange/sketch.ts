import type { Cents } from '@saldo/domain/money';
import { balanceWords } from '../../fields/balance-words.ts';
import { codesOf } from '../../fields/currency-codes.ts';
import { HEADINGS } from '../../fields/headings.ts';
import { namesCard, senseOfType } from '../../fields/movement-words.ts';
import { factsOf, rolesOf, stateOf } from '../../fields/vocabulary.ts';
import { decimal } from '../movements.ts';

export type Random = (below: number) => number;

/** A transaction as it happened. */
export interface Event {
  day: string;
  cents: Cents;
  text: string;
  /** Account that it belongs to, if the file is about two. */
  account: 0 | 1;
  currency: string;
  /** False if it moved no money: pending, reverted or listed again. */
  isMoved: boolean;
  /** True if the file says again what another row says. */
  isCopy?: boolean;
  /** Balance of its account after it. */
  balance: Cents;
}

export interface SketchedColumn {
  /** What it holds: a role, `size` for an amount without a sign, or `odd`. */
  use: string;
  heading: string;
  of(event: Event): string;
}

/** Cells of one printed row by the use of their columns. */
export type Cells = Readonly<Record<string, string>>;

/** A statement before it is printed. Oddities change it, and what is right along with it. */
export interface Sketch {
  random: Random;
  language: string;
  /** What makes the file strange, to name a failure. */
  oddities: string[];
  opening: Cents;
  currency: string;
  /** Oldest first. */
  events: Event[];
  columns: SketchedColumn[];
  hasHeadings: boolean;
  /** True if the headings tell the bank and with it the currency. */
  isKnown: boolean;
  delimiter: string;
  money(cents: Cents): string;
  day(iso: string): string;
  /** 1, or -1 for a card that prints purchases without a minus. */
  sign: 1 | -1;
  isNewestFirst: boolean;
  above: string[][];
  /** Rows at the ends, in the order of the file. */
  first: Cells[];
  last: Cells[];
  /** Rows in front of an event. */
  before: Map<Event, Cells[]>;
  /** Lines in front of an event, with headings or titles. */
  sections: Map<Event, string[][]>;
  below: string[][];
  /** True if no reading is right, since something is damaged. */
  isDamaged: boolean;
  /** True if accounts have to be told apart. */
  hasAccounts: boolean;
}

/** Stands for the headings, which are known only in the end. */
export const HEADED: string[] = ['headings'];

export const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[random(items.length)] ?? items[0];
export const oneIn = (random: Random, count: number): boolean => random(count) === 0;

export const has = ({ columns }: Sketch, ...uses: string[]): boolean =>
  uses.every((use) => columns.some((column) => column.use === use));

const STARTS = [
  'zor',
  'plu',
  'vri',
  'kwe',
  'sna',
  'dro',
  'fli',
  'gur',
  'bla',
  'tro',
  'mux',
  'jav',
] as const;
const MIDDLES = ['bin', 'dak', 'fel', 'gom', 'lut', 'rix', 'vop', 'zem', 'nug', 'qua'] as const;
const ENDS = ['', 'ax', 'ep', 'ith', 'ox', 'um', 'yl'] as const;

const isKnownWord = (word: string): boolean =>
  rolesOf(word).length > 0 ||
  factsOf(word).length > 0 ||
  stateOf(word) !== null ||
  balanceWords(word) !== null ||
  senseOfType(word) !== null ||
  namesCard(word) ||
  codesOf(word).length > 0;

/** A word in no vocabulary. */
export function unknownWord(random: Random): string {
  for (;;) {
    const word = pick(random, STARTS) + pick(random, MIDDLES) + pick(random, ENDS);
    if (!isKnownWord(word)) return word.charAt(0).toUpperCase() + word.slice(1);
  }
}

/** Different words in no vocabulary. */
export function unknownWords(random: Random, count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) words.add(unknownWord(random));
  return [...words];
}

/** Words of a language for a field, or else the English ones. */
export function wordsFor(language: string, field: string): string[] {
  const found = [language, 'en'].map((one) =>
    (HEADINGS[one] ?? '').split('; ').find((text) => text.startsWith(`${field}: `)),
  );
  return (found.find((text) => text !== undefined) ?? field).replace(/^[^:]*: /, '').split(' | ');
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const headingFor = (
  { random, language }: Pick<Sketch, 'random' | 'language'>,
  field: string,
): string => {
  const words = wordsFor(language, field);
  return capital(words[random(words.length)] ?? field);
};

export const shifted = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

const SHOPS = [
  'Bakker',
  'Kiosk',
  'Florista',
  'Vesna',
  'Rialto',
  'Montana',
  'Okada',
  'Nordlys',
  'Lumen',
  'Pico',
] as const;

export function eventsOf(
  random: Random,
  {
    count,
    opening,
    currency,
    from,
  }: { count: number; opening: Cents; currency: string; from: string },
): Event[] {
  let day = from;
  const drawn = Array.from({ length: count }, (_, at): Event => {
    day = shifted(day, random(5));
    const comes = at === 1 || (at > 1 && oneIn(random, 4));
    const size = 100 + random(comes ? 250_000 : 30_000);
    const text = `${pick(random, SHOPS)} ${unknownWord(random)} ${random(90) + 10}`;
    return {
      day,
      cents: comes ? size : -size,
      text,
      account: 0,
      currency,
      isMoved: true,
      balance: 0,
    };
  });
  return balanced(drawn, opening);
}

/** The events with the balance of their account after each of them. */
export function balanced(events: readonly Event[], opening: Cents): Event[] {
  const balances = new Map<string, Cents>();
  return events.map((event) => {
    const key = `${event.account} ${event.currency}`;
    const balance = (balances.get(key) ?? opening) + (event.isMoved ? event.cents : 0);
    balances.set(key, balance);
    event.balance = balance;
    return event;
  });
}

/** Ways to print an amount. The decimal sign is a comma or a point. */
export function moneyForm(random: Random): (cents: Cents) => string {
  const [point, thousands] = pick<readonly [string, string]>(random, [
    [',', '.'],
    ['.', ','],
    [',', ' '],
    ['.', ''],
    [',', ''],
    ['.', "'"],
  ]);
  const minus = pick(random, ['-#', '-#', '-#', '#-', '\u2212#', '(#)', '\u2013#'] as const);
  return (cents) => {
    const figure = decimal(Math.abs(cents), point, thousands);
    return cents < 0 ? minus.replace('#', figure) : figure;
  };
}

/** Ways to print a day that can be read in one way only. */
const DAYS: readonly [(day: string) => string, ...((day: string) => string)[]] = [
  (day) => day,
  (day) => day.replaceAll('-', '.').replace(/$/, '.'),
  (day) => day.replaceAll('-', '/'),
  (day) => day.replaceAll('-', ''),
  (day) => `${day}T10:11:12`,
  (day) => day.split('-').join('. ').replace(/$/, '.'),
  (day) => `${day.replaceAll('-', '')}101112`,
  (day) => `${day} 00:00`,
  (day) => day.split('-').toReversed().join('.'),
  (day) =>
    new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(day)),
  (day) =>
    new Intl.DateTimeFormat('en-US', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(day)),
];

const dayFirst = (day: string, sign: string): string => day.split('-').toReversed().join(sign);

export function dayForm(random: Random, language: string): (day: string) => string {
  const sign = pick(random, ['/', '-', '.'] as const);
  const suffix = pick(random, ['', '', ' 10:11', '-10:11:12'] as const);
  if (oneIn(random, 2)) return (day) => dayFirst(day, sign) + (sign === '-' ? '' : suffix);
  if (language === 'en' && oneIn(random, 3)) {
    return (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  }
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.parse(day),
    );
  if (oneIn(random, 8)) return (day) => `${weekday(day)} ${dayFirst(day, '/')}`;
  return pick(random, DAYS);
}
