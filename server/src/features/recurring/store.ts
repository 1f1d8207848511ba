import { type Day, dayOf } from '@saldo/domain/dates';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../platform/db/tables.ts';

export type Face = Pick<
  TransactionsTable,
  'id' | 'category_id' | 'bank' | 'direction' | 'description' | 'creditor_name' | 'debtor_name'
>;

/** The day of the first payment of all; null where there is none. */
export async function firstDay(db: Db, { userId }: { userId: string }): Promise<Day | null> {
  const first = await db
    .selectFrom('transactions')
    .select('date')
    .where('user_id', '=', userId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return first ? dayOf(first.date) : null;
}

/** What a screen shows of rows that stand for series. */
export async function facesOf(
  db: Db,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, Face>> {
  const rows = await findRows(db, 'transactions', { user_id: q.userId, id: q.ids });
  return new Map(rows.map((row) => [row.id, row]));
}
