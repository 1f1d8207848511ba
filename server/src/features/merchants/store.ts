import { columns, integer, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { amountIn, conversionOf } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { NAMED } from '../merchant-names/names.ts';

const MERCHANT_ROW = {
  ...columns('transactions', 'id', 'date', 'direction', 'amount', 'description'),
  ...columns('transactions', 'creditor_name', 'debtor_name', 'bank', 'category_id'),
  ...columns('transactions', 'account_id', 'bank_account_id', 'ignore_default_metrics'),
  ...columns('transactions', 'currency', 'ignore', 'aside'),
};

export interface MerchantRow extends RowOf<typeof MERCHANT_ROW> {
  /** True if sums include the row, because it is not ignored and its rate is known. `amount` is in the main currency. */
  is_counted: boolean;
}

export async function merchantRows(db: Db | Tx, q: { bookId: BookId }): Promise<MerchantRow[]> {
  const rows = await readRows(db, MERCHANT_ROW)`
    select id, date, direction, amount, description, creditor_name, debtor_name, bank, category_id,
      account_id, bank_account_id, ignore_default_metrics, currency, "ignore", aside
    from transactions where user_id = ${q.bookId} order by date desc, id desc`;
  const currency = await mainCurrencyOf(db, q);
  const convert = await conversionOf(db, { ...q, currency }, rows);
  return rows.map((row) => {
    const amount = row.amount - (row.aside ?? 0);
    const cents = amountIn(currency, { ...row, amount }, convert);
    return { ...row, amount: cents ?? amount, is_counted: cents !== null && !row.ignore };
  });
}

const TEXT_COUNT = { ...NAMED, count: integer, last_at: text };
export type TextCount = RowOf<typeof TEXT_COUNT>;

/** The distinct texts that determine a merchant, with the number and the newest date of their rows. */
export const textCounts = (
  db: Db,
  { bookId, from, to }: { bookId: BookId; from: string; to: string },
): Promise<TextCount[]> =>
  readRows(db, TEXT_COUNT)`
    select description, direction, creditor_name, debtor_name, count(*) as count, max(date) as last_at
    from transactions where user_id = ${bookId} and date >= ${from} and date < ${to}
    group by description, direction, creditor_name, debtor_name`;

/** Ids of rows whose category may change together: those not split or ignored, and not a leg of a linked transfer. */
export async function changeableIds(db: Db, { bookId }: { bookId: BookId }): Promise<Set<string>> {
  const rows = await readRows(db, { id: text })`
    select id from transactions where user_id = ${bookId} and "ignore" = 0 and parts is null
      and id not in (select expense_id from transfers where user_id = ${bookId} and state = 'linked')
      and id not in (select income_id from transfers where user_id = ${bookId} and state = 'linked')`;
  return new Set(rows.map(({ id }) => id));
}

/** The rule that gave a transaction its category, if one did. */
export async function ruleOf(
  db: Db,
  q: { bookId: BookId; transactionId: string },
): Promise<{ id: string; name: string } | null> {
  const row = await readRow(db, { id: text, name: text })`
    select r.id, r.name from effects e join rules r on r.user_id = e.user_id and r.id = e.cause_id
    where e.user_id = ${q.bookId} and e.transaction_id = ${q.transactionId} and e.cause = 'rule'
      and e.field = 'category' order by e.position desc limit 1`;
  return row ?? null;
}
