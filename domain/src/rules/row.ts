import type {
  CATEGORY_SOURCES,
  DIRECTIONS,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import type { TargetField } from '@saldo/contract/rules';
import type { Cents } from '../money.ts';
import { type Parts, sameParts } from '../parts/parts.ts';
import { fold } from '../text.ts';

/**
 * A category with its source and reason, and the parts of a split transaction besides the one in this category. All of
 * them change and are restored together.
 */
export interface CategoryValue {
  /** Null is Uncategorized. */
  id: string | null;
  source: (typeof CATEGORY_SOURCES)[number];
  reason?: string | null | undefined;
  parts?: Parts | null | undefined;
}

export interface Values {
  description: string;
  category: CategoryValue;
  tags: readonly string[];
  /** Magnitude. */
  amount: Cents;
  direction: (typeof DIRECTIONS)[number];
  type: (typeof TRANSACTION_TYPES)[number];
  product: (typeof PRODUCTS)[number];
  ignore: boolean;
  ignore_default_metrics: boolean;
  is_refund: boolean;
}

export type AnyValue = Values[TargetField];

export type FieldValue = { [F in TargetField]: { field: F; value: Values[F] } }[TargetField];

/** What rules can test but not set. */
export interface RowFacts {
  bank: string;
  /** Id of the account; null without one. */
  account: string | null;
  /** The bank's date, with or without a time. */
  date: string;
  creditor_name: string | null;
  debtor_name: string | null;
}

/** A transaction as conditions see it. Its text fields are folded once, because many rules read them. */
export interface RuleRow extends RowFacts {
  values: Values;
  descriptionKey: string;
  tagKeys: readonly string[];
}

export const factsOf = ({
  bank,
  account,
  date,
  creditor_name,
  debtor_name,
}: RowFacts): RowFacts => ({
  ...{ bank, account, date, creditor_name, debtor_name },
});

const NO_FACTS = { account: null, date: '', creditor_name: null, debtor_name: null };

export const ruleRow = (
  { bank, ...facts }: Pick<RowFacts, 'bank'> & Partial<RowFacts>,
  values: Values,
): RuleRow => ({
  ...NO_FACTS,
  ...facts,
  bank,
  values,
  descriptionKey: fold(values.description),
  tagKeys: values.tags.map(fold),
});

export const UNCATEGORIZED_VALUE: CategoryValue = { id: null, source: 'none' };

/** Whether two values are equal, ignoring the source of a category. */
export function sameValue(a: AnyValue, b: AnyValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if ('id' in a || 'id' in b) {
    return 'id' in a && 'id' in b && a.id === b.id && sameParts(a.parts, b.parts);
  }
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
