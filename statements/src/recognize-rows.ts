import {
  type Facts,
  factsOf,
  groupUnmatched,
  type IncomingRow,
  type KnownRow,
  lacksBalance,
  lacksStart,
  mayStartTogether,
} from './compared-rows.ts';
import {
  formatPairing,
  type Loose,
  type Pairing,
  pairCounted,
  pairKnownDays,
} from './recognize-across-formats.ts';

/**
 * Returns for each incoming row the index of the matching known row, or null if the row is new. All rows must be from
 * one account. Each known row is used once, so equal rows are distinguished by their number: if a payment is reversed
 * and repeated on one day, the payment and its repetition have the same day, amount and balance.
 *
 * Each step handles the rows that the previous steps left unmatched:
 * 1. Exact: compares day, amount and balance. For Revolut it compares the start to the second, amount, fee and balance.
 * 2. Revolut, if a spreadsheet dropped the seconds on one side: compares the start to the minute.
 * 3. Revolut, if one side has no start (files before 2021): compares the same values as for other banks.
 * 4. Weak, if one side has no balance: compares day, amount and description. For Revolut it compares the start to the
 *    second, or the description if one side has no seconds or no start. Different starts always mean different
 *    payments.
 *
 * Rows of another format have different descriptions, and computed balances that depend on the order within the day.
 * The functions in recognize-across-formats.ts pair them as well.
 *
 * Rows with only the same day and amount are not certain duplicates. findPossibleDuplicates() finds them.
 */
export function recognizeRows(
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
  const across = formatPairing({ bank, known, incoming });
  if (across) pairKnownDays(pairing, across);
  pairWeak(pairing, across?.isLoose ?? (() => false));
  if (across) pairCounted(pairing, across);
  return matches;
}

/**
 * Returns a short key that is stored with the booking date. Rows of one bank's own lists that may be the same
 * transaction have equal keys in every variant of the file. The key of a row from another format also contains that
 * format and the bank's id, and has at most 160 characters in total. recognizeRows() determines which rows are actually
 * the same.
 */
export function recognitionKey(
  _bank: string,
  row: Pick<KnownRow, 'amount' | 'balance' | 'bankId' | 'source'>,
): string {
  const key = `${row.amount.toString(36)}:${row.balance === null ? '' : row.balance.toString(36)}`;
  return row.source ? `${key}@${row.source}/${(row.bankId ?? '').slice(0, LONGEST_ID)}` : key;
}

const LONGEST_ID = 100;
const SOURCES = [
  'ofx',
  'qif',
  'camt',
  'mt940',
  'abo',
  'coda',
  'cfonb',
  'norma43',
  'app',
  'pdf',
] as const;

/** Extracts the format and the bank's id from a key of recognitionKey(). */
export function parseRecognitionKey(key: string): Pick<KnownRow, 'bankId' | 'source'> {
  const [, name, bankId] = /^[^@]*@([a-z0-9]+)\/(.*)$/s.exec(key) ?? [];
  const source = SOURCES.find((each) => each === name);
  return source ? { source, bankId: bankId || null } : {};
}

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

/** A hash of the compared values, or -1 for a row that this step cannot compare. */
type Hash = (facts: Facts, row: number) => number;

const mix = (hash: number, value: number): number => {
  // The high part distinguishes amounts of over 42 million euros.
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

/**
 * Pairs unmatched rows in the order in which they appear on both sides. Known rows with the same hash bucket are linked
 * into a chain.
 */
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

/** Removes and returns the first matching row of a bucket, or -1. */
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

/**
 * Pairs rows with the same day and amount if one side has no balance or a computed one. Such rows are rare, so this
 * step may build strings.
 */
function pairWeak(p: Pairing, isLoose: Loose): void {
  const known = groupUnmatched(p.left, (l) => p.used[l] === 0);
  if (known.size === 0) return;
  for (const [key, rows] of groupUnmatched(p.right, (r) => p.matches[r] === null)) {
    const candidates = known.get(key);
    if (candidates) pairGroup(p, { known: candidates, incoming: rows, isLoose });
  }
}

interface Group {
  known: readonly number[];
  incoming: readonly number[];
  isLoose: Loose;
}

function pairGroup(p: Pairing, { known, incoming, isLoose }: Group): void {
  const { left, right } = p;
  const byText = new Map<string, number[]>();
  for (const l of known) {
    const text = left.text(l);
    const same = byText.get(text);
    if (same) same.push(l);
    else byText.set(text, [l]);
  }
  const timed = known.filter((l) => (left.seconds[l] ?? -1) >= 0);
  const texts = new Map(incoming.map((r) => [r, right.text(r)]));
  const sameText = (r: number) => byText.get(texts.get(r) ?? '') ?? [];
  const pairWhere = (
    candidates: (r: number) => number[],
    same: (l: number, r: number) => boolean,
  ) => {
    for (const r of incoming) {
      if (p.matches[r] !== null) continue;
      const some = candidates(r);
      const fits = (l: number) =>
        p.used[l] === 0 && (lacksBalance(p, l, r) || isLoose(l, r)) && same(l, r);
      const at = some.findIndex(fits);
      const [found] = at < 0 ? [] : some.splice(at, 1);
      if (found === undefined) continue;
      p.matches[r] = found;
      p.used[found] = 1;
    }
  };
  pairWhere(sameText, (l, r) => sameSecond(p, l, r));
  pairWhere(
    () => timed,
    (l, r) => sameSecond(p, l, r),
  );
  pairWhere(sameText, (l, r) => mayStartTogether(p, l, r));
}

const sameSecond = ({ left, right }: Pairing, l: number, r: number): boolean =>
  left.start[l] === right.start[r] &&
  left.seconds[l] === right.seconds[r] &&
  (left.seconds[l] ?? -1) >= 0;
