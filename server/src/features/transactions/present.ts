import { UNCATEGORIZED } from '@saldo/contract/common';
import type { Transaction } from '@saldo/contract/transactions';
import { accountNameOf } from '@saldo/domain/bank-names';
import { fromCents } from '@saldo/domain/money';
import { reasonSentence } from '../../schema/stored/category-reason.ts';
import { texts } from '../../texts/catalogues.ts';
import type { Convert } from '../ledger/figures/figure-currency.ts';
import { SYNC_KEY, tagsOf } from '../ledger/rows/derived-columns.ts';
import { merchantLabelOf, type OwnNames } from '../merchant-names/names.ts';
import { type IndexedShares, presentSettled, presentShare } from './present-shares.ts';
import { presentSplits } from './split-parts.ts';
import type { TransactionRow } from './store.ts';

/** A row in wire format: amounts in decimals, and Uncategorized for rows without a category. */
export function presentTransaction(
  row: TransactionRow,
  { names, convert, book }: { names: OwnNames; convert: Convert; book: IndexedShares | undefined },
): Transaction {
  const merchant = merchantLabelOf(row, names);
  const category = row.category_id ?? UNCATEGORIZED.id;
  return {
    id: row.id,
    bank: row.bank,
    date: row.date,
    purchase_date: row.purchase_date,
    product: row.product,
    account_id: row.account_id,
    account_name: row.account_name && accountNameOf(row.account_name, row.bank),
    account_iban: row.account_iban,
    type: row.type,
    category,
    category_id: category,
    category_name: categoryName(row),
    category_source: row.category_source,
    splits: presentSplits(row, (amount) => convert({ ...row, amount })?.cents ?? null),
    share: book ? presentShare(book, row.id, names) : null,
    settles: book ? presentSettled(book, row.id, names) : [],
    category_reason: reasonSentence(row.category_reason),
    merchant_id: merchant.id,
    merchant_name: merchant.name,
    direction: row.direction,
    amount: fromCents(row.amount),
    currency: row.currency,
    converted: presentConverted(row, convert),
    description: texts().description(row.description),
    fee: fromCents(row.fee),
    tags: tagsOf(row.tags),
    note: row.note,
    has_receipt: row.has_receipt,
    ignore: row.ignore,
    ignore_default_metrics: row.ignore_default_metrics,
    is_refund: row.is_refund,
    transfer: row.transfer_id
      ? {
          transaction_id: row.transfer_id,
          account_name: accountNameOf(row.transfer_account ?? '', row.transfer_bank ?? ''),
        }
      : null,
    creditor_name: row.creditor_name,
    creditor_account_iban: row.creditor_account_iban,
    debtor_name: row.debtor_name,
    report_id: row.report_id,
    origin: originOf(row.bank_key),
    possible_duplicate_of: row.possible_duplicate_of,
    updated_at: row.updated_at,
  };
}

function presentConverted(row: TransactionRow, convert: Convert): Transaction['converted'] {
  const worth = convert(row);
  if (!worth) return null;
  const { cents, currency, rate, day, source, provisional } = worth;
  const counted = row.aside === null ? null : convert({ ...row, amount: row.amount - row.aside });
  return {
    ...{ amount: fromCents(cents), currency, rate, rate_day: day, source, provisional },
    ...(counted ? { counted: fromCents(counted.cents) } : {}),
  };
}

/** Only the bank key shows where a row came from, because a restored Saldo export also contains manual entries. */
function originOf(bankKey: string | null): Transaction['origin'] {
  if (bankKey === null) return 'hand';
  return bankKey.startsWith(SYNC_KEY) ? 'connection' : 'statement';
}

/** Name of a row's category, as 'Parent > Child' for a subcategory. */
export function categoryName(row: {
  category_name: string | null;
  parent_name: string | null;
}): string {
  if (row.category_name === null) return UNCATEGORIZED.name;
  return row.parent_name === null ? row.category_name : `${row.parent_name} > ${row.category_name}`;
}
