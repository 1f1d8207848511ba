import type { Updateable } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import type { GoalTables } from '../../platform/db/tables-goals.ts';

interface One {
  userId: string;
  id: string;
}

/** The statements of goals and alerts, which are kept alike. */
export function targetStore<T extends 'goals' | 'alerts'>(table: T) {
  type Row = GoalTables[T];
  // Only columns that both have are named here; the compiler is told of one table, and of its rows as they are.
  const target = table as 'goals';
  const rows = (db: Db | Tx, userId: string) =>
    db.selectFrom(target).selectAll().where('user_id', '=', userId);
  const one = (query: ReturnType<typeof rows>) =>
    query.executeTakeFirst() as Promise<unknown> as Promise<Row | undefined>;

  return {
    /** In the order in which they were made. */
    list: (db: Db | Tx, q: { userId: string }): Promise<Row[]> =>
      rows(db, q.userId).orderBy('id').execute() as Promise<unknown[]> as Promise<Row[]>,

    find: (db: Db | Tx, q: One): Promise<Row | undefined> =>
      one(rows(db, q.userId).where('id', '=', q.id)),

    /** The row is locked where several writers work at once. */
    lock: (tx: Tx, q: One & { engine: Engine }): Promise<Row | undefined> => {
      const row = rows(tx, q.userId).where('id', '=', q.id);
      return one(q.engine === 'postgres' ? row.forUpdate() : row);
    },

    insert: (tx: Tx, row: Row): Promise<unknown> =>
      tx
        .insertInto(target)
        .values(row as GoalTables['goals'])
        .execute(),

    update: (tx: Tx, q: One & { set: Updateable<Row> }): Promise<unknown> =>
      tx
        .updateTable(target)
        .set(q.set as Updateable<GoalTables['goals']>)
        .where('user_id', '=', q.userId)
        .where('id', '=', q.id)
        .execute(),

    /** Returns how many went: one, or none. */
    remove: async (tx: Tx, q: One): Promise<number> => {
      const result = await tx
        .deleteFrom(target)
        .where('user_id', '=', q.userId)
        .where('id', '=', q.id)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },

    /** Those of some categories name another one instead. */
    move: (
      tx: Tx,
      q: { userId: string; from: readonly string[]; to: string; now: string },
    ): Promise<unknown> =>
      tx
        .updateTable(target)
        .set({ category_id: q.to, updated_at: q.now })
        .where('user_id', '=', q.userId)
        .where('category_id', 'in', q.from)
        .execute(),
  };
}
