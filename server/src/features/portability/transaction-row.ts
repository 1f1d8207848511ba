import { notInFuture } from '@saldo/domain/match-by-name';
import { MAX_CENTS, toCents } from '@saldo/domain/money';
import type { Parts } from '@saldo/domain/parts/parts';
import { z } from 'zod';
import type { BookId } from '../../platform/identity.ts';
import { type Column, ForeignTags } from '../../schema/columns.ts';
import { blankRows } from '../../schema/rows.ts';
import { storedReason } from '../../schema/stored/category-reason.ts';
import { StoredParts } from '../../schema/stored/stored-parts.ts';
import { TABLES, type TransactionsTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { derivedOf } from '../ledger/rows/derived-columns.ts';
import { CSV_COLUMNS, tagsOf } from './csv-columns.ts';
import type { ExportedRow } from './read-export.ts';

const cents = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
  .refine((text) => Math.abs(Number(text)) * 100 <= MAX_CENTS)
  .transform((text) => toCents(Number(text)));
const yes = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Tags are a line of CSV, so they may contain commas. */
const tags = z
  .string()
  .nullable()
  .transform((cell) => tagsOf(cell ?? ''))
  .pipe(ForeignTags);
/** Parts are JSON in the cell, as in the history's files. */
const parts = z
  .string()
  .nullable()
  .transform((cell, context): unknown => {
    if (cell === null) return null;
    try {
      return JSON.parse(cell);
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(StoredParts.nullable());
const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Schema for a cell in transactions.csv. A blank cell is null. */
function cellOf({ kind, isNullable, entry }: Column): z.ZodType {
  if (kind === 'json') return isNullable ? parts : tags;
  if (kind === 'flag') return yes;
  const cell = kind === 'cents' ? cents : kind === 'integer' ? number : entry;
  if (isNullable) return cell.nullable();
  return kind === 'text' ? z.preprocess((text) => text ?? '', cell) : cell;
}

const { transactions, categories } = TABLES;
const category = categories.columns.name.entry.nullable();

const joined = {
  account: z.string().max(200).nullable(),
  account_iban: z.string().max(64).nullable(),
  category,
  subcategory: category,
  transfer: transactions.columns.possible_duplicate_of.entry,
};

/** Columns that the import computes or sets itself. */
type Left =
  | 'user_id'
  | 'period'
  | 'search_text'
  | 'tags_key'
  | 'note_key'
  | 'parts_sum'
  | 'created_at'
  | 'updated_at';
type Cells = Omit<TransactionsTable, Left | 'merchant_name' | 'tags' | 'parts'> & {
  parts: Parts | null;
  merchant: string | null;
  tags: string[];
};
const cells: { [N in keyof Cells]: z.ZodType<Cells[N]> } = Object.fromEntries(
  CSV_COLUMNS.filter(({ name }) => !['created_at', 'updated_at'].includes(name)).map(
    ({ name, described }): unknown[] => [name, cellOf(described)],
  ),
);

/**
 * Schema for a row in our own export, with a signed amount. A row that does not match was not written by Saldo. A
 * bank's row needs its date, amount and fee.
 */
const ArchivedTransaction = z.object({ ...cells, ...joined }).superRefine((row, context) => {
  const needed = row.bank_key === null ? [] : (['bank_date', 'bank_amount', 'bank_fee'] as const);
  const missing = needed.find((name) => row[name] === null);
  if (missing) context.addIssue({ code: 'custom', path: [missing] });
});

export type ArchivedTransaction = z.output<typeof ArchivedTransaction>;

/**
 * Parses a row. Throws 409 `invalid_report_format`, naming the line and column, for anything that Saldo would not have
 * written.
 */
export function archivedTransaction(q: { line: number; row: ExportedRow }): ArchivedTransaction {
  const parsed = ArchivedTransaction.safeParse(q.row);
  if (parsed.success) return parsed.data;
  const column = parsed.error.issues[0]?.path.join('.') ?? '';
  throw appError('invalid_report_format', (t) => t.imports.rowNotOurs(q.line, column));
}

/** The row as it was exported, but with the ids that its account and category have here. */
export function restoredRow(
  row: ArchivedTransaction,
  q: {
    bookId: BookId;
    accountId: string | null;
    bankAccountId: string | null;
    categoryId: string | null;
    parts: Parts | null;
    /** The import that the row belongs to, the row's line in it, and the import's time. */
    origin: { reportId: string; line: number | null; at: string };
    now: string;
  },
): TransactionsTable {
  const isBanks = row.bank_key !== null;
  const tags = JSON.stringify(row.tags);
  const { date, description, creditor_name, debtor_name, note } = row;
  const parts = q.parts && JSON.stringify(q.parts);
  const names = { date, description, creditor_name, debtor_name, note };
  // Uses `Object.assign`, because spreading this many properties takes several times as long. Properties that are not
  // columns are not inserted.
  return Object.assign(blank(), row, {
    user_id: q.bookId,
    account_id: q.accountId,
    category_id: q.categoryId,
    merchant_name: row.merchant,
    category_reason: row.category_reason && storedReason(row.category_reason),
    amount: Math.abs(row.amount),
    tags,
    parts,
    ...derivedOf({ ...names, tags, parts }),
    report_id: q.origin.reportId,
    source_line: q.origin.line,
    edited_at: row.edited_at && notInFuture(q.now, row.edited_at),
    kept_at: row.kept_at && notInFuture(q.now, row.kept_at),
    created_at: q.origin.at,
    updated_at: q.now,
    bank_account_id: isBanks ? q.bankAccountId : null,
    // A blank cell means null, except that in a bank's row it means an empty string.
    bank_text: isBanks ? (row.bank_text ?? '') : null,
  });
}

const blank = blankRows('transactions');
