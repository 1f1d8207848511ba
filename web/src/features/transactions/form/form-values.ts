import type { Category } from '@saldo/contract/categories';
import type { Call } from '@saldo/contract/endpoint';
import type {
  createTransaction,
  Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { type Day, dayOf } from '@saldo/domain/dates';
import { decimalOf, moneyProblem, typedAmount } from '../../../lib/typed-money.ts';
import { findCategory } from '../../categories/category-tree.ts';
import { splitTags } from '../filters/filters.ts';

export interface FormValues {
  date: string;
  amount: string;
  bank: string;
  product: Transaction['product'] | '';
  direction: Transaction['direction'];
  description: string;
  fee: string;
  type: Transaction['type'];
  category: string;
  subcategory: string;
  /** Account id. */
  account_iban: string;
  tags: string;
  note: string;
  creditor_name: string;
  creditor_account_iban: string;
  debtor_name: string;
  ignore: boolean;
  ignore_default_metrics: boolean;
  is_refund: boolean;
}

export type TransactionCreation = Call<typeof createTransaction>['body'];
export type TransactionChange = Call<typeof updateTransaction>['body'];

export const newForm = (today: Day): FormValues => ({
  date: today,
  amount: '',
  bank: '',
  product: '',
  direction: 'expense',
  description: '',
  fee: '',
  type: 'unknown',
  category: UNCATEGORIZED_ID,
  subcategory: '',
  account_iban: '',
  tags: '',
  note: '',
  creditor_name: '',
  creditor_account_iban: '',
  debtor_name: '',
  ignore: false,
  ignore_default_metrics: false,
  is_refund: false,
});

export function formValuesOf(t: Transaction, categories: readonly Category[]): FormValues {
  const place = findCategory(categories, t.category);
  return {
    date: dayOf(t.date),
    amount: typedAmount(t.amount, t.currency),
    bank: t.bank,
    product: t.product,
    direction: t.direction,
    description: t.description,
    fee: t.fee === 0 ? '' : typedAmount(t.fee, t.currency),
    type: t.type,
    category: place?.main.id ?? t.category,
    subcategory: place?.sub?.id ?? '',
    account_iban: t.account_id ?? '',
    tags: t.tags.join(', '),
    note: t.note ?? '',
    creditor_name: t.creditor_name ?? '',
    creditor_account_iban: t.creditor_account_iban ?? '',
    debtor_name: t.debtor_name ?? '',
    ignore: t.ignore,
    ignore_default_metrics: t.ignore_default_metrics,
    is_refund: t.is_refund,
  };
}

const textOrNull = (text: string) => text.trim() || null;

/** Errors for invalid amounts, checked before the contract. */
export const amountProblems = ({ amount, fee }: FormValues, currency: string) => ({
  amount: moneyProblem(amount, currency),
  fee: moneyProblem(fee, currency),
});

/**
 * The request body. An invalid amount becomes NaN, which every schema rejects. `original` is the edited transaction;
 * its time of day is kept, because the form shows only the date.
 */
export function transactionBody(
  values: FormValues,
  original: Transaction | null,
): TransactionCreation {
  const category = values.subcategory || values.category;
  return {
    date: values.date + (original?.date.slice(10) ?? ''),
    amount: decimalOf(values.amount),
    bank: values.bank.trim(),
    product: values.product as Transaction['product'],
    direction: values.direction,
    description: values.description.trim(),
    fee: values.fee.trim() === '' ? 0 : decimalOf(values.fee),
    type: values.type,
    // Omits Uncategorized if it is only the default, so the server does not record it as the user's choice.
    ...(original || category !== UNCATEGORIZED_ID ? { category } : {}),
    account_iban: textOrNull(values.account_iban),
    tags: splitTags(values.tags),
    note: textOrNull(values.note),
    creditor_name: textOrNull(values.creditor_name),
    creditor_account_iban: textOrNull(values.creditor_account_iban),
    debtor_name: textOrNull(values.debtor_name),
    ignore: values.ignore,
    ignore_default_metrics: values.ignore_default_metrics,
    // Only income can be a refund.
    is_refund: values.direction === 'income' && values.is_refund,
  };
}
