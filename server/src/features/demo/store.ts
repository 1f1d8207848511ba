import type { Db, Tx } from '../../platform/db/storage.ts';
import type {
  AccountsTable,
  EffectsTable,
  TransfersTable,
  UsersTable,
} from '../../platform/db/tables.ts';

export async function findDemoUser(db: Db): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 1)
    .executeTakeFirst();
  return user?.id;
}

export const insertUser = (tx: Tx, row: UsersTable): Promise<unknown> =>
  tx.insertInto('users').values(row).execute();

export const insertAccounts = (tx: Tx, rows: readonly AccountsTable[]): Promise<unknown> =>
  tx.insertInto('accounts').values(rows).execute();

export const listAccounts = (tx: Tx, q: { userId: string }) =>
  tx.selectFrom('accounts').select(['id', 'name']).where('user_id', '=', q.userId).execute();

export const listCategories = (tx: Tx, q: { userId: string }) =>
  tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name'])
    .where('user_id', '=', q.userId)
    .execute();

export async function insertTransfers(
  tx: Tx,
  q: { transfers: readonly TransfersTable[]; effects: readonly EffectsTable[] },
): Promise<void> {
  if (q.transfers.length > 0) await tx.insertInto('transfers').values(q.transfers).execute();
  if (q.effects.length > 0) await tx.insertInto('effects').values(q.effects).execute();
}
