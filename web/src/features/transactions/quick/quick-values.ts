import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import type { CategoryChoice } from '@saldo/contract/category-choices';
import { addDays, type Day, dayOf } from '@saldo/domain/dates';
import { likelyCategories } from '@saldo/domain/likely-categories';
import { type Direction, decimalsOf } from '@saldo/domain/money';
import { today } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { decimalOf, typedAmount } from '../../../lib/typed-money.ts';
import { userCategories } from '../../categories/category-choices.ts';
import { flattenCategories } from '../../categories/category-tree.ts';
import type { EntryBody, WaitingEntry } from './waiting-entries.ts';

export interface QuickValues {
  direction: Direction;
  /** As typed. */
  amount: string;
  /** '' for the account for cash, which the server creates if there is none. */
  account: string;
  day: Day;
  note: string;
  /** Null while the likeliest is chosen. */
  category: string | null;
}

export const newValues = (today: Day, accounts: readonly Account[]): QuickValues => ({
  ...{ direction: 'expense', amount: '', day: today, note: '', category: null },
  account: openAccounts(accounts).find(({ purpose }) => purpose === 'cash')?.id ?? '',
});

/** The values of an entry that the server refused. */
export const entryValues = ({ body }: WaitingEntry, today: Day): QuickValues => ({
  direction: body.direction ?? 'expense',
  amount: typedAmount(body.amount, body.currency ?? mainCurrency()),
  account: body.account_id ?? '',
  day: dayOf(body.date ?? today),
  note: body.note ?? '',
  category: body.category ?? null,
});

export const openAccounts = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ closed_on }) => closed_on === null);

export const entryCurrency = (account: string, accounts: readonly Account[]): string =>
  accounts.find(({ id }) => id === account)?.currency ?? mainCurrency();

/** The amount as a number; 0 for text that is none. */
export function enteredAmount(typed: string): number {
  const amount = decimalOf(typed);
  return Number.isFinite(amount) ? amount : 0;
}

export const POINT = '.';
export const ERASE = 'erase';
const MOST_DIGITS = 7;

/** The amount after a press of a key. Presses that would make no amount change nothing. */
export function withKey(typed: string, key: string, currency: string): string {
  const decimals = decimalsOf(currency);
  const [whole = '', cents] = typed.split(POINT);
  if (key === ERASE) return typed.slice(0, -1);
  if (key === POINT)
    return cents !== undefined || decimals === 0 ? typed : `${whole || '0'}${POINT}`;
  if (cents !== undefined) return cents.length < decimals ? typed + key : typed;
  if (whole === '0') return key;
  return whole.length < MOST_DIGITS ? typed + key : typed;
}

/** Choices of a day: today and the six days before. */
export const recentDays = (today: Day): Day[] =>
  Array.from({ length: 7 }, (_, back) => addDays(today, -back));

interface Suggested {
  values: QuickValues;
  categories: readonly Category[];
  choices: readonly CategoryChoice[];
  /** Local date and time. */
  now: string;
}

const MOST_SHOWN = 4;

/** The categories to show, likeliest first. One that was picked from all stands in for the last. */
export function shownCategories({ values, categories, choices, now }: Suggested): string[] {
  const { direction, category } = values;
  const offered = flattenCategories(userCategories(categories)).filter(
    ({ role }) => role !== 'own_transfers' && (direction === 'income' || role !== 'salary'),
  );
  const likely = likelyCategories(
    { direction, amount: enteredAmount(values.amount), at: now },
    choices.map(({ by_hand: byHand, ...choice }) => ({ ...choice, byHand })),
    offered.map(({ id }) => id),
    MOST_SHOWN,
  );
  if (category === null || likely.includes(category)) return likely;
  return [...likely.slice(0, MOST_SHOWN - 1), category];
}

/** What is sent. An entry of today has the time of day, which helps to suggest categories at that hour. */
export function bodyOf(
  values: QuickValues,
  { id, category, now }: { id: string; category: string | undefined; now: string },
): EntryBody {
  const { direction, account, day, note } = values;
  return {
    entry_id: id,
    amount: enteredAmount(values.amount),
    direction,
    date: day === dayOf(now) ? now : day,
    ...(category === undefined ? {} : { category }),
    ...(account === '' ? {} : { account_id: account }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  };
}

/** A random UUID. `crypto.randomUUID` is missing on plain HTTP. */
export function newEntryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const versioned = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return versioned.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Now, in the browser's time zone: `2026-11-30T09:10:00`. */
export function localNow(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${today(now)}T${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}
