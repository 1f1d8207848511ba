import { insertRows } from '../../platform/db/bulk-insert.ts';
import { deleteRows, findRow, findRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { CategoriesTable } from '../../schema/tables.ts';
import { withCurrentDescription } from './starter-categories.ts';

export type CategoryRow = Pick<
  CategoriesTable,
  'id' | 'parent_id' | 'name' | 'color' | 'icon' | 'description' | 'role'
>;

export const listCategories = async (db: Db, q: { bookId: BookId }): Promise<CategoryRow[]> => {
  const rows = await findRows(db, 'categories', { user_id: q.bookId }, ['position', 'id']);
  return rows.map(withCurrentDescription);
};

/** The given ids that are the user's own categories. */
export async function ownCategoryIds(
  db: Db | Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const rows = await findRows(db, 'categories', { user_id: q.bookId, id: q.ids });
  return new Set(rows.map((row) => row.id));
}

export const insertCategories = (tx: Tx, rows: readonly CategoriesTable[]): Promise<void> =>
  insertRows(tx, 'categories', rows);

export async function nextPosition(tx: Tx, q: { bookId: BookId }): Promise<number> {
  const row = await tx
    .selectFrom('categories')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('user_id', '=', q.bookId)
    .executeTakeFirst();
  return Number(row?.last ?? -1) + 1;
}

/** Deletes children first, because a parent cannot be deleted while they reference it. */
export const deleteCategories = (
  tx: Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<unknown> => deleteRows(tx, 'categories', { user_id: q.bookId, id: q.ids });

export async function findByName(
  tx: Tx,
  { bookId, parentId, nameKey }: { bookId: BookId; parentId: string | null; nameKey: string },
): Promise<string | undefined> {
  const where = { user_id: bookId, name_key: nameKey, parent_id: parentId };
  return (await findRow(tx, 'categories', where))?.id;
}
