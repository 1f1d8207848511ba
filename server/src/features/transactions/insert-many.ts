import { insertRows } from '../../platform/db/bulk-insert.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../platform/db/tables.ts';

/** Every column; the compiler says when one is missing. */
const ALL: Record<keyof TransactionsTable, true> = {
  user_id: true,
  id: true,
  account_id: true,
  bank: true,
  date: true,
  period: true,
  purchase_date: true,
  product: true,
  type: true,
  category_id: true,
  category_source: true,
  category_reason: true,
  merchant_name: true,
  direction: true,
  amount: true,
  currency: true,
  description: true,
  search_text: true,
  fee: true,
  tags: true,
  tags_key: true,
  ignore: true,
  ignore_default_metrics: true,
  is_refund: true,
  creditor_name: true,
  creditor_account_iban: true,
  debtor_name: true,
  debtor_account_iban: true,
  report_id: true,
  source_line: true,
  possible_duplicate_of: true,
  edited_at: true,
  created_at: true,
  updated_at: true,
  bank_account_id: true,
  bank_date: true,
  bank_key: true,
  bank_amount: true,
  bank_fee: true,
  bank_balance: true,
  bank_started: true,
  bank_text: true,
};

const COLUMNS = Object.keys(ALL) as (keyof TransactionsTable)[];

/** Inserts rows by the thousand; takes them one at a time. */
export const insertTransactions = (
  tx: Tx,
  engine: Engine,
  rows: Iterable<TransactionsTable>,
): Promise<void> => insertRows(tx, engine, { table: 'transactions', columns: COLUMNS }, rows);
