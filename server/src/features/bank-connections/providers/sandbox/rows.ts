import {
  addDays,
  type Day,
  dayNumber,
  daysInMonth,
  monthOf,
  startOfDay,
  yearOf,
} from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { type Household, household } from '@saldo/domain/world/household';
import type { WorldRow } from '@saldo/domain/world/row';
import type { FetchedRow } from '../provider.ts';
import { OWNER, type SandboxAccount, sandboxAccounts } from './accounts.ts';

const FIRST_DAY = '2025-01-01';
const OPENING: Record<'current' | 'deposit', Cents> = { current: 420_000, deposit: 900_000 };

/** One of the household's transactions, as this bank records it. */
interface Move {
  amount: Cents;
  text: string;
  type: FetchedRow['type'];
  party: string | null;
  partyIban: string | null;
  /** True if the row appears a day after it is booked. */
  late?: boolean;
  nameless?: boolean;
}

/** Two identical coffees on one day are both genuine. */
const COFFEE: Move = {
  ...{ amount: -180, text: 'COMPRA CAFE COMERCIAL', type: 'card_payment', nameless: true },
  ...{ party: 'Café Comercial', partyIban: null },
};

/**
 * An account's transactions on one day. Savings go to the savings account and everything else to the current account.
 * Rows in currencies other than EUR are left out.
 */
function movesOn(account: SandboxAccount, institutionId: string, world: Household, day: Day) {
  const [current, savings] = sandboxAccounts(institutionId);
  const isSavings = account.product === 'deposit';
  const other = isSavings ? current : savings;
  const moves = world
    .rows(day, day)
    .filter((row) => (row.account === 'savings') === isSavings && row.currency === 'EUR')
    .filter(({ transfer_group: group }) => !group?.startsWith('top-up'))
    .map((row) => moveOf(row, other.iban));
  if (!isSavings && dayNumber(day) % 9 === 0) moves.push(COFFEE, COFFEE);
  // Puts late rows after the others. Otherwise that day's balances would not add up.
  return moves
    .map((move, at) => ({ ...move, at }))
    .sort((a, b) => Number(a.late ?? false) - Number(b.late ?? false));
}

function moveOf(row: WorldRow, otherIban: string | null): Move {
  const isOwn = row.transfer_group !== undefined;
  return {
    amount: row.direction === 'income' ? row.amount : -row.amount,
    text: row.description,
    type: row.type,
    party: isOwn ? OWNER : (row.creditor_name ?? row.debtor_name ?? null),
    partyIban: isOwn ? otherIban : (row.creditor_iban ?? null),
    late: row.category === 'dining.restaurant',
    nameless: row.type === 'interest',
  };
}

const nextMonth = (first: Day): Day => addDays(first, daysInMonth(yearOf(first), monthOf(first)));

/** Monthly sums per account. They never change and are the slowest part here, so they are cached. */
const monthSums = new Map<string, Cents>();

function sumOfMonth(account: SandboxAccount, institutionId: string, first: Day): Cents {
  const key = `${account.key} ${first}`;
  const known = monthSums.get(key);
  if (known !== undefined) return known;
  const world = household(institutionId);
  let sum = 0;
  for (let day = first; day < nextMonth(first); day = addDays(day, 1)) {
    for (const { amount } of movesOn(account, institutionId, world, day)) sum += amount;
  }
  monthSums.set(key, sum);
  return sum;
}

/**
 * An account's rows between two days, both inclusive, as of `today`. A day always has the same rows, except that some
 * appear a day late. `generation` is the number of earlier consents, each of which created new ids.
 */
export function sandboxRows(
  account: SandboxAccount,
  q: { institutionId: string; from: Day; to: Day; today: Day; generation: number },
): FetchedRow[] {
  const { institutionId } = q;
  const rows: FetchedRow[] = [];
  const world = household(institutionId);
  let balance = OPENING[account.product];
  let day: Day = FIRST_DAY;
  for (; nextMonth(day) <= q.from; day = nextMonth(day)) {
    balance += sumOfMonth(account, institutionId, day);
  }
  for (; day <= q.to && day <= q.today; day = addDays(day, 1)) {
    for (const { at, ...move } of movesOn(account, institutionId, world, day)) {
      balance += move.amount;
      const isSeen = !(move.late && day >= q.today);
      if (day >= q.from && isSeen) rows.push(rowOf(move, { ...q, day, at, balance }));
    }
  }
  return rows;
}

function rowOf(
  { amount, text, type, party, partyIban, nameless }: Move,
  q: { day: Day; at: number; balance: Cents; generation: number },
): FetchedRow {
  const isOut = amount < 0;
  const id = `${q.day.replaceAll('-', '')}${String(q.at).padStart(4, '0')}`;
  return {
    ids: {
      provider: null,
      bank: nameless ? null : q.generation === 0 ? id : `${q.generation}-${id}`,
    },
    day: q.day,
    date: startOfDay(q.day),
    amount,
    currency: 'EUR',
    type,
    description: text,
    creditorName: isOut ? party : null,
    creditorIban: isOut ? partyIban : null,
    debtorName: isOut ? null : party,
    partyIban,
    balance: q.balance,
  };
}
