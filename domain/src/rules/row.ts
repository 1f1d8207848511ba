import type {
  CATEGORY_SOURCES,
  DIRECTIONS,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import type { TargetField } from '@saldo/contract/rules';
import type { Cents } from '../money.ts';
import { fold } from '../text.ts';

/** A category with its source and reason. All three change and are restored together. */
export interface CategoryValue {
  /** Null is Uncategorized. */
  id: string | null;
  source: (typeof CATEGORY_SOURCES)[number];
  reason?: string | null | undefined;
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

/** A transaction as conditions see it. Its text fields are folded once, because many rules read them. */
export interface RuleRow {
  bank: string;
  values: Values;
  descriptionKey: string;
  tagKeys: readonly string[];
}

export const ruleRow = (bank: string, values: Values): RuleRow => ({
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
  if ('id' in a || 'id' in b) return 'id' in a && 'id' in b && a.id === b.id;
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
