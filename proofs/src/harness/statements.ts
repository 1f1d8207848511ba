import type { BookId } from '../../../server/src/platform/identity.ts';
import type { TestServer } from './test-server.ts';

const AT = '2026-01-05 10:00:00,2026-01-05 10:00:00';

/** A Revolut statement with one transfer from the current account to a pocket. */
export const POCKETS = [
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
  `TRANSFER,Current,${AT},To pocket,-50.00,0.00,EUR,COMPLETED,950.00`,
  `TRANSFER,Savings,${AT},To pocket,50.00,0.00,EUR,COMPLETED,50.00`,
  '',
].join('\n');

/** The user's transactions as stored, ordered by date and id. */
export const stored = (server: TestServer, bookId: BookId) =>
  server.running.context.storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', bookId)
    .orderBy('date')
    .orderBy('id')
    .execute();

/** The same without what each write changes, so that rows equal those that an undo brings back. */
export const lasting = async (server: TestServer, bookId: BookId) =>
  (await stored(server, bookId)).map(({ updated_at: _, write_number: __, ...row }) => row);

/** Number of rows in each table that an import may write to. */
export async function countsOf(server: TestServer, bookId: BookId) {
  const count = async (table: 'transactions' | 'accounts' | 'reports' | 'removed_rows') => {
    const row = await server.running.context.storage.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', bookId)
      .executeTakeFirstOrThrow();
    return row.n;
  };
  return {
    transactions: await count('transactions'),
    accounts: await count('accounts'),
    reports: await count('reports'),
    removed_rows: await count('removed_rows'),
  };
}
