import { dayNumber } from '@saldo/domain/dates';
import type { IncomingRow, KnownRow, Sides } from './compared-rows.ts';

/** Known row matched to each incoming row so far. Each known row is used once. */
export interface Pairing extends Sides {
  matches: (number | null)[];
  used: Uint8Array;
}

/** True if either row is from another format than the bank's own lists. */
export type Loose = (known: number, incoming: number) => boolean;

interface Lists {
  bank: string;
  known: readonly KnownRow[];
  incoming: readonly IncomingRow[];
}

export interface Across extends Lists {
  isLoose: Loose;
}

/**
 * Banks whose own exports have dedicated layouts in Saldo. In these exports, the balance is enough to tell rows apart.
 */
const OWN_LAYOUTS = new Set(['CAIXABANK', 'REVOLUT', 'BBVA']);

/**
 * Returns null if all rows are from a bank's own lists with a dedicated layout, since balances distinguish these rows.
 */
export function formatPairing(lists: Lists): Across | null {
  const { bank, known, incoming } = lists;
  const isOther = ({ source }: { source?: unknown }): boolean => source !== undefined;
  const [left, right] = [known.map(isOther), incoming.map(isOther)];
  const some = left.includes(true) || right.includes(true);
  if (!some && OWN_LAYOUTS.has(bank)) return null;
  return { ...lists, isLoose: (l, r) => left[l] === true || right[r] === true };
}

/**
 * Pairs rows that are certainly the same, whatever their balances. These are rows with the same bank id and amount, and
 * rows of days that are complete on both sides, with the same amounts and closing balance.
 */
export function pairKnownDays(p: Pairing, across: Across): void {
  pairIds(p, across);
  pairWholeDays(p, across);
}

/** Pairs rows by the bank's id and the amount. The id alone is not enough, since some banks repeat ids. */
function pairIds(p: Pairing, across: Across): void {
  pairNear(p, across, ({ bankId, amount }) => (bankId ? `${bankId}|${amount}` : null));
}

function pairWholeDays(p: Pairing, { known, incoming }: Across): void {
  const days = groupBy(known, ({ date }) => date.slice(0, 10));
  for (const [day, rows] of groupBy(incoming, ({ date }) => date.slice(0, 10))) {
    const there = days.get(day);
    if (!there || rows.every((r) => p.matches[r] !== null)) continue;
    const [before, after] = [there.map((l) => known[l]), rows.map((r) => incoming[r])];
    if (isSameDay(before, after)) pairByAmount(p, { known, incoming }, [there, rows]);
  }
}

function pairByAmount(
  p: Pairing,
  { known, incoming }: Pick<Lists, 'known' | 'incoming'>,
  [there, rows]: readonly [number[], number[]],
): void {
  const byAmount = new Map<number, number[]>();
  for (const l of there.toReversed()) {
    if (p.used[l] === 0) pushTo(byAmount, known[l]?.amount ?? 0, l);
  }
  for (const r of rows) {
    if (p.matches[r] === null) match(p, byAmount.get(incoming[r]?.amount ?? 0)?.pop(), r);
  }
}

type Row = Pick<KnownRow, 'amount' | 'balance'>;

function isSameDay(
  one: readonly (Row | undefined)[],
  other: readonly (Row | undefined)[],
): boolean {
  if (one.length < 2 || one.length !== other.length) return false;
  const amounts = (rows: typeof one) =>
    rows.map((row) => row?.amount ?? 0).toSorted((a, b) => a - b);
  const [mine, theirs] = [amounts(one), amounts(other)];
  if (mine.some((amount, at) => amount !== theirs[at])) return false;
  const end = endOf(one);
  return end !== null && end === endOf(other);
}

/** Returns the closing balance of a day: the only balance from which no other row of the day continues. */
function endOf(rows: readonly (Row | undefined)[]): number | null {
  const begun = new Map<number, number>();
  for (const row of rows) {
    if (!row || row.balance === null) return null;
    const before = row.balance - row.amount;
    begun.set(before, (begun.get(before) ?? 0) + 1);
  }
  const ends: number[] = [];
  for (const row of rows) {
    const balance = row?.balance ?? 0;
    const open = begun.get(balance) ?? 0;
    if (open === 0) ends.push(balance);
    else begun.set(balance, open - 1);
  }
  const [only = null, second] = ends;
  return second === undefined ? only : null;
}

/**
 * Pairs the remaining rows of two formats by amount and day, then by amount up to three days apart, since one format
 * may use the booking date and the other the value date. Each row is used once: if one side has two equal payments and
 * the other side one, one payment stays new. Ignores known rows outside the incoming days, or more than three days
 * outside if either side is from an app, in which users set the dates.
 */
export function pairCounted(p: Pairing, across: Across): void {
  pairNear(p, across, ({ amount }) => String(amount));
}

/** Maximum number of days between the booking date and the value date, or the date that a user recorded. */
export const MAX_DAYS_APART = 3;
const NEAREST_FIRST = [0, -1, 1, -2, 2, -3, 3];

type Key = (row: KnownRow | IncomingRow) => string | null;

/** Pairs rows with the same key. Rows on the same day are paired first. */
function pairNear(p: Pairing, { known, incoming, isLoose }: Across, keyOf: Key): void {
  const there = new Map<string, number[]>();
  const days = incoming.map(({ date }) => dayNumber(date));
  const [first, last] = spanOf(days);
  const isOfApp = incoming.some(({ source }) => source === 'app');
  known.toReversed().forEach((row, back) => {
    const l = known.length - 1 - back;
    const [day, key] = [dayNumber(row.date), keyOf(row)];
    const reach = row.source === 'app' || isOfApp ? MAX_DAYS_APART : 0;
    const isOpen = p.used[l] === 0 && day >= first - reach && day <= last + reach;
    if (isOpen && key !== null) pushTo(there, `${day}|${key}`, l);
  });
  if (there.size === 0) return;
  for (const apart of NEAREST_FIRST) {
    incoming.forEach((row, r) => {
      const key = p.matches[r] === null ? keyOf(row) : null;
      const near = key === null ? undefined : there.get(`${(days[r] ?? 0) + apart}|${key}`);
      if (near)
        match(
          p,
          takeFrom(near, (l) => isLoose(l, r)),
          r,
        );
    });
  }
}

/** Removes and returns the last entry that fits, usually the very last. */
function takeFrom(list: number[], fits: (at: number) => boolean): number | undefined {
  const at = list.findLastIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function spanOf(days: readonly number[]): [first: number, last: number] {
  let [first, last] = [Infinity, -Infinity];
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return [first, last];
}

function match(p: Pairing, l: number | undefined, r: number): void {
  if (l === undefined) return;
  p.matches[r] = l;
  p.used[l] = 1;
}

function pushTo<K>(groups: Map<K, number[]>, key: K, at: number): void {
  const group = groups.get(key);
  if (group) group.push(at);
  else groups.set(key, [at]);
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  rows.forEach((row, at) => {
    pushTo(groups, keyOf(row), at);
  });
  return groups;
}
