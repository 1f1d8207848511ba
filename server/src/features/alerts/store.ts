import type { Updateable } from 'kysely';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import type { AlertsTable } from '../../platform/db/tables-goals.ts';

/** In the order in which they were made. */
export const listAlerts = (db: Db, q: { userId: string }): Promise<AlertsTable[]> =>
  db.selectFrom('alerts').selectAll().where('user_id', '=', q.userId).orderBy('id').execute();

export const findAlert = (
  db: Db | Tx,
  q: { userId: string; id: string },
): Promise<AlertsTable | undefined> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();

/** The row is locked where several writers work at once. */
export const lockAlert = (
  tx: Tx,
  q: { userId: string; id: string; engine: Engine },
): Promise<AlertsTable | undefined> => {
  const query = tx
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id);
  return (q.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
};

export const insertAlert = (tx: Tx, row: AlertsTable): Promise<unknown> =>
  tx.insertInto('alerts').values(row).execute();

export const updateAlert = (
  tx: Tx,
  q: { userId: string; id: string; set: Updateable<AlertsTable> },
): Promise<unknown> =>
  tx
    .updateTable('alerts')
    .set(q.set)
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();

/** Returns how many went: one, or none. */
export async function deleteAlert(tx: Tx, q: { userId: string; id: string }): Promise<number> {
  const result = await tx
    .deleteFrom('alerts')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Alerts of some categories name another one instead. */
export const moveAlerts = (
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string; now: string },
): Promise<unknown> =>
  tx
    .updateTable('alerts')
    .set({ category_id: q.to, updated_at: q.now })
    .where('user_id', '=', q.userId)
    .where('category_id', 'in', q.from)
    .execute();
