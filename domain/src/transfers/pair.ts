import { dayNumber } from '../dates.ts';
import {
  bankNamed,
  evidenceOf,
  isContradicted,
  isExchange,
  isPocket,
  type Leg,
  ownIbanOf,
  ownIbans,
  ownTransferIn,
  SECONDS_LENGTH,
  type Strength,
} from './evidence.ts';
import { isSameAccount, mayBeLeg, type Own, type TransferRow, withoutFee } from './row.ts';

export interface Pair {
  expenseId: string;
  incomeId: string;
}

export const pairKey = ({ expenseId, incomeId }: Pair): string => `${expenseId} ${incomeId}`;

export interface Pairing {
  rows: readonly TransferRow[];
  own: Own;
  /** Keys (`pairKey`) of pairs that the user unlinked, which are never paired again. */
  parted: ReadonlySet<string>;
}

/** Days from the money leaving one account to its arrival in the other, in order of preference. */
const ARRIVES_AFTER = [0, 1, -1, 2, 3, 4];
const SUGGESTED_AFTER = [0, 1, -1, 2, -2, 3, -3];

interface Round {
  /** Key of a row; only rows with equal keys can pair. Null if the row takes no part in this round. */
  keyOf(row: TransferRow): string | null;
  strengthOf(expense: Leg, income: Leg): Strength;
  days: readonly number[];
}

const amountKey = (row: TransferRow) => `${row.currency} ${withoutFee(row)}`;
const startedKey = ({ bank, started }: TransferRow): string | null =>
  bank === 'REVOLUT' && started?.length === SECONDS_LENGTH ? started : null;

const LINKING: readonly Round[] = [
  {
    keyOf: (row) => (startedKey(row) === null ? null : `${row.started} ${amountKey(row)}`),
    strengthOf: (expense, income) => (isPocket(expense.row, income.row) ? 0 : null),
    days: ARRIVES_AFTER,
  },
  {
    keyOf: startedKey,
    strengthOf: (expense, income) => (isExchange(expense.row, income.row) ? 0 : null),
    days: ARRIVES_AFTER,
  },
  { keyOf: amountKey, strengthOf: evidenceOf, days: ARRIVES_AFTER },
];

const SUGGESTING: Round = {
  keyOf: amountKey,
  strengthOf: (expense, income) =>
    isSameAccount(expense.row, income.row) || isContradicted(expense, income) ? null : 0,
  days: SUGGESTED_AFTER,
};

/**
 * Pairs rows that the evidence shows to be one transfer between own accounts. Among equal rows, the nearest in time are
 * paired first; ties are decided by strength of evidence, then date and ID, whatever the order of `rows`. Each row is
 * in one pair at most.
 */
export function pairTransfers(q: Pairing): Pair[] {
  const legs = legsOf(q);
  const taken = new Set<string>();
  return LINKING.flatMap((round) => pairRound(round, legs, taken, q.parted));
}

/**
 * Suggests transfers: pairs with evidence that are not linked yet, followed by pairs whose amounts are merely equal.
 * Each row is in one pair at most.
 */
export function suggestTransfers(q: Pairing): Pair[] {
  const legs = legsOf(q);
  const taken = new Set<string>();
  return [...LINKING, SUGGESTING].flatMap((round) => pairRound(round, legs, taken, q.parted));
}

/**
 * IDs of rows whose counterparty is an own account. These are neither income nor expense, even if the row of the other
 * account is missing.
 */
export function idsToExclude({ rows, own }: Pick<Pairing, 'rows' | 'own'>): string[] {
  const ibans = ownIbans(own);
  return rows.filter((row) => mayBeLeg(row) && ownIbanOf(row, ibans) !== null).map(({ id }) => id);
}

const byDateAndId = (one: TransferRow, other: TransferRow): number => {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
};

