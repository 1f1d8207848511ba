import { sql } from 'kysely';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
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

export async function nextPosition(tx: Tx, q: { userId: string }): Promise<number> {
  const row = await tx
    .selectFrom('categories')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('user_id', '=', q.userId)
    .executeTakeFirst();
  return Number(row?.last ?? -1) + 1;
}

/** Children first: a parent goes only when nothing names it. */
export async function deleteCategories(
  tx: Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<void> {
  await sql`delete from categories where user_id = ${q.userId} and id in (${sql.join(q.ids)})`.execute(
    tx,
  );
}

/** Id of the category with that folded name below that parent. */
export async function findByName(
  tx: Tx,
  q: { userId: string; parentId: string | null; nameKey: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('name_key', '=', q.nameKey)
    .where('parent_id', q.parentId === null ? 'is' : '=', q.parentId)
    .executeTakeFirst();
  return row?.id;
}

export const insertManyCategories = (
  tx: Tx,
  engine: Engine,
  rows: readonly CategoriesTable[],
): Promise<void> => insertRows(tx, engine, 'categories', rows);
