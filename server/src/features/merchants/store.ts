import { columns, flag, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { RowOf } from '../../schema/columns.ts';
import { countedBy } from '../ledger/figure-filters.ts';

const MERCHANT_ROW = {
  ...columns('transactions', 'id', 'date', 'direction', 'amount', 'description'),
  ...columns('transactions', 'creditor_name', 'debtor_name', 'bank', 'category_id'),
  /** True if sums include the row, because it is in euros and not ignored. */
  is_counted: flag,
};
export type MerchantRow = RowOf<typeof MERCHANT_ROW>;

export const rowsOf = (db: Db | Tx, { userId }: { userId: string }): Promise<MerchantRow[]> =>
  readRows(db, MERCHANT_ROW)`
    select id, date, direction, amount, description, creditor_name, debtor_name, bank, category_id,
      case when ${countedBy('any', userId)} then 1 else 0 end as is_counted
    from transactions t where user_id = ${userId} order by date desc, id desc`;

/** The rule that gave a transaction its category, if one did. */
export async function ruleOf(
  db: Db,
  q: { userId: string; transactionId: string },
): Promise<{ id: string; name: string } | null> {
  const row = await readRow(db, { id: text, name: text })`
    select r.id, r.name from effects e join rules r on r.user_id = e.user_id and r.id = e.cause_id
    where e.user_id = ${q.userId} and e.transaction_id = ${q.transactionId} and e.cause = 'rule'
      and e.field = 'category' order by e.position desc limit 1`;
  return row ?? null;
}
