import {
  CATEGORY_SOURCES,
  DIRECTIONS,
  Id,
  LocalDateTime,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import { periodOf } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import { z } from 'zod';
import { flag, type TransactionsTable } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { ExportedRow } from '../export/read.ts';
import { tagsOf } from '../export/transaction-cells.ts';
import { searchText, tagsKey } from '../transactions/derived.ts';

const cents = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
  .transform((text) => toCents(Number(text)));
const yes = z.enum(['true', 'false']).transform((text) => flag(text === 'true'));
const text = (max: number) => z.string().max(max);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What stands in a row of our own export; anything else was not written by Saldo. */
const OwnRow = z.object({
  id: Id,
  date: LocalDateTime,
  purchase_date: LocalDateTime.nullable(),
  description: text(1000).nullable(),
  amount: cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  fee: cents,
  bank: z.string().regex(/^[A-Z0-9][A-Z0-9_ .&-]{0,39}$/),
  product: z.enum(PRODUCTS),
  type: z.enum(TRANSACTION_TYPES),
  direction: z.enum(DIRECTIONS),
  account: text(200).nullable(),
  account_iban: text(64).nullable(),
  category: text(200).nullable(),
  subcategory: text(200).nullable(),
  category_source: z.enum(CATEGORY_SOURCES),
  category_reason: text(1000).nullable(),
  tags: text(10_000).nullable(),
  ignore: yes,
  ignore_default_metrics: yes,
  is_refund: yes,
  merchant: text(1000).nullable(),
  creditor_name: text(1000).nullable(),
  creditor_account_iban: text(64).nullable(),
  debtor_name: text(1000).nullable(),
  transfer: Id.nullable(),
  bank_date: day.nullable(),
  bank_key: text(200).nullable(),
  bank_amount: cents.nullable(),
  bank_fee: cents.nullable(),
  bank_balance: cents.nullable(),
  bank_started: text(40).nullable(),
  bank_text: text(5000).nullable(),
});
export type OwnRow = z.output<typeof OwnRow>;

/** Throws 409 `invalid_report_format` that names the line and the column of what Saldo would not have written. */
export function ownRow({ line, row }: { line: number; row: ExportedRow }): OwnRow {
  const parsed = OwnRow.safeParse(row);
  if (parsed.success) return parsed.data;
  const column = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError(
    'invalid_report_format',
    `Row ${line}: the column "${column}" is not as Saldo exported it. Import the file as it came, without changes.`,
  );
}

/** The row as it was when it was exported, in its account and category of today. */
export function restoredRow(
  row: OwnRow,
  q: {
    userId: string;
    accountId: string | null;
    categoryId: string | null;
    reportId: string;
    now: string;
    line: number;
  },
): TransactionsTable {
  const tags = tagsOf(row.tags ?? '');
  const names = {
    description: row.description ?? '',
    creditor_name: row.creditor_name,
    debtor_name: row.debtor_name,
  };
  return {
    user_id: q.userId,
    id: row.id,
    account_id: q.accountId,
    bank: row.bank,
    date: row.date,
    period: periodOf(row.date),
    purchase_date: row.purchase_date,
    product: row.product,
    type: row.type,
    category_id: q.categoryId,
    category_source: row.category_source,
    category_reason: row.category_reason,
    merchant_name: row.merchant,
    direction: row.direction,
    amount: Math.abs(row.amount),
    currency: row.currency,
    ...names,
    search_text: searchText(names),
    fee: row.fee,
    tags: JSON.stringify(tags),
    tags_key: tagsKey(tags),
    ignore: row.ignore,
    ignore_default_metrics: row.ignore_default_metrics,
    is_refund: row.is_refund,
    creditor_account_iban: row.creditor_account_iban,
    debtor_account_iban: null,
    report_id: q.reportId,
    source_line: q.line,
    possible_duplicate_of: null,
    edited_at: null,
    created_at: q.now,
    updated_at: q.now,
    bank_account_id: row.bank_key === null ? null : q.accountId,
    bank_date: row.bank_date,
    bank_key: row.bank_key,
    bank_amount: row.bank_amount,
    bank_fee: row.bank_fee,
    bank_balance: row.bank_balance,
    bank_started: row.bank_started,
    bank_text: row.bank_text,
  };
}
