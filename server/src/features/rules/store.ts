import type { Updateable } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
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

/** One rule; its row is locked where several writers work at once. */
export const lockRule = (
  tx: Tx,
  q: { userId: string; id: string; engine: Engine },
): Promise<RulesTable | undefined> => {
  const query = tx
    .selectFrom('rules')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id);
  return (q.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
};

export const insertRule = (tx: Tx, row: RulesTable): Promise<unknown> =>
  tx.insertInto('rules').values(row).execute();

export const updateRule = (
  tx: Tx,
  q: { userId: string; id: string; set: Updateable<RulesTable> },
): Promise<unknown> =>
  tx
    .updateTable('rules')
    .set(q.set)
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();

export const deleteRule = (tx: Tx, q: { userId: string; id: string }): Promise<unknown> =>
  tx.deleteFrom('rules').where('user_id', '=', q.userId).where('id', '=', q.id).execute();

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
