import type { Db, Tx } from '../../platform/db/storage.ts';
import type { CategoriesTable } from '../../platform/db/tables.ts';

export type CategoryRow = Pick<
  CategoriesTable,
  'id' | 'parent_id' | 'name' | 'color' | 'icon' | 'description'
>;

const COLUMNS = ['id', 'parent_id', 'name', 'color', 'icon', 'description'] as const;

export const listCategories = (db: Db, q: { userId: string }): Promise<CategoryRow[]> =>
  db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('user_id', '=', q.userId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Which of these ids are the user's own categories. */
export async function ownCategoryIds(
  db: Db | Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<Set<string>> {
  if (q.ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('id', 'in', q.ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export const insertCategories = (tx: Tx, rows: readonly CategoriesTable[]): Promise<unknown> =>
  tx.insertInto('categories').values(rows).execute();
