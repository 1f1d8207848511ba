import { fold } from '@saldo/domain/text';
import type { StatementRow } from './statement.ts';

/** A row that the account already has, by the bank's own values, whatever a person has changed since. */
export interface KnownRow {
  date: string;
  amount: number;
  fee: number;
  balance: number | null;
  started: string | null;
  /** The bank's text; compared only where a balance is missing. */
  text: string;
}

/** What of an incoming row is compared. */
export type IncomingRow = Omit<KnownRow, 'text'> & Pick<StatementRow, 'originalText'>;

/**
 * For each incoming row the index of the known row that it is, or null when it is new. Rows of one account only. Each
 * known row is used once, so that equal rows are told apart by their number: a payment, its reversal and the payment
 * again on one day share day, amount and balance.
 *
 * Steps, each with what the ones before left over:
 * 1. strong and exact: day, amount, balance; for Revolut the start to the second, amount, fee, balance;
 * 2. Revolut, where a spreadsheet has dropped the seconds of one side: the start to the minute;
 * 3. Revolut, where one side has no start (files before 2021): as the other banks;
 * 4. weak, where a side has no balance: day, amount and text;
 * 5. weak without text, where as many rows are left on both sides for that day and amount.
 */
export function recognise(
  bank: string,
  known: readonly KnownRow[],
  incoming: readonly IncomingRow[],
): (number | null)[] {
  const matches: (number | null)[] = new Array(incoming.length).fill(null);
  if (known.length === 0 || incoming.length === 0) return matches;
  const left = factsOf(known, (row) => row.text);
  const right = factsOf(incoming, (row) => row.originalText);
  const pairing = { left, right, matches, used: new Uint8Array(known.length) };
  if (bank === 'REVOLUT') {
    pair(pairing, hashStart, (l, r) => sameStart(left, l, right, r, true));
    pair(pairing, hashStart, (l, r) => sameStart(left, l, right, r, false));
    pair(pairing, hashDay, (l, r) => lacksStart(left, l, right, r) && sameDay(left, l, right, r));
  } else {
    pair(pairing, hashDay, (l, r) => sameDay(left, l, right, r));
  }
  pairWeak(pairing);
  return matches;
}

/**
 * Short text to store and index beside the booking day: rows that can be the same movement have the same one, in
 * every variant of the bank's files. Which of them are the same, recognise() decides.
 */
export function recognitionKey(_bank: string, row: Pick<KnownRow, 'amount' | 'balance'>): string {
  return `${row.amount.toString(36)}:${row.balance === null ? '' : row.balance.toString(36)}`;
}

/** The compared values as numbers, column by column: fifty thousand rows are compared without making a text. */
interface Facts {
  count: number;
  day: Int32Array;
  amount: Float64Array;
  fee: Float64Array;
  /** NaN where there is none. */
  balance: Float64Array;
  /** Minutes, NaN where there is none. */
  start: Float64Array;
  /** -1 where a spreadsheet has dropped them. */
  seconds: Int8Array;
  text: (row: number) => string;
}

type Compared = Omit<KnownRow, 'text'>;

function factsOf<T extends Compared>(rows: readonly T[], textOf: (row: T) => string): Facts {
  const count = rows.length;
  const facts: Facts = {
    count,
    day: new Int32Array(count),
    amount: new Float64Array(count),
    fee: new Float64Array(count),
    balance: new Float64Array(count),
    start: new Float64Array(count),
    seconds: new Int8Array(count),
    text: (at) => {
      const row = rows[at];
      return row ? fold(textOf(row)) : '';
    },
  };
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    if (row) fill(facts, i, row);
  }
  return facts;
}

