import { CategoryInput } from '@saldo/contract/categories';
import {
  BankCode,
  CATEGORY_SOURCES,
  DIRECTIONS,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import { Tags } from '@saldo/contract/transactions';
import { periodOf } from '@saldo/domain/dates';
import { MAX_CENTS, toCents } from '@saldo/domain/money';
import { notAfter } from '@saldo/domain/reunite';
import { z } from 'zod';
import { flag, type TransactionsTable } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { ExportedRow } from '../export/read.ts';
import { instant, ownId } from '../export/shapes.ts';
import { MAX_BANK_TEXT, ownDateTime, ownDay } from '../export/shapes-ledger.ts';
import { tagsOf } from '../export/transaction-cells.ts';
import { searchText, tagsKey } from '../transactions/derived.ts';

const cents = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
  .refine((text) => Math.abs(Number(text)) * 100 <= MAX_CENTS)
  .transform((text) => toCents(Number(text)));
const yes = z.enum(['true', 'false']).transform((text) => flag(text === 'true'));
const text = (max: number) => z.string().max(max);
/** Each in a line of CSV of its own, so that they may hold commas. */
const tags = z
  .string()
  .nullable()
  .transform((cell) => tagsOf(cell ?? ''))
  .pipe(Tags);

/** What stands in a row of our own export; anything else was not written by Saldo. */
const AnyRow = z.object({
  id: ownId,
  date: ownDateTime,
  purchase_date: ownDateTime.nullable(),
  description: text(MAX_BANK_TEXT).nullable(),
  amount: cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  fee: cents,
  bank: BankCode,
  product: z.enum(PRODUCTS),
  type: z.enum(TRANSACTION_TYPES),
  direction: z.enum(DIRECTIONS),
  account: text(200).nullable(),
  account_iban: text(64).nullable(),
  category: CategoryInput.shape.name.nullable(),
  subcategory: CategoryInput.shape.name.nullable(),
  category_source: z.enum(CATEGORY_SOURCES),
  category_reason: text(2000).nullable(),
  tags,
  ignore: yes,
  ignore_default_metrics: yes,
  is_refund: yes,
  merchant: text(MAX_BANK_TEXT).nullable(),
  creditor_name: text(MAX_BANK_TEXT).nullable(),
  creditor_account_iban: text(64).nullable(),
  debtor_name: text(MAX_BANK_TEXT).nullable(),
  debtor_account_iban: text(64).nullable(),
  transfer: ownId.nullable(),
  possible_duplicate_of: ownId.nullable(),
  edited_at: instant.nullable(),
  bank_date: ownDay.nullable(),
  bank_key: text(200).nullable(),
  bank_amount: cents.nullable(),
  bank_fee: cents.nullable(),
  bank_balance: cents.nullable(),
  bank_started: text(40).nullable(),
  bank_text: text(MAX_BANK_TEXT).nullable(),
  account_id: ownId.nullable(),
  category_id: ownId.nullable(),
  bank_account_id: ownId.nullable(),
  report_id: ownId.nullable().default(null),
  source_line: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .nullable()
    .default(null),
});

/** A bank's row has its day, its amount and its fee. */
const OwnRow = AnyRow.superRefine((row, context) => {
  const needed = row.bank_key === null ? [] : (['bank_date', 'bank_amount', 'bank_fee'] as const);
  const missing = needed.find((name) => row[name] === null);
  if (missing) context.addIssue({ code: 'custom', path: [missing] });
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
    /** The account whose statement or connection brought it. */
    bankAccountId: string | null;
    categoryId: string | null;
    /** The import that it belongs to, its line there, and when that was. */
    origin: { reportId: string; line: number | null; at: string };
    now: string;
  },
): TransactionsTable {
  const isBanks = row.bank_key !== null;
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
    tags: JSON.stringify(row.tags),
    tags_key: tagsKey(row.tags),
    ignore: row.ignore,
    ignore_default_metrics: row.ignore_default_metrics,
    is_refund: row.is_refund,
    creditor_account_iban: row.creditor_account_iban,
    debtor_account_iban: row.debtor_account_iban,
    report_id: q.origin.reportId,
    source_line: q.origin.line,
    possible_duplicate_of: row.possible_duplicate_of,
    edited_at: row.edited_at && notAfter(q.now, row.edited_at),
    created_at: q.origin.at,
    updated_at: q.now,
    bank_account_id: isBanks ? q.bankAccountId : null,
    bank_date: row.bank_date,
    bank_key: row.bank_key,
    bank_amount: row.bank_amount,
    bank_fee: row.bank_fee,
    bank_balance: row.bank_balance,
    bank_started: row.bank_started,
    // An empty cell is as good as none, but a bank's row always has a text.
    bank_text: isBanks ? (row.bank_text ?? '') : null,
  };
}
