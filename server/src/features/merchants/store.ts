import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { countedBy } from '../ledger/figure-sql.ts';

export type MerchantRow = Pick<
  TransactionsTable,
  | ('id' | 'date' | 'direction' | 'amount' | 'description')
  | ('creditor_name' | 'debtor_name' | 'bank' | 'category_id')
> & {
  /** Whether sums count it: euros that are not ignored. */
  is_counted: boolean;
};

/** All transactions of a person, the newest first. */
export async function rowsOf(db: Db | Tx, { userId }: { userId: string }): Promise<MerchantRow[]> {
  const { rows } = await sql<MerchantRow>`
    select id, date, direction, amount, description, creditor_name, debtor_name, bank, category_id,
      case when ${countedBy('any', userId)} then 1 else 0 end as is_counted
    from transactions t where user_id = ${userId} order by date desc, id desc`.execute(db);
  return rows;
}

/** The rule that gave a transaction its category, if one did. */
export async function ruleOf(
  db: Db,
  q: { userId: string; transactionId: string },
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from effects e join rules r on r.user_id = e.user_id and r.id = e.cause_id
    where e.user_id = ${q.userId} and e.transaction_id = ${q.transactionId} and e.cause = 'rule'
      and e.field = 'category' order by e.position desc limit 1`.execute(db);
  return rows[0] ?? null;
}
