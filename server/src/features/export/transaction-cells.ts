import { type Direction, fromCents, signed } from '@saldo/domain/money';
import Papa from 'papaparse';
import type { Row } from './store.ts';

/** The columns of transactions.csv, and how each is made from a row. The importer of our own export knows them by name. */
export const TRANSACTION_CELLS: Readonly<Record<string, (row: Row) => unknown>> = {
  id: (row) => row.id,
  date: (row) => row.date,
  purchase_date: (row) => row.purchase_date,
  description: (row) => row.description,
  /** Signed: what the account changed by. */
  amount: (row) => fromCents(signed(Number(row.amount), row.direction as Direction)),
  currency: (row) => row.currency,
  fee: (row) => fromCents(Number(row.fee)),
  bank: (row) => row.bank,
  product: (row) => row.product,
  type: (row) => row.type,
  direction: (row) => row.direction,
  account: (row) => row.account_name,
  account_iban: (row) => row.account_iban,
  category: (row) => row.parent_name ?? row.category_name,
  subcategory: (row) => (row.parent_name === null ? null : row.category_name),
  category_source: (row) => row.category_source,
  category_reason: (row) => row.category_reason,
  tags: (row) => tagsCell(JSON.parse(String(row.tags)) as string[]),
  ignore: (row) => row.ignore === 1,
  ignore_default_metrics: (row) => row.ignore_default_metrics === 1,
  is_refund: (row) => row.is_refund === 1,
  merchant: (row) => row.merchant_name,
  creditor_name: (row) => row.creditor_name,
  creditor_account_iban: (row) => row.creditor_account_iban,
  debtor_name: (row) => row.debtor_name,
  debtor_account_iban: (row) => row.debtor_account_iban,
  transfer: (row) => row.transfer_id,
  possible_duplicate_of: (row) => row.possible_duplicate_of,
  edited_at: (row) => row.edited_at,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  /** The bank's own values, by which a later statement knows the row again. */
  bank_date: (row) => row.bank_date,
  bank_key: (row) => row.bank_key,
  bank_amount: (row) => cents(row.bank_amount),
  bank_fee: (row) => cents(row.bank_fee),
  bank_balance: (row) => cents(row.bank_balance),
  bank_started: (row) => row.bank_started,
  bank_text: (row) => row.bank_text,
  /** In the other files of the archive. */
  account_id: (row) => row.account_id,
  category_id: (row) => row.category_id,
  bank_account_id: (row) => row.bank_account_id,
  report_id: (row) => row.report_id,
  source_line: (row) => row.source_line,
};

/** Where a row comes from; exports of before do not say so. */
export const ORIGIN_CELLS: ReadonlySet<string> = new Set(['report_id', 'source_line']);

const cents = (value: unknown) => (value === null ? null : fromCents(Number(value)));

/** Tags as one line of CSV inside the cell, so that a tag may hold a comma. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.length === 0 ? '' : Papa.unparse([[...tags]]);

export const tagsOf = (cell: string): string[] =>
  cell === '' ? [] : (Papa.parse<string[]>(cell, { delimiter: ',' }).data[0] ?? []);
