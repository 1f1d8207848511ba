import type { TransactionChange, TransactionInput } from '@saldo/contract/transactions';
import { type LocalDateTime, startOfDay } from '@saldo/domain/dates';
import { compactIban } from '@saldo/domain/iban';
import { toCents } from '@saldo/domain/money';
import { isRefund } from '@saldo/domain/refund-detection';
import type { Updateable } from 'kysely';
import type { BookId } from '../../platform/identity.ts';
import { blankRow } from '../../schema/rows.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { derivedOf } from '../ledger/rows/derived-columns.ts';
import type { Chosen } from './split-parts.ts';

/** Ids of the user's own account and category, resolved from a request body. Absent if the body omits them. */
export interface NamedIds {
  accountId?: string | null;
  categoryId?: string | null;
  /** The category with the parts that the body sends. */
  chosen?: Chosen | undefined;
}

const dateTime = (date: string): LocalDateTime => (date.includes('T') ? date : startOfDay(date));
const iban = (text: string | null) => (text === null ? null : compactIban(text));

/** The columns that the request body sets. */
function columns(body: TransactionChange, named: NamedIds): Updateable<TransactionsTable> {
  const {
    date,
    amount,
    fee,
    tags,
    account_iban: _,
    account_id: ______,
    category: __,
    category_id: ___,
    updated_at: ____,
    splits: _____,
    ...same
  } = body;
  const set: Updateable<TransactionsTable> = {
    ...same,
    date: date === undefined ? undefined : dateTime(date),
    amount: amount === undefined ? undefined : toCents(amount),
    fee: fee === undefined ? undefined : toCents(fee),
    tags: tags === undefined ? undefined : JSON.stringify(tags),
    creditor_account_iban:
      body.creditor_account_iban === undefined ? undefined : iban(body.creditor_account_iban),
    account_id: named.accountId,
    category_id: named.categoryId,
  };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}

/**
 * Source of the category that a manual edit sets. Categorization learns from categories set manually; a row without a
 * category has no source.
 */
const sourceOf = (categoryId: string | null | undefined): 'hand' | 'none' =>
  categoryId ? 'hand' : 'none';

/** The columns of a category that the user chooses for the whole row, or for its last part. */
export const chosenCategory = (categoryId: string | null, parts: string | null = null) => ({
  category_id: categoryId,
  category_source: sourceOf(categoryId),
  category_reason: null,
  parts,
});

/** A new entry with everything that the row cannot do without. */
export type PlacedEntry = Omit<TransactionInput, 'entry_id'> &
  Required<Pick<TransactionInput, 'date' | 'bank' | 'product'>>;

export function newRow(
  key: { bookId: BookId; id: string; now: string },
  input: PlacedEntry,
  named: NamedIds,
): TransactionsTable {
  const { direction = 'expense', type = 'unknown', description = '' } = input;
  const row: TransactionsTable = {
    ...blankRow('transactions'),
    user_id: key.bookId,
    id: key.id,
    bank: input.bank,
    date: dateTime(input.date),
    period: 0,
    product: input.product,
    type,
    category_source: sourceOf(named.categoryId),
    direction,
    amount: 0,
    currency: 'EUR',
    description,
    search_text: '',
    fee: 0,
    tags: '[]',
    tags_key: '',
    is_refund: isRefund({ direction, type, text: description }),
    created_at: key.now,
    updated_at: key.now,
    ...columns(input, named),
    ...(named.chosen ? chosenCategory(named.chosen.category_id, named.chosen.parts) : {}),
  };
  return { ...row, ...derivedOf(row) };
}

/** The columns in which the body differs from the row; empty if none do. */
export function rowChange(
  before: TransactionsTable,
  change: TransactionChange,
  named: NamedIds,
): Updateable<TransactionsTable> {
  const set = columns(change, named);
  const was: Readonly<Record<string, unknown>> = { ...before };
  const different: Updateable<TransactionsTable> = Object.fromEntries(
    Object.entries(set).filter(([column, value]) => was[column] !== value),
  );
  const { chosen } = named;
  if (chosen) return { ...different, ...chosenCategory(chosen.category_id, chosen.parts) };
  // Sending an unchanged category is not a choice by the user, unless it joins parts.
  const isSplit = before.parts !== null && change.splits === undefined;
  const category = isSplit ? set.category_id : different.category_id;
  return category === undefined ? different : { ...different, ...chosenCategory(category) };
}
