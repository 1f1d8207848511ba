import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { ownTransactionIds } from '../transactions/writes.ts';
import * as store from './store.ts';

/**
 * Links pairs that were linked when they were exported. Their flags came with them, so nothing else is set and there is
 * nothing to take back later. A leg that is linked keeps its other. Answers how many pairs were linked.
 */
export async function relink(
  tx: Tx,
  q: { userId: string; now: string },
  pairs: readonly { expenseId: string; incomeId: string }[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  const { userId, now } = q;
  const ids = pairs.flatMap(({ expenseId, incomeId }) => [expenseId, incomeId]);
  const own = await ownTransactionIds(tx, { userId, ids });
  const whole = pairs.filter((pair) => own.has(pair.expenseId) && own.has(pair.incomeId));
  const rows = whole.map(({ expenseId, incomeId }) => ({
    user_id: userId,
    id: newId(),
    expense_id: expenseId,
    income_id: incomeId,
    state: 'linked' as const,
    created_at: now,
  }));
  return store.insertFreePairs(tx, rows);
}
