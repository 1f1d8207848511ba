import { deleteRows, findRow, insertRow } from '../../platform/db/crud.ts';
import { columns, readRow } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import type { Tables } from '../../schema/tables.ts';

export type AddressRow = Tables['calendar_addresses'];

export const addressOf = (db: Db | Tx, q: { userId: UserId }): Promise<AddressRow | undefined> =>
  findRow(db, 'calendar_addresses', { user_id: q.userId });

/** Replaces the user's address. */
export async function setAddress(tx: Tx, row: AddressRow): Promise<void> {
  await deleteRows(tx, 'calendar_addresses', { user_id: row.user_id });
  await insertRow(tx, 'calendar_addresses', row);
}

export const deleteAddress = (tx: Tx, q: { userId: UserId }): Promise<unknown> =>
  deleteRows(tx, 'calendar_addresses', { user_id: q.userId });

const OWNER = {
  ...columns('calendar_addresses', 'user_id', 'with_amounts'),
  ...columns('users', 'time_zone'),
};

/** The user with this address. */
export const ownerOfAddress = (db: Db, q: { tokenHash: string }) =>
  readRow(db, OWNER)`
    select a.user_id, a.with_amounts, u.time_zone
    from calendar_addresses a join users u on u.id = a.user_id
    where a.token_hash = ${q.tokenHash} and u.deleted_at is null`;