/** Rows that can be part of a transfer, sorted by date and ID, each with its evidence. */
function legsOf({ rows, own }: Pairing): Leg[] {
  const ibans = ownIbans(own);
  const saysOwn = ownTransferIn(own);
  const toppedUp = new Set(
    rows.filter((row) => row.type === 'topup' && row.direction === 'income').map((row) => row.bank),
  );
  return rows
    .filter(mayBeLeg)
    .sort(byDateAndId)
    .map((row): Leg => {
      const names = ownIbanOf(row, ibans);
      const says = row.type === 'transfer' && saysOwn(row.text);
      const banks =
        row.direction === 'expense'
          ? [...toppedUp].filter((bank) => bankNamed(row.text, bank)).sort()
          : [];
      const { accountId, bank, product, currency, type } = row;
      const kind = [accountId, bank, product, currency, type, names, says, ...banks].join('|');
      return {
        row,
        day: dayNumber(row.date),
        kind,
        iban: ibans.of(row),
        names,
        saysOwn: says,
        banks: new Set(banks),
      };
    });
}

interface Group {
  expenses: Leg[];
  /** Incomes by day, then by kind, so rows with the same evidence are compared only once. */
  incomes: Map<number, Map<string, Queue>>;
}

/** Rows of one kind and day, in order. All rows before `head` are already paired. */
interface Queue {
  legs: Leg[];
  head: number;
}

function pairRound(
  round: Round,
  legs: readonly Leg[],
  taken: Set<string>,
  parted: ReadonlySet<string>,
): Pair[] {
  const groups = new Map<string, Group>();
  for (const leg of legs) {
    const key = taken.has(leg.row.id) ? null : round.keyOf(leg.row);
    if (key === null) continue;
    const group: Group = groups.get(key) ?? { expenses: [], incomes: new Map() };
    groups.set(key, group);
    if (leg.row.direction === 'expense') group.expenses.push(leg);
    else queue(group, leg);
  }
  const pairs: Pair[] = [];
  for (const group of groups.values()) {
    if (group.expenses.length > 0 && group.incomes.size > 0) {
      pairGroup(group, round, { taken, parted, pairs });
    }
  }
  return pairs;
}

function queue(group: Group, leg: Leg): void {
  const day = group.incomes.get(leg.day) ?? new Map<string, Queue>();
  group.incomes.set(leg.day, day);
  const there = day.get(leg.kind);
  if (there) there.legs.push(leg);
  else day.set(leg.kind, { legs: [leg], head: 0 });
}

interface State {
  taken: Set<string>;
  parted: ReadonlySet<string>;
  pairs: Pair[];
}

function pairGroup(group: Group, round: Round, state: State): void {
  const { taken, pairs } = state;
  for (const days of round.days) {
    for (const strength of [0, 1, 2] as const) {
      for (const expense of group.expenses) {
        if (taken.has(expense.row.id)) continue;
        const kinds = group.incomes.get(expense.day + days);
        const income = kinds && firstOf(kinds, expense, { round, strength, state });
        if (!income) continue;
        taken.add(expense.row.id).add(income.row.id);
        pairs.push({ expenseId: expense.row.id, incomeId: income.row.id });
      }
    }
  }
}

/** Returns the day's first income linked to the expense by evidence of the given strength. */
function firstOf(
  kinds: ReadonlyMap<string, Queue>,
  expense: Leg,
  { round, strength, state }: { round: Round; strength: Strength; state: State },
): Leg | undefined {
  let first: Leg | undefined;
  for (const line of kinds.values()) {
    const free = nextFree(line, expense, state);
    if (!free || (first && byDateAndId(first.row, free.row) < 0)) continue;
    if (round.strengthOf(expense, free) === strength) first = free;
  }
  return first;
}

function nextFree(line: Queue, expense: Leg, { taken, parted }: State): Leg | undefined {
  while (line.head < line.legs.length && taken.has(line.legs[line.head]?.row.id ?? '')) {
    line.head += 1;
  }
  for (let at = line.head; at < line.legs.length; at += 1) {
    const leg = line.legs[at];
    if (!leg || taken.has(leg.row.id)) continue;
    const key = pairKey({ expenseId: expense.row.id, incomeId: leg.row.id });
    if (!parted.has(key)) return leg;
  }
  return undefined;
}
