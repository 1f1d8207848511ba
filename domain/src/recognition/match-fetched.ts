import { type Day, dayNumber } from '../dates.ts';
import type {
  ExternalIds,
  FetchedTransaction,
  MatchResult,
  StoredTransaction,
} from './booked-transaction.ts';
import { pairStatementWithSync } from './pair-statement-with-sync.ts';

/**
 * A transaction that is booked late keeps its ID for up to this many days. After that, a bank that renumbers may have
 * reused the ID.
 */
const ID_DAYS = 10;
/** Maximum number of days by which a booking date moves, which is enough for a weekend. */
const DRIFT_DAYS = 4;
/** Minimum length of a description to be compared. Shorter ones are contained in almost any other. */
const TELLING_LENGTH = 4;

interface Pairing {
  stored: readonly StoredTransaction[];
  fetched: readonly FetchedTransaction[];
  result: MatchResult[];
  used: boolean[];
}

/**
 * Finds the transactions in a bank's response that the account already has. All belong to one account; `covers` is the
 * first and last day of the response. Each stored transaction is matched at most once, so of several equal
 * transactions, as many match as are stored.
 *
 * Tiers, each for the rows left over by the previous ones:
 * 1. the same ID, amount and currency, at most ten days apart;
 * 2. the same day, amount, currency and description;
 * 3. the same amount and currency, at most four days apart, with the same counterparty or description, or else with one
 *    description that contains the other;
 * 4. rows from statements: the same amount, at most a day apart, if both sides have the same number of such rows.
 *
 * From the second tier on, only stored transactions within `covers` count. An earlier one is absent from the response
 * because the response does not cover its day, and would wrongly match a similar new one.
 */
export function matchFetched(
  stored: readonly StoredTransaction[],
  fetched: readonly FetchedTransaction[],
  covers: { from: Day; to: Day },
): MatchResult[] {
  const p: Pairing = {
    stored,
    fetched,
    result: fetched.map(() => ({ match: null, doubleOf: null })),
    used: stored.map(() => false),
  };
  pairIds(p);
  const isInside = (at: number) => {
    const day = stored[at]?.day ?? '';
    return day >= covers.from && day <= covers.to;
  };
  pairContent(p, isInside);
  pairDrifted(p, isInside);
  pairStatements(p, isInside);
  return p.result;
}

function take(p: Pairing, storedAt: number, fetchedAt: number): void {
  const result = p.result[fetchedAt];
  if (!result) return;
  result.match = storedAt;
  p.used[storedAt] = true;
}

const leftStored = (p: Pairing, may: (at: number) => boolean): [number, StoredTransaction][] =>
  [...p.stored.entries()].filter(([at]) => !p.used[at] && may(at));
const leftFetched = (p: Pairing): [number, FetchedTransaction][] =>
  [...p.fetched.entries()].filter(([at]) => p.result[at]?.match === null);

const idKeys = (ids: ExternalIds): string[] => [
  ...(ids.provider === null ? [] : [`provider ${ids.provider}`]),
  ...(ids.bank === null ? [] : [`bank ${ids.bank}`]),
];

/** IDs that a single response gives to different transactions, and which therefore identify nothing. */
function worthlessIds(fetched: readonly FetchedTransaction[]): Set<string> {
  const seen = new Map<string, string>();
  const worthless = new Set<string>();
  for (const row of fetched) {
    const content = `${row.amount} ${row.currency} ${row.text}`;
    for (const key of idKeys(row.ids)) {
      if ((seen.get(key) ?? content) !== content) worthless.add(key);
      seen.set(key, content);
    }
  }
  return worthless;
}

function pairIds(p: Pairing): void {
  const worthless = worthlessIds(p.fetched);
  const byId = new Map<string, number[]>();
  for (const [at, row] of p.stored.entries()) {
    for (const key of new Set(row.ids.flatMap(idKeys))) {
      byId.set(key, [...(byId.get(key) ?? []), at]);
    }
  }
  for (const [fetchedAt, row] of leftFetched(p)) {
    const candidates = idKeys(row.ids)
      .filter((key) => !worthless.has(key))
      .flatMap((key) => byId.get(key) ?? []);
    const same = candidates.find((at) => !p.used[at] && isSameById(p.stored[at], row));
    if (same !== undefined) take(p, same, fetchedAt);
  }
}

