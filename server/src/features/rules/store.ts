import type { Db, Tx } from '../../platform/db/storage.ts';
import type { RulesTable } from '../../platform/db/tables.ts';

/** In creation order. */
export const listRules = (db: Db | Tx, q: { userId: string }): Promise<RulesTable[]> =>
  db
    .selectFrom('rules')
    .selectAll()
    .where('user_id', '=', q.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What a hand has chosen a category for, newest first. */
export const chosenByHand = (db: Db, q: { userId: string; limit: number }) =>
  db
    .selectFrom('transactions')
    .select(['description', 'creditor_name', 'debtor_name', 'direction', 'amount', 'category_id'])
    .where('user_id', '=', q.userId)
    .where('category_source', '=', 'hand')
    .where('category_id', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(q.limit)
    .execute();
