import { type AccountBalances, balancesOf } from '@saldo/domain/account-balance';
import { addDays, type Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { groupBy } from '@saldo/domain/records';
import type { Span } from '@saldo/domain/spans';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { readBalanceInput } from './balance-input.ts';
import { signedWorth } from './balances.ts';

/** A goal that follows an account's balance. */
export interface BalanceGoal extends Span {
  id: string;
  account: string;
  /** Null is that of totals. */
  currency: string | null;
}

/** In the goal's currency. */
export interface BalanceInGoal {
  /** The account's last day with data, at most the goal's end. */
  on: Day;
  amount: Cents;
  /** Balance when the goal started; null if it starts later. */
  atStart: Cents | null;
}

/**
 * By goal, the balance that it follows, if known, at the latest rate until the goal's end if the account is in another
 * currency. Reads all rows of the accounts once, so it runs in a worker.
 */
export async function readBalancesInGoals(
  db: Db | Tx,
  { bookId, today, goals }: { bookId: BookId; today: Day; goals: readonly BalanceGoal[] },
): Promise<ReadonlyMap<string, BalanceInGoal>> {
  const found = new Map<string, BalanceInGoal>();
  for (const [id, following] of groupBy(goals, ({ account }) => account)) {
    const [facts] = await readBalanceInput(db, { bookId, id });
    if (!facts) continue;
    const own = facts.account.currency;
    const balances = balancesOf(facts);
    for (const goal of following) {
      const balance = balanceWithin(balances, goal);
      const inGoal = balance && (await converted(db, { bookId, today, goal, own, balance }));
      if (inGoal) found.set(goal.id, inGoal);
    }
  }
  return found;
}

interface ToConvert {
  bookId: BookId;
  today: Day;
  goal: BalanceGoal;
  /** The account's currency. */
  own: string;
  balance: BalanceInGoal;
}

/** The balance in the goal's currency; null if no exchange rate is known. */
async function converted(
  db: Db | Tx,
  { bookId, today, goal, own, balance }: ToConvert,
): Promise<BalanceInGoal | null> {
  const currency = goal.currency ?? (await mainCurrencyOf(db, { bookId }));
  if (own === currency) return balance;
  const convert = await conversionOf(db, { bookId, currency }, [{ currency: own }]);
  const latest = today < goal.to ? today : goal.to;
  const inGoal = (cents: Cents) =>
    signedWorth(cents, own, latest, convert) ?? signedWorth(cents, own, balance.on, convert);
  const amount = inGoal(balance.amount);
  if (amount === null) return null;
  // The same rate for both, so that a pace consists of what was saved and not of how rates moved.
  return { ...balance, amount, atStart: balance.atStart === null ? null : inGoal(balance.atStart) };
}

function balanceWithin({ last, on }: AccountBalances, { from, to }: Span): BalanceInGoal | null {
  if (last === null) return null;
  const day = last < to ? last : to;
  const [amount = null] = on(day, day);
  if (amount === null) return null;
  const dayBefore = addDays(from, -1);
  const [atStart = null] = dayBefore <= day ? on(dayBefore, dayBefore) : [];
  return { on: day, amount, atStart };
}
