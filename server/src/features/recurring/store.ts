import type { Direction } from '@saldo/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

export interface Face {
  id: string;
  category_id: string | null;
  direction: Direction;
  description: string;
  creditor_name: string | null;
  debtor_name: string | null;
}

/** What a screen shows of rows that stand for series. */
export async function facesOf(
  db: Db,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, Face>> {
  if (q.ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'category_id', 'direction', 'description', 'creditor_name', 'debtor_name'])
    .where('user_id', '=', q.userId)
    .where('id', 'in', q.ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Accounts from which money went out since a day, of those that are for every day. */
export async function spendingAccounts(
  db: Db,
  q: { userId: string; since: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.user_id = ${q.userId} and a.closed_on is null
      and a.currency = 'EUR' and (a.for_spending = 1 or (a.for_spending is null and a.product = 'current'
        and exists (select 1 from transactions t where t.user_id = a.user_id and t.account_id = a.id
          and t.direction = 'expense' and t.date >= ${q.since})))`.execute(db);
  return rows.map(({ id }) => id);
}
