import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import type { CategoriesTable } from '../../platform/db/tables.ts';

export async function findName(db: Db, q: { userId: string; id: string }): Promise<string> {
  const row = await db
    .selectFrom('categories')
    .select('name')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** One category; its row is locked where several writers work at once, so that nobody gives it a child or moves it meanwhile. */
export const lockCategory = (
  tx: Tx,
  q: { userId: string; id: string; engine: Engine },
): Promise<Pick<CategoriesTable, 'parent_id'> | undefined> => {
  const query = tx
    .selectFrom('categories')
    .select('parent_id')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id);
  return (q.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
};

export const childIds = async (tx: Tx, q: { userId: string; id: string }): Promise<string[]> => {
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('parent_id', '=', q.id)
    .execute();
  return rows.map((row) => row.id);
};

/** Gives the transactions of some categories another one, or none. Returns how many. */
export async function moveTransactions(
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string | null; now: string },
): Promise<number> {
  const result = await tx
    .updateTable('transactions')
    .set({
      category_id: q.to,
      category_reason: null,
      ...(q.to === null ? { category_source: 'none' as const } : {}),
      updated_at: q.now,
    })
    .where('user_id', '=', q.userId)
    .where('category_id', 'in', q.from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
