import { UNNAMED_TRANSACTION } from '@saldo/domain/placeholder-texts';
import { isRefund } from '@saldo/domain/refund-detection';
import { fold } from '@saldo/domain/text';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import { blankRow } from '../../../schema/rows.ts';
import type { TransactionsTable } from '../../../schema/tables.ts';
import { derivedOf, SYNC_KEY } from '../../ledger/rows/derived-columns.ts';
import type { FetchedRow } from '../providers/provider.ts';

export interface Origin {
  bookId: BookId;
  bank: string;
  account: { id: string; product: 'current' | 'deposit' };
  now: string;
}

/** Text used to compare rows: the bank's description or, if that is empty, the counterparty. */
export const comparedText = (row: FetchedRow): string =>
  row.description === '' ? fold(row.partyIban ?? nameOf(row)) : fold(row.description);

const nameOf = (row: FetchedRow) => row.creditorName ?? row.debtorName ?? '';

export function storedRow(
  row: FetchedRow,
  { bookId, bank, account, now }: Origin,
  doubleOf: string | null,
): TransactionsTable {
  const direction = row.amount < 0 ? 'expense' : 'income';
  const names = {
    description: row.description || nameOf(row) || UNNAMED_TRANSACTION,
    creditor_name: row.creditorName,
    debtor_name: row.debtorName,
  };
  return {
    ...blankRow('transactions'),
    user_id: bookId,
    id: newId(),
    account_id: account.id,
    bank,
    date: row.date,
    product: account.product,
    type: row.type,
    category_source: 'none',
    direction,
    amount: Math.abs(row.amount),
    currency: row.currency,
    ...names,
    ...derivedOf({ ...names, date: row.date, tags: '[]' }),
    fee: 0,
    tags: '[]',
    is_refund: isRefund({ direction, type: row.type, text: row.description }),
    creditor_account_iban: row.creditorIban,
    debtor_account_iban: row.amount > 0 ? row.partyIban : null,
    possible_duplicate_of: doubleOf,
    created_at: now,
    updated_at: now,
    bank_account_id: account.id,
    bank_date: row.day,
    bank_key: `${SYNC_KEY}${row.amount.toString(36)}:${row.balance?.toString(36) ?? ''}`,
    bank_amount: row.amount,
    bank_fee: 0,
    bank_balance: row.balance,
    bank_text: row.description || nameOf(row),
  };
}
