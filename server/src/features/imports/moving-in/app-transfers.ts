import { dayNumber } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import type { StatementRow } from '@saldo/statements';
import type { NamedTransfers } from '../../transfers/link-transfers.ts';

/** A row that an app marks as a transfer between own accounts. */
export interface AppLeg {
  id: string;
  row: StatementRow;
  /** The account of this leg, by the name that the app uses. */
  account: string;
  currency: string;
  isNew: boolean;
}

/** Maximum number of days between the two legs. */
const REACH_DAYS = 1;

/** True if two legs may form a transfer. Amounts are not compared. */
function areOpposite(one: AppLeg, other: AppLeg): boolean {
  if (one.row.amount < 0 === other.row.amount < 0 || one.account === other.account) return false;
  const apart = dayNumber(one.row.date.slice(0, 10)) - dayNumber(other.row.date.slice(0, 10));
  return Math.abs(apart) <= REACH_DAYS && mayName(one, other) && mayName(other, one);
}

/** A row that does not name the other account may be paired with any account. */
const mayName = ({ row }: AppLeg, { account }: AppLeg): boolean =>
  !row.transferTo || fold(row.transferTo) === fold(account);

const amountKey = ({ row, currency }: AppLeg) => `${currency} ${Math.abs(row.amount)}`;

interface Round {
  /** Only legs with the same key can form a pair. */
  keyOf(leg: AppLeg): string;
  isPair(one: AppLeg, other: AppLeg): boolean;
}

/**
 * Rounds of pairing, most certain first. They pair rows from one line of the file, then rows of equal amount, then rows
 * in two currencies.
 */
const ROUNDS: readonly Round[] = [
  { keyOf: ({ row }) => String(row.line), isPair: () => true },
  { keyOf: amountKey, isPair: () => true },
  {
    keyOf: ({ row, account }) =>
      row.transferTo ? [fold(account), fold(row.transferTo)].sort().join('\n') : account,
    isPair: (one, other) => one.currency !== other.currency && Boolean(one.row.transferTo),
  },
];

/** Pairs the two legs of each transfer. New legs whose partner is not in the file are returned as `alone`. */
export function pairLegs(legs: readonly AppLeg[]): NamedTransfers {
  const used = new Set<AppLeg>();
  const pairs = ROUNDS.flatMap((round) => pairRound(round, legs, used));
  const alone = legs.filter((leg) => leg.isNew && !used.has(leg)).map(({ id }) => id);
  return { pairs, alone };
}

function pairRound(
  { keyOf, isPair }: Round,
  legs: readonly AppLeg[],
  used: Set<AppLeg>,
): NamedTransfers['pairs'] {
  const pairs: NamedTransfers['pairs'] = [];
  const waiting = new Map<string, AppLeg[]>();
  for (const leg of legs.filter((one) => !used.has(one))) {
    const key = keyOf(leg);
    const others = waiting.get(key) ?? [];
    waiting.set(key, others);
    const at = nearest(leg, others, isPair);
    const [other] = at < 0 ? [] : others.splice(at, 1);
    if (!other) {
      others.push(leg);
      continue;
    }
    used.add(leg).add(other);
    const [expense, income] = leg.row.amount < 0 ? [leg, other] : [other, leg];
    pairs.push({ expenseId: expense.id, incomeId: income.id });
  }
  return pairs;
}

/** How many unpaired legs are searched for a partner. Legs with the same key are close together in the list. */
const MOST_LOOKED_AT = 50;

function nearest(leg: AppLeg, others: readonly AppLeg[], isPair: Round['isPair']): number {
  let found = -1;
  for (let at = others.length - 1; at >= Math.max(0, others.length - MOST_LOOKED_AT); at--) {
    const other = others[at];
    if (!other || !areOpposite(leg, other) || !isPair(leg, other)) continue;
    if (other.row.date.slice(0, 10) === leg.row.date.slice(0, 10)) return at;
    found = found < 0 ? at : found;
  }
  return found;
}