const isSameById = (stored: StoredTransaction | undefined, row: FetchedTransaction): boolean =>
  stored !== undefined && sameMoney(stored, row) && daysApart(stored, row) <= ID_DAYS;

type Money = Pick<StoredTransaction, 'amount' | 'currency'>;
const sameMoney = (a: Money, b: Money) => a.amount === b.amount && a.currency === b.currency;
const daysApart = (a: { day: Day }, b: { day: Day }) =>
  Math.abs(dayNumber(a.day) - dayNumber(b.day));

const contentKey = (row: StoredTransaction | FetchedTransaction) =>
  `${row.day} ${row.amount} ${row.currency} ${row.text}`;

function pairContent(p: Pairing, may: (at: number) => boolean): void {
  const groups = new Map<string, number[]>();
  for (const [at, row] of leftStored(p, may)) {
    const key = contentKey(row);
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const incoming = leftFetched(p);
  // Among equal rows, prefer the one with the same balance.
  for (const [fetchedAt, row] of incoming) {
    if (row.balance === null) continue;
    const same = groups
      .get(contentKey(row))
      ?.find((at) => !p.used[at] && p.stored[at]?.balance === row.balance);
    if (same !== undefined) take(p, same, fetchedAt);
  }
  for (const [fetchedAt, row] of incoming) {
    if (p.result[fetchedAt]?.match !== null) continue;
    const same = groups.get(contentKey(row))?.find((at) => !p.used[at]);
    if (same !== undefined) take(p, same, fetchedAt);
  }
}

function pairDrifted(p: Pairing, may: (at: number) => boolean): void {
  const pairs: { storedAt: number; fetchedAt: number; likeness: number; apart: number }[] = [];
  const byAmount = new Map<string, [number, StoredTransaction][]>();
  for (const entry of leftStored(p, may)) {
    const key = `${entry[1].amount} ${entry[1].currency}`;
    byAmount.set(key, [...(byAmount.get(key) ?? []), entry]);
  }
  for (const [fetchedAt, row] of leftFetched(p)) {
    for (const [storedAt, candidate] of byAmount.get(`${row.amount} ${row.currency}`) ?? []) {
      const apart = daysApart(candidate, row);
      const likeness = likenessOf(candidate, row);
      if (apart <= DRIFT_DAYS && likeness > 0) {
        pairs.push({ storedAt, fetchedAt, likeness, apart });
      }
    }
  }
  // Puts pairs with the same description or counterparty before pairs with similar descriptions; within each group, the
  // pairs nearest in time come first.
  pairs.sort((a, b) => b.likeness - a.likeness || a.apart - b.apart);
  for (const { storedAt, fetchedAt } of pairs) {
    if (!p.used[storedAt] && p.result[fetchedAt]?.match === null) take(p, storedAt, fetchedAt);
  }
}

/** Returns 2 for the same description or counterparty, 1 if one description contains the other, otherwise 0. */
function likenessOf(a: StoredTransaction, b: FetchedTransaction): number {
  if (a.partyIban !== null && a.partyIban === b.partyIban) return 2;
  const [short, long] = a.text.length < b.text.length ? [a.text, b.text] : [b.text, a.text];
  if (short.length < TELLING_LENGTH) return 0;
  return short === long ? 2 : long.includes(short) ? 1 : 0;
}

function pairStatements(p: Pairing, may: (at: number) => boolean): void {
  const stored = leftStored(p, (at) => may(at) && p.stored[at]?.source === 'file');
  const fetched = leftFetched(p);
  const across = pairStatementWithSync(
    stored.map(([, row]) => row),
    fetched.map(([, row]) => row),
  );
  for (const [storedAt, fetchedAt] of across.pairs) {
    const [one, other] = [stored[storedAt], fetched[fetchedAt]];
    if (one && other) take(p, one[0], other[0]);
  }
  for (const [fetchedAt, storedAt] of across.doubles) {
    const [one, other] = [stored[storedAt], fetched[fetchedAt]];
    const result = other && p.result[other[0]];
    if (one && result) result.doubleOf = one[0];
  }
}
