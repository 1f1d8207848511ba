import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { LinkedAccountsTable } from '../../../schema/bank-tables.ts';
import type { AccountsTable } from '../../../schema/tables.ts';

export type LinkedRow = LinkedAccountsTable;

/** A linked account with columns of its account. */
export type LinkedAccount = LinkedRow &
  Pick<AccountsTable, 'name' | 'iban' | 'product' | 'currency'>;
/** A linked account that can be fetched, because it has the provider's reference. */
export type FetchingAccount = LinkedAccount & { ref: string };

const linked = (db: Db | Tx, q: { bookId: BookId }) =>
  db
    .selectFrom('linked_accounts as l')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'l.user_id').onRef('a.id', '=', 'l.id'),
    )
    .selectAll('l')
    .select(['a.name', 'a.iban', 'a.product', 'a.currency'])
    .where('l.user_id', '=', q.bookId)
    .orderBy('a.created_at')
    .orderBy('a.id');

export const linkedTo = (
  db: Db | Tx,
  q: { bookId: BookId; connectionId: string },
): Promise<LinkedAccount[]> =>
  linked(db, q).where('l.connection_id', '=', q.connectionId).execute();

/** Linked accounts of all connections, including past ones. */
export const allLinked = (db: Db | Tx, q: { bookId: BookId }): Promise<LinkedAccount[]> =>
  linked(db, q).execute();

export const findLinked = (
  db: Db | Tx,
  q: { bookId: BookId; id: string },
): Promise<LinkedAccount | undefined> => linked(db, q).where('l.id', '=', q.id).executeTakeFirst();