function fill(facts: Facts, i: number, row: Compared): void {
  facts.day[i] = dayNumber(row.date);
  facts.amount[i] = row.amount;
  facts.fee[i] = row.fee;
  facts.balance[i] = row.balance ?? Number.NaN;
  facts.start[i] = row.started === null ? Number.NaN : minuteNumber(row.started);
  facts.seconds[i] = row.started?.length === 19 ? digits(row.started, 17, 2) : -1;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

/** `YYYY-MM-DD…` as one number; not a count of days, only distinct for distinct days. */
const dayNumber = (date: string): number =>
  digits(date, 0, 4) * 512 + digits(date, 5, 2) * 32 + digits(date, 8, 2);
const minuteNumber = (date: string): number =>
  dayNumber(date) * 1440 + digits(date, 11, 2) * 60 + digits(date, 14, 2);

function sameDay(left: Facts, l: number, right: Facts, r: number): boolean {
  return (
    left.day[l] === right.day[r] &&
    left.amount[l] === right.amount[r] &&
    left.balance[l] === right.balance[r]
  );
}

function sameStart(left: Facts, l: number, right: Facts, r: number, exact: boolean): boolean {
  const same =
    left.start[l] === right.start[r] &&
    left.amount[l] === right.amount[r] &&
    left.fee[l] === right.fee[r] &&
    left.balance[l] === right.balance[r];
  if (!same) return false;
  const one = left.seconds[l] ?? -1;
  const other = right.seconds[r] ?? -1;
  return exact ? one === other : one < 0 || other < 0;
}

const lacksStart = (left: Facts, l: number, right: Facts, r: number): boolean =>
  Number.isNaN(left.start[l]) || Number.isNaN(right.start[r]);

/** A hash of the compared values, or -1 for a row that cannot be compared in that step. */
type Hash = (facts: Facts, row: number) => number;

const mix = (hash: number, value: number): number => {
  // The high part keeps amounts of over 42 million euros apart.
  const low = value | 0;
  const high = (value / 0x1_0000_0000) | 0;
  const mixed = Math.imul(hash ^ low, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
};

const hashDay: Hash = (facts, row) => {
  const balance = facts.balance[row] ?? Number.NaN;
  if (Number.isNaN(balance)) return -1;
  return mix(mix(facts.day[row] ?? 0, facts.amount[row] ?? 0), balance) >>> 1;
};

const hashStart: Hash = (facts, row) => {
  const balance = facts.balance[row] ?? Number.NaN;
  const start = facts.start[row] ?? Number.NaN;
  if (Number.isNaN(balance) || Number.isNaN(start)) return -1;
  return mix(mix(mix(0, start), facts.amount[row] ?? 0), balance) >>> 1;
};

interface Pairing {
  left: Facts;
  right: Facts;
  matches: (number | null)[];
  used: Uint8Array;
}

/** Pairs what is left over on both sides, first with first. Known rows hang in chains, one a bucket. */
function pair(p: Pairing, hash: Hash, same: (l: number, r: number) => boolean): void {
  const { left, right, matches, used } = p;
  let size = 16;
  while (size < left.count * 2) size *= 2;
  const heads = new Int32Array(size).fill(-1);
  const next = new Int32Array(left.count);
  for (let l = left.count - 1; l >= 0; l--) {
    const at = used[l] ? -1 : hash(left, l);
    if (at < 0) continue;
    next[l] = heads[at & (size - 1)] ?? -1;
    heads[at & (size - 1)] = l;
  }
  for (let r = 0; r < right.count; r++) {
    const at = matches[r] === null ? hash(right, r) : -1;
    if (at < 0) continue;
    const found = takeFrom(heads, next, at & (size - 1), (l) => same(l, r));
    if (found < 0) continue;
    matches[r] = found;
    used[found] = 1;
  }
}

/** Unhooks the first row of a bucket that fits; -1 when none does. */
function takeFrom(
  heads: Int32Array,
  next: Int32Array,
  bucket: number,
  fits: (row: number) => boolean,
): number {
  let before = -1;
  for (let at = heads[bucket] ?? -1; at >= 0; at = next[at] ?? -1) {
    if (fits(at)) {
      const after = next[at] ?? -1;
      if (before < 0) heads[bucket] = after;
      else next[before] = after;
      return at;
    }
    before = at;
  }
  return -1;
}

/** Rows of one day and amount of which one side has no balance. Rare, so texts may be made here. */
function pairWeak(p: Pairing): void {
  const known = groupLeft(p.left, (l) => p.used[l] === 0);
  if (known.size === 0) return;
  for (const [key, rows] of groupLeft(p.right, (r) => p.matches[r] === null)) {
    const candidates = known.get(key);
    if (candidates) pairGroup(p, candidates, rows);
  }
}

function groupLeft(facts: Facts, isLeft: (row: number) => boolean): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < facts.count; row++) {
    if (!isLeft(row)) continue;
    const key = `${facts.day[row]}|${facts.amount[row]}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function pairGroup(p: Pairing, known: readonly number[], incoming: readonly number[]): void {
  const comparable = (l: number, r: number) =>
    Number.isNaN(p.left.balance[l]) || Number.isNaN(p.right.balance[r]);
  const pairWhere = (same: (l: number, r: number) => boolean) => {
    for (const r of incoming) {
      if (p.matches[r] !== null) continue;
      const found = known.find((l) => p.used[l] === 0 && comparable(l, r) && same(l, r));
      if (found === undefined) continue;
      p.matches[r] = found;
      p.used[found] = 1;
    }
  };
  pairWhere((l, r) => p.left.text(l) === p.right.text(r));
  const knownLeft = known.filter((l) => p.used[l] === 0).length;
  const incomingLeft = incoming.filter((r) => p.matches[r] === null).length;
  if (knownLeft === incomingLeft) pairWhere(() => true);
}
