import { type Habits, habitsOf } from '@saldo/domain/transfers/habits';
import type { TransferRow } from '@saldo/domain/transfers/row';
import { chunksOf } from '../../platform/db/chunks.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { type OwnAccounts, transferRow } from '../ledger/transfers/own-accounts.ts';
import * as store from '../ledger/transfers/transfer-store.ts';

/** More decisions than a user makes manually in years. Linking all suggestions decides up to 200. */
const AT_MOST = 1000;

/** Kinds of transfers that the user has linked repeatedly, from the user's latest decisions. */
export async function readHabits(
  db: Db | Tx,
  { bookId, belongings }: { bookId: BookId; belongings: OwnAccounts },
): Promise<Habits> {
  const pairs = await store.decidedPairs(db, { bookId, limit: AT_MOST });
  const rows = new Map<string, TransferRow>();
  for (const ids of chunksOf(pairs.flatMap((pair) => [pair.expense_id, pair.income_id]))) {
    for (const row of await store.legsById(db, { bookId, ids })) {
      rows.set(row.id, transferRow(row, belongings));
    }
  }
  const decisions = pairs.flatMap(({ expense_id, income_id, state }) => {
    const [expense, income] = [rows.get(expense_id), rows.get(income_id)];
    return expense && income ? [{ expense, income, isLinked: state === 'linked' }] : [];
  });
  return habitsOf(decisions, belongings.own);
}
