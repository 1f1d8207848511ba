import { isRefund } from '@saldo/domain/refund-detection';
import { recognitionKey, type StatementRow } from '@saldo/statements';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { blankRows } from '../../schema/rows.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { derivedOf } from '../ledger/rows/derived-columns.ts';

/** What all rows of one account in an import have in common. */
export interface Origin {
  bookId: BookId;
  bank: string;
  reportId: string;
  account: { id: string; product: 'current' | 'deposit'; currency: string };
  now: string;
  /** Maps each possible duplicate to the id of the row it may repeat. */
  doubles?: ReadonlyMap<StatementRow, string>;
  /** Rows that were deleted before, each with the mark of that deletion. They get their ids back. */
  returning?: ReadonlyMap<StatementRow, { id: string }>;
  onRow?: (row: StatementRow, stored: TransactionsTable) => void;
}

/**
 * Converts a statement's rows for storage, in the bank's order. Their ids ascend, which keeps that order within a day.
 */
export function* importedRows(
  rows: readonly StatementRow[],
  origin: Origin,
): Generator<TransactionsTable> {
  for (const row of rows) {
    const stored = importedRow(row, origin);
    origin.onRow?.(row, stored);
    yield stored;
  }
}

/** The bank's original data of a row. It is never edited, because later files are compared with it. */
export const bankColumns = (bank: string, row: StatementRow) => ({
  bank_date: row.date.slice(0, 10),
  bank_key: recognitionKey(bank, row),
  bank_amount: row.amount,
  bank_fee: row.fee,
  bank_balance: row.balance,
  bank_started: row.started,
  bank_text: row.originalText,
});

const blank = blankRows('transactions');

function importedRow(row: StatementRow, origin: Origin): TransactionsTable {
  const { bookId, bank, reportId, account, now } = origin;
  const direction = row.amount < 0 ? 'expense' : 'income';
  const names = {
    description: row.description,
    creditor_name: row.creditorName,
    debtor_name: row.debtorName,
  };
  return Object.assign(blank(), {
    user_id: bookId,
    id: origin.returning?.get(row)?.id ?? newId(),
    account_id: account.id,
    bank,
    date: row.date,
    purchase_date: row.purchaseDate,
    product: account.product,
    type: row.type,
    category_source: 'none' as const,
    direction,
    amount: Math.abs(row.amount),
    currency: account.currency,
    ...names,
    ...derivedOf({ ...names, date: row.date, tags: '[]' }),
    fee: row.fee,
    tags: '[]',
    is_refund: isRefund({ direction, type: row.type, text: row.originalText }),
    creditor_account_iban: row.creditorIban,
    report_id: reportId,
    source_line: row.line,
    possible_duplicate_of: origin.doubles?.get(row) ?? null,
    created_at: now,
    updated_at: now,
    bank_account_id: account.id,
    ...bankColumns(bank, row),
  });
}
