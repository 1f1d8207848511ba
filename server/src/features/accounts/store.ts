import type { Db, Tx } from '../../platform/db/storage.ts';
import type { AccountsTable } from '../../platform/db/tables.ts';

const COLUMNS = ['id', 'name', 'iban', 'bank', 'product', 'currency'] as const;

export type AccountRow = Pick<AccountsTable, (typeof COLUMNS)[number]>;

/** In the order in which they were made. */
export const listAccounts = (db: Db | Tx, q: { userId: string }): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('user_id', '=', q.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertAccount = (tx: Tx, row: AccountsTable): Promise<unknown> =>
  tx.insertInto('accounts').values(row).execute();

export const setIban = (
  tx: Tx,
  q: { userId: string; id: string; iban: string; name: string },
): Promise<unknown> =>
  tx
    .updateTable('accounts')
    .set({ iban: q.iban, name: q.name })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();
