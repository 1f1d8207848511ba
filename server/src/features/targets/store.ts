import { type RawBuilder, sql, type Updateable } from 'kysely';
import { engineOf } from '../../platform/db/engine-of.ts';
import { readTable } from '../../platform/db/read-rows.ts';
import { insertImages, updateImages } from '../../platform/db/row-images.ts';
import { imageOf } from '../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { AlertsTable, GoalsTable } from '../../schema/target-tables.ts';

export interface Rows {
  goals: GoalsTable;
  alerts: AlertsTable;
}
export type Kind = keyof Rows;

interface One {
  bookId: BookId;
  id: string;
}

const own = ({ bookId, id }: One) => sql`user_id = ${bookId} and id = ${id}`;

const select = <K extends Kind>(
  db: Db | Tx,
  kind: K,
  where: RawBuilder<unknown>,
): Promise<Rows[K][]> => readTable(db, kind)`select * from ${sql.table(kind)} where ${where}`;

/** Oldest first. */
export const listTargets = <K extends Kind>(
  db: Db | Tx,
  kind: K,
  q: { bookId: BookId },
): Promise<Rows[K][]> => select(db, kind, sql`user_id = ${q.bookId} order by id`);

export const findTarget = async <K extends Kind>(
  db: Db | Tx,
  kind: K,
  q: One,
): Promise<Rows[K] | undefined> => (await select(db, kind, own(q)))[0];

/** Finds a target and locks it on PostgreSQL, where several writers run concurrently. */
export const lockTarget = async <K extends Kind>(
  tx: Tx,
  kind: K,
  q: One,
): Promise<Rows[K] | undefined> => {
  const lock = engineOf(tx) === 'postgres' ? sql`for update` : sql``;
  return (await select(tx, kind, sql`${own(q)} ${lock}`))[0];
};

export const insertTarget = <K extends Kind>(
  tx: Tx,
  kind: K,
  row: Updateable<Rows[K]> & { user_id: BookId },
): Promise<unknown> => insertImages<Kind>(tx, { table: kind, bookId: row.user_id }, [imageOf(row)]);

/** Undefined fields keep their values. */
export const updateTarget = <K extends Kind>(
  tx: Tx,
  kind: K,
  { bookId, id, set }: One & { set: Updateable<Rows[K]> },
): Promise<unknown> => {
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  const row = { key: [id], set: imageOf(Object.fromEntries(given)) };
  return updateImages<Kind>(tx, { table: kind, bookId }, [row]);
};
