import { periodOf } from '@saldo/domain/dates';
import { isRefund } from '@saldo/domain/refund-detection';
import { recognitionKey, type StatementRow } from '@saldo/statements';
import { newId } from '../../platform/id.ts';
import { blankRows } from '../../schema/rows.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { searchText } from '../ledger/derived-columns.ts';

/** What all rows of one account of one import have in common. */
export interface Origin {
  userId: string;
  bank: string;
  reportId: string;
  account: { id: string; product: 'current' | 'deposit'; currency: string };
  now: string;
  /** Rows that may be doubles of others, with the id of the other. */
  doubles?: ReadonlyMap<StatementRow, string>;
  /** Is told each row as it is stored. */
  onRow?: (row: StatementRow, stored: TransactionsTable) => void;
}

/** A statement's rows as they are stored, in the bank's order: rows of one day keep it by their ids. */
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

/** What the bank says of a row, never edited: later files are compared with it. */
export const statedByBank = (bank: string, row: StatementRow) => ({
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
  const { userId, bank, reportId, account, now } = origin;
  const direction = row.amount < 0 ? 'expense' : 'income';
  const names = {
    description: row.description,
    creditor_name: row.creditorName,
    debtor_name: row.debtorName,
  };
  return Object.assign(blank(), {
    user_id: userId,
    id: newId(),
    account_id: account.id,
    bank,
    date: row.date,
    period: periodOf(row.date),
    purchase_date: row.purchaseDate,
    product: account.product,
    type: row.type,
    category_source: 'none' as const,
    direction,
    amount: Math.abs(row.amount),
    currency: account.currency,
    ...names,
    search_text: searchText(names),
    fee: row.fee,
    tags: '[]',
    tags_key: '',
    is_refund: isRefund({ direction, type: row.type, text: row.originalText }),
    creditor_account_iban: row.creditorIban,
    report_id: reportId,
    source_line: row.line,
    possible_duplicate_of: origin.doubles?.get(row) ?? null,
    created_at: now,
    updated_at: now,
    bank_account_id: account.id,
    ...statedByBank(bank, row),
  });
}
