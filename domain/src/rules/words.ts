import { UNCATEGORIZED } from '@saldo/contract/common';
import type { TargetField } from '@saldo/contract/rules';
import { type Cents, fromCents } from '../money.ts';
import type { CategoryValue } from './row.ts';

const WORDS: Record<string, string> = {
  income: 'Income',
  expense: 'Expense',
  interest: 'Interest',
  transfer: 'Transfer',
  card_payment: 'Card payment',
  topup: 'Top-up',
  unknown: 'Unknown',
  current: 'Current',
  deposit: 'Deposit',
};

interface Names {
  /** 'Parent > Child' of each category. */
  categories: ReadonlyMap<string, string>;
  currency: string;
}

/** A value in the words a person reads: names instead of ids, amounts with two decimals and their currency. */
export function inWords(field: TargetField, value: unknown, names: Names): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  switch (field) {
    case 'category': {
      const { id } = value as CategoryValue;
      return (id === null ? undefined : names.categories.get(id)) ?? UNCATEGORIZED.name;
    }
    case 'tags': {
      const tags = value as readonly string[];
      return tags.length === 0 ? 'None' : tags.join(', ');
    }
    case 'amount':
      return `${fromCents(value as Cents).toFixed(2)} ${names.currency}`;
    case 'description':
      return value as string;
    default:
      return WORDS[value as string] ?? String(value);
  }
}
