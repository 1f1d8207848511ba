import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { leaseExpiries } from '../../platform/jobs/leases.ts';
import type { LinkedAccountsTable } from '../../schema/bank-tables.ts';
import { blankRow } from '../../schema/rows.ts';
import type { AccountsTable } from '../../schema/tables.ts';
import { fetchLeaseName } from './fetch-lease-name.ts';

export type AccountRow = Pick<
  AccountsTable,
  'id' | 'name' | 'iban' | 'bank' | 'product' | 'currency'
>;

/** Oldest first. */
export const listAccounts = (db: Db | Tx, q: { bookId: BookId }): Promise<AccountRow[]> =>
  findRows(db, 'accounts', { user_id: q.bookId }, ['created_at', 'id']);

/** An account with the columns of its linked account, which are null without a connection. */
export type AccountDetails = AccountRow &
  Pick<AccountsTable, 'closed_on' | 'typed_on' | 'typed_amount' | 'purpose'> &
  Pick<LinkedAccountsTable, 'owner' | 'connection_id' | 'status_reason' | 'last_sync'> & {
    status: LinkedAccountsTable['status'] | null;
    is_enabled: LinkedAccountsTable['is_enabled'] | null;
    /** When the lease ends, if the account's connection is being fetched. */
    busy_until: string | null;
  };

const details = (db: Db | Tx, q: { bookId: BookId }) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('linked_accounts as l', (join) =>
      join.onRef('l.user_id', '=', 'a.user_id').onRef('l.id', '=', 'a.id'),
    )
    .select(['a.id', 'a.name', 'a.iban', 'a.bank', 'a.product', 'a.currency'])
    .select(['a.closed_on', 'a.typed_on', 'a.typed_amount', 'a.purpose'])
    .select(['l.owner', 'l.connection_id', 'l.status', 'l.status_reason', 'l.is_enabled'])
    .select('l.last_sync')
    .where('a.user_id', '=', q.bookId)
    .orderBy('a.created_at')
    .orderBy('a.id');

async function withBusy(
  db: Db | Tx,
  rows: readonly Omit<AccountDetails, 'busy_until'>[],
): Promise<AccountDetails[]> {
  const connections = new Set(rows.flatMap(({ connection_id: id }) => (id === null ? [] : [id])));
  const held = await leaseExpiries(db, [...connections].map(fetchLeaseName));
  return rows.map((row) => {
    const { connection_id: id } = row;
    return { ...row, busy_until: (id === null ? undefined : held.get(fetchLeaseName(id))) ?? null };
  });
}

/** Oldest first. */
export const listDetails = async (db: Db | Tx, q: { bookId: BookId }): Promise<AccountDetails[]> =>
  withBusy(db, await details(db, q).execute());

export async function findDetails(
  db: Db | Tx,
  q: { bookId: BookId; id: string },
): Promise<AccountDetails | undefined> {
  const [found] = await withBusy(db, await details(db, q).where('a.id', '=', q.id).execute());
  return found;
}

/** Stores whether an account is enabled. Also works for an account without a connection. */
export const setEnabled = async (
  tx: Tx,
  q: { bookId: BookId; id: string; enabled: boolean },
): Promise<void> => {
  const key = { user_id: q.bookId, id: q.id };
  const set = { is_enabled: q.enabled };
  if ((await updateRows(tx, 'linked_accounts', key, set)) > 0) return;
  await insertRow(tx, 'linked_accounts', {
    ...blankRow('linked_accounts'),
    ...{ ...key, ...set, status: 'READY', covered: '[]', calls: '{}' },
  });
};

export async function deleteEmpty(tx: Tx, q: { bookId: BookId; id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', q.bookId)
    .where('account_id', '=', q.id)
    .limit(1)
    .executeTakeFirst();
  return !row && (await deleteRows(tx, 'accounts', { user_id: q.bookId, id: q.id })) > 0;
}
