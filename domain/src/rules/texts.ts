import { UNCATEGORIZED } from '@saldo/contract/common';
import type { TargetField } from '@saldo/contract/rules';
import { plainAmount } from '../money.ts';
import type { AnyValue } from './row.ts';

const TEXTS: Record<string, string> = {
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
  /** Category names by ID; 'Parent > Child' for a subcategory. */
  categories: ReadonlyMap<string, string>;
  currency: string;
}

/** Formats a value for display: names instead of IDs, amounts with their currency. */
export function textOfValue(field: TargetField, value: AnyValue, names: Names): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${plainAmount(value, names.currency)} ${names.currency}`;
  if (typeof value === 'string') return field === 'description' ? value : (TEXTS[value] ?? value);
  if (!('id' in value)) return value.length === 0 ? 'None' : value.join(', ');
  const nameOf = (id: string | null) => names.categories.get(id ?? '') ?? UNCATEGORIZED.name;
  if (!value.parts) return nameOf(value.id);
  const all = [...value.parts.fixed.map(({ category }) => category), value.id];
  return all.map((id) => nameOf(id).split(' > ').at(-1)).join(' + ');
}
