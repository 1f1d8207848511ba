import { UNCATEGORIZED } from '@saldo/contract/common';
import type { TargetField } from '@saldo/contract/rules';
import { plainAmount } from '../money.ts';
import type { AnyValue } from './row.ts';

/** Words of a language. */
interface Words {
  /** What values of closed fields are called. */
  values: Readonly<Record<string, string>>;
  yes: string;
  no: string;
  /** For an empty list of tags. */
  none: string;
  uncategorized: string;
  /** What an amount like `1234.56` looks like. */
  amount: (plain: string) => string;
}

interface Names {
  /** Category names by ID; 'Parent > Child' for a subcategory. */
  categories: ReadonlyMap<string, string>;
  currency: string;
}

/** The name of a category, or of those of all parts. */
function categoryText(
  { id: last, parts }: Extract<AnyValue, { id: unknown }>,
  { categories }: Names,
  { uncategorized }: Words,
): string {
  const nameOf = (id: string | null) => categories.get(id ?? '') ?? uncategorized;
  if (!parts) return nameOf(last);
  const all = [...parts.fixed.map(({ category }) => category), last];
  return all.map((id) => nameOf(id).split(' > ').at(-1)).join(' + ');
}

interface Around {
  field: TargetField;
  names: Names;
  words: Words;
}

function textIn(value: AnyValue, { field, names, words }: Around): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    return `${words.amount(plainAmount(value, names.currency))} ${names.currency}`;
  }
  if (typeof value === 'string') {
    return field === 'description' ? value : (words.values[value] ?? value);
  }
  if ('id' in value) return categoryText(value, names, words);
  return value.length === 0 ? words.none : value.join(', ');
}

/** Formats values for display in a language: names instead of IDs, amounts with their currency. */
export const valueTexts =
  (words: Words) =>
  (field: TargetField, value: AnyValue, names: Names): string =>
    textIn(value, { field, names, words });

export const textOfValue = valueTexts({
  values: {
    income: 'Income',
    expense: 'Expense',
    interest: 'Interest',
    transfer: 'Transfer',
    card_payment: 'Card payment',
    topup: 'Top-up',
    unknown: 'Unknown',
    current: 'Current',
    deposit: 'Deposit',
  },
  yes: 'Yes',
  no: 'No',
  none: 'None',
  uncategorized: UNCATEGORIZED.name,
  amount: (plain) => plain,
});
