import type { Db, Tx } from '../../platform/db/storage.ts';

/** More at once nobody judges; the rest follows. */
const AT_MOST = 500;

/** Pairs of a possible double and the other, both still there, newest first. */
export const listDoubles = (
  db: Db,
  q: { userId: string },
): Promise<{ id: string; other: string }[]> =>
  db
    .selectFrom('transactions as t')
    .innerJoin('transactions as o', (join) =>
      join.onRef('o.user_id', '=', 't.user_id').onRef('o.id', '=', 't.possible_duplicate_of'),
    )
    .select(['t.id', 'o.id as other'])
    .where('t.user_id', '=', q.userId)
    .where('t.possible_duplicate_of', 'is not', null)
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(AT_MOST)
    .execute();

/** Whether a row is taken for a possible double. */
export async function isDouble(db: Db, q: { userId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('possible_duplicate_of', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Says that a row is no double; false where it was not taken for one. */
export async function clearDouble(
  tx: Tx,
  q: { userId: string; id: string; now: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('transactions')
    .set({ possible_duplicate_of: null, updated_at: q.now })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('possible_duplicate_of', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
