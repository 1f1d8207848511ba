import type { Db, Tx } from '../../platform/db/storage.ts';
import type { UsersTable } from '../../platform/db/tables.ts';

export async function findDemoUser(db: Db | Tx): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 1)
    .executeTakeFirst();
  return user?.id;
}

export const insertUser = (tx: Tx, row: UsersTable): Promise<unknown> =>
  tx.insertInto('users').values(row).execute();
