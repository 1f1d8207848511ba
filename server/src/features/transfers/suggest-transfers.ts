import { MOST_SUGGESTIONS, type SuggestedTransfers } from '@saldo/contract/transfers';
import { addDays } from '@saldo/domain/dates';
import { suggestTransfers as pairsFor } from '@saldo/domain/transfers/pair';
import { withoutFee } from '@saldo/domain/transfers/row';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readOwnAccounts, transferRow } from '../ledger/transfers/own-accounts.ts';
import { unlinkedPairs, withPrintedNames } from '../ledger/transfers/possible-legs.ts';
import * as store from '../ledger/transfers/transfer-store.ts';
import { transactionsById } from '../transactions/transaction-list.ts';
import { readHabits } from './repeated-transfers.ts';

/** Days searched at a time. The earlier leg of a pair may be up to `REACH_DAYS` before them. */
const DAYS_AT_ONCE = 92;
const REACH_DAYS = 5;

interface Suggested {
  expenseId: string;
  incomeId: string;
  /** Booking date of the later leg. */
  date: string;
}

/**
 * Suggests up to 200 pairs that may be transfers, by pair of accounts, newest first. Runs in a worker because it reads
 * all of the user's transactions.
 */
export async function suggestTransfers(
  { storage }: Pick<TaskContext, 'storage'>,
  { bookId }: { bookId: BookId },
): Promise<SuggestedTransfers[]> {
  const found = await newestPairs(storage, bookId);
  const ids = found.flatMap(({ expenseId, incomeId }) => [expenseId, incomeId]);
  const transactions = await transactionsById(storage.read, { bookId, ids });
  const groups = new Map<string, SuggestedTransfers>();
  for (const { expenseId, incomeId } of found) {
    const [expense, income] = [transactions.get(expenseId), transactions.get(incomeId)];
    if (!expense || !income) continue;
    const key = `${expense.account_id} ${income.account_id}`;
    const [from, to] = [expense.account_name, income.account_name];
    const group = groups.get(key) ?? { from, to, pairs: [] };
    groups.set(key, group);
    group.pairs.push({ expense, income });
  }
  return [...groups.values()];
}

/** The number of suggestions. */
export const countSuggestions = async (
  { storage }: Pick<TaskContext, 'storage'>,
  { bookId }: { bookId: BookId },
): Promise<number> => (await newestPairs(storage, bookId)).length;

/** Searches backwards from the newest days until there are enough pairs. */
async function newestPairs({ read }: Storage, bookId: BookId): Promise<Suggested[]> {
  const all = await store.firstAndLast(read, { bookId });
  if (!all) return [];
  const belongings = await readOwnAccounts(read, { bookId });
  const parted = await unlinkedPairs(read, bookId);
  const own = await withPrintedNames(read, { bookId, belongings });
  const habits = await readHabits(read, { bookId, belongings });
  const taken = new Set<string>();
  const pairs: Suggested[] = [];
  let to = addDays(all.last.slice(0, 10), 1);
  while (to > all.first && pairs.length < MOST_SUGGESTIONS) {
    const from = addDays(to, -DAYS_AT_ONCE);
    const legs = await store.allLegs(read, { bookId, from: addDays(from, -REACH_DAYS), to });
    const free = legs.filter(({ id }) => !taken.has(id));
    const rows = bothWays(free).map((row) => transferRow(row, belongings));
    const dates = new Map(rows.map(({ id, date }) => [id, date]));
    const here = pairsFor({ rows, own, parted, habits }).map((pair): Suggested => {
      const [one = '', other = ''] = [dates.get(pair.expenseId), dates.get(pair.incomeId)];
      return { ...pair, date: one > other ? one : other };
    });
    // Skips pairs that are entirely before these days, because the next round finds them.
    const later = here.filter(({ date }) => date >= from);
    for (const { expenseId, incomeId } of later) taken.add(expenseId).add(incomeId);
    pairs.push(...later.sort(newestFirst));
    to = from;
  }
  return pairs.slice(0, MOST_SUGGESTIONS);
}

/** Rows whose amount occurs as both expense and income. Most rows are discarded here and need no further checks. */
function bothWays(rows: readonly store.LegRow[]): store.LegRow[] {
  const ways = { expense: new Set<string>(), income: new Set<string>() };
  const keyOf = (row: store.LegRow) => `${row.currency} ${withoutFee(row)}`;
  for (const row of rows) ways[row.direction].add(keyOf(row));
  const isExchange = ({ bank_started, type }: store.LegRow) =>
    bank_started !== null && type === 'transfer';
  return rows.filter((row) => {
    const key = keyOf(row);
    return (ways.expense.has(key) && ways.income.has(key)) || isExchange(row);
  });
}

const newestFirst = (one: Suggested, other: Suggested): number =>
  one.date === other.date
    ? Number(one.expenseId < other.expenseId) * 2 - 1
    : one.date < other.date
      ? 1
      : -1;
