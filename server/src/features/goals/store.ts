import type { Updateable } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import type { GoalsTable } from '../../platform/db/tables-goals.ts';

/** In the order in which they were made. */
export const listGoals = (db: Db, q: { userId: string }): Promise<GoalsTable[]> =>
  db.selectFrom('goals').selectAll().where('user_id', '=', q.userId).orderBy('id').execute();

export const findGoal = (
  db: Db | Tx,
  q: { userId: string; id: string },
): Promise<GoalsTable | undefined> =>
  db
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();

/** The row is locked where several writers work at once. */
export const lockGoal = (
  tx: Tx,
  q: { userId: string; id: string; engine: Engine },
): Promise<GoalsTable | undefined> => {
  const query = tx
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id);
  return (q.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
};

export const insertGoal = (tx: Tx, row: GoalsTable): Promise<unknown> =>
  tx.insertInto('goals').values(row).execute();

export const updateGoal = (
  tx: Tx,
  q: { userId: string; id: string; set: Updateable<GoalsTable> },
): Promise<unknown> =>
  tx
    .updateTable('goals')
    .set(q.set)
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();

/** Returns how many went: one, or none. */
export async function deleteGoal(tx: Tx, q: { userId: string; id: string }): Promise<number> {
  const result = await tx
    .deleteFrom('goals')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Goals of some categories name another one instead. */
export const moveGoals = (
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string; now: string },
): Promise<unknown> =>
  tx
    .updateTable('goals')
    .set({ category_id: q.to, updated_at: q.now })
    .where('user_id', '=', q.userId)
    .where('category_id', 'in', q.from)
    .execute();
