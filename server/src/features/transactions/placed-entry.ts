import type { TransactionChange, TransactionInput } from '@saldo/contract/transactions';
import type { Day } from '@saldo/domain/dates';
import type { BookId } from '../../platform/identity.ts';
import { cashAccount } from '../accounts/cash-account.ts';
import { findAccount } from '../accounts/service.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import type { PlacedEntry } from './entry-columns.ts';

interface StatedAccount {
  ibanOrId: string;
  /** The field of the body that names it. */
  path: string;
}

/** The account that a body names. Null if it names none on purpose, undefined if it says nothing. */
export function statedAccount({
  account_id: id,
  account_iban: iban,
}: Pick<TransactionChange, 'account_id' | 'account_iban'>): StatedAccount | null | undefined {
  const path = id === undefined ? 'account_iban' : 'account_id';
  const ibanOrId = id === undefined ? iban : id;
  return ibanOrId ? { ibanOrId, path } : ibanOrId === undefined ? undefined : null;
}

/**
 * Completes a new entry: its day is today, its bank, product and currency are those of its account, and without an account and a
 * bank it was paid in cash.
 */
export async function placedEntry(
  rows: Rows,
  {
    bookId,
    now,
    today,
    input,
  }: { bookId: BookId; now: string; today: Day; input: TransactionInput },
): Promise<PlacedEntry> {
  const { entry_id: _, ...entry } = input;
  const { date = today, product = 'current' } = entry;
  const stated = statedAccount(entry);
  if (!stated && entry.bank !== undefined) {
    const currency = entry.currency ?? (await mainCurrencyOf(rows, { bookId }));
    return { ...entry, date, bank: entry.bank, product, currency };
  }
  const account = stated
    ? await findAccount(rows, { bookId, ...stated })
    : await cashAccount(rows, {
        ...{ bookId, now },
        currency: entry.currency ?? (await mainCurrencyOf(rows, { bookId })),
      });
  const { bank, currency } = account;
  const own = { bank, product: account.product, currency };
  return { ...own, ...definedOf(entry), date, account_id: account.id };
}

/** Without the fields that are undefined, so that spreading them hides nothing. */
const definedOf = (entry: Omit<TransactionInput, 'entry_id'>): typeof entry =>
  Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  ) as typeof entry;
