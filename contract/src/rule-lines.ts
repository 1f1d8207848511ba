import { z } from 'zod';
import { DIRECTIONS, PRODUCTS, TRANSACTION_TYPES } from './common.ts';
import { MOST_PARTS } from './split-limits.ts';
import * as says from './validation-messages.ts';

/** Fields that conditions can test and actions can set. */
const SHARED_FIELDS = [
  'description',
  'category',
  'tags',
  'amount',
  'direction',
  'type',
  'product',
  'ignore',
  'ignore_default_metrics',
] as const;

/** Facts about a transaction that rules can test but not set. */
export const FACT_FIELDS = ['merchant', 'account', 'date'] as const;
export const CONDITION_FIELDS = [...SHARED_FIELDS, ...FACT_FIELDS] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];

export const TARGET_FIELDS = [...SHARED_FIELDS, 'is_refund'] as const;
export type TargetField = (typeof TARGET_FIELDS)[number];

export const OPERATORS = [
  'equals',
  'not_equals',
  'includes',
  'not_includes',
  'starts_with',
  'ends_with',
  'greater_than',
  'less_than',
] as const;
export type Operator = (typeof OPERATORS)[number];

const TEXT_OPERATORS = [
  'equals',
  'not_equals',
  'includes',
  'not_includes',
  'starts_with',
  'ends_with',
] as const;
const EITHER = ['equals', 'not_equals'] as const;

export const OPERATORS_OF: Record<ConditionField, readonly Operator[]> = {
  description: TEXT_OPERATORS,
  tags: TEXT_OPERATORS,
  amount: ['equals', 'not_equals', 'greater_than', 'less_than'],
  /** `greater_than` is after the day, `less_than` before it. */
  date: ['equals', 'greater_than', 'less_than'],
  merchant: EITHER,
  account: EITHER,
  category: EITHER,
  type: EITHER,
  product: EITHER,
  direction: ['equals'],
  ignore: ['equals'],
  ignore_default_metrics: ['equals'],
};

export const CLOSED_VALUES = {
  direction: DIRECTIONS,
  type: TRANSACTION_TYPES,
  product: PRODUCTS,
} as const;

/**
 * Amounts are decimal, categories and accounts are IDs, days are YYYY-MM-DD, merchants are names, tags are a comma-separated list. A string is accepted if it parses as
 * the field's type.
 */
export const RuleValue = z.union([z.string().max(1000, says.TOO_LONG), z.number(), z.boolean()], {
  error: says.RULE_VALUE,
});
export type RuleValue = z.infer<typeof RuleValue>;

export const Condition = z.object({
  condition_field: z.enum(CONDITION_FIELDS, { error: says.CONDITION_FIELD }),
  operator: z.enum(OPERATORS, { error: says.OPERATOR }),
  condition_value: RuleValue,
});
export type Condition = z.infer<typeof Condition>;

/** A part that a rule splits off: an amount, or a percentage of the whole amount. */
export const RulePart = z.object({
  /** A category's ID. */
  category: z.string({ error: says.TEXT }).max(36, says.TOO_LONG),
  amount: z.number({ error: says.NUMBER }).optional(),
  percent: z.number({ error: says.NUMBER }).optional(),
});
export type RulePart = z.infer<typeof RulePart>;

export const Action = z.object({
  action: z.literal('set', { error: says.ACTION }).default('set'),
  target_field: z.enum(TARGET_FIELDS, { error: says.TARGET_FIELD }),
  target_value: RuleValue,
  /** Splits the transaction. The target is the category of the last part, which gets what these leave. */
  parts: z
    .array(RulePart)
    .min(1, says.PARTS)
    .max(MOST_PARTS - 1, says.PARTS)
    .optional(),
});
export type Action = z.infer<typeof Action>;
