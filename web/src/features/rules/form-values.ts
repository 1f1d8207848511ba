import type { Category } from '@saldo/contract/categories';
import {
  type Action,
  type Condition,
  type ConditionField,
  OPERATORS_OF,
  type Operator,
  type Rule,
  type RuleInput,
  type RuleValue,
  type TargetField,
} from '@saldo/contract/rules';
import { decimalOf } from '../../lib/typed-money.ts';
import type { Creation } from './api.ts';

/** One line of the form: its value is text as it is typed. The key keeps a line the same while others go. */
export interface ConditionValues {
  key: number;
  field: ConditionField;
  operator: Operator;
  value: string;
}
export interface ActionValues {
  key: number;
  field: TargetField;
  value: string;
}

export interface RuleValues {
  name: string;
  description: string;
  /** '' for all banks. */
  bank: string;
  enabled: boolean;
  match: 'and' | 'or';
  conditions: ConditionValues[];
  actions: ActionValues[];
}

const FLAGS: readonly string[] = ['ignore', 'ignore_default_metrics', 'is_refund'];
export const isFlag = (field: TargetField): boolean => FLAGS.includes(field);

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

const CLOSED_DEFAULTS: Partial<Record<TargetField, string>> = {
  direction: 'expense',
  type: 'transfer',
  product: 'current',
};

/** The first sub-category there is; without any, the first category. '' without categories. */
function firstCategory(categories: readonly Category[]): string {
  const parent = categories.find(({ sub_categories: subs }) => subs.length > 0) ?? categories[0];
  return parent?.sub_categories[0]?.id ?? parent?.id ?? '';
}

/** What a line starts with when its field is chosen. */
export function defaultValue(
  field: TargetField,
  part: 'condition' | 'action',
  categories: readonly Category[],
): string {
  if (field === 'category') return firstCategory(categories);
  if (field === 'amount') return part === 'action' ? '0' : '';
  if (isFlag(field)) return 'false';
  return CLOSED_DEFAULTS[field] ?? '';
}

/** Another field resets the value; an operator that the field does not know becomes its first. */
export function withField(
  line: ConditionValues,
  field: ConditionField,
  categories: readonly Category[],
): ConditionValues {
  const allowed = OPERATORS_OF[field];
  const operator = allowed.includes(line.operator) ? line.operator : (allowed[0] ?? 'equals');
  return { ...line, field, operator, value: defaultValue(field, 'condition', categories) };
}

export const withTarget = (
  line: ActionValues,
  field: TargetField,
  categories: readonly Category[],
): ActionValues => ({ ...line, field, value: defaultValue(field, 'action', categories) });

export const newCondition = (): ConditionValues => ({
  key: nextKey(),
  field: 'description',
  operator: 'includes',
  value: '',
});

export const newAction = (categories: readonly Category[]): ActionValues => ({
  key: nextKey(),
  field: 'category',
  value: defaultValue('category', 'action', categories),
});

export const newRule = (categories: readonly Category[]): RuleValues => ({
  name: '',
  description: '',
  bank: '',
  enabled: true,
  match: 'and',
  conditions: [newCondition()],
  actions: [newAction(categories)],
});

const textOf = (value: RuleValue): string => String(value);

/** A rule, or one that is suggested, as the form holds it. */
export const valuesOf = (rule: Rule | Creation): RuleValues => ({
  name: rule.name,
  description: rule.description ?? '',
  bank: rule.bank ?? '',
  enabled: rule.is_enabled ?? true,
  match: rule.bit_operator ?? 'and',
  conditions: rule.conditions.map(({ condition_field, operator, condition_value }) => ({
    key: nextKey(),
    field: condition_field,
    operator,
    value: textOf(condition_value),
  })),
  actions: rule.actions.map(({ target_field, target_value }) => ({
    key: nextKey(),
    field: target_field,
    value: textOf(target_value),
  })),
});

/** A value as its field wants it; text that is not stays text, and is refused under its field. */
function wireValue(field: TargetField, text: string): RuleValue {
  const trimmed = text.trim();
  if (isFlag(field)) return trimmed === 'true';
  if (field !== 'amount') return trimmed;
  const decimal = decimalOf(trimmed);
  return Number.isNaN(decimal) ? trimmed : decimal;
}

const conditionOf = ({ field, operator, value }: ConditionValues): Condition => ({
  condition_field: field,
  operator,
  condition_value: wireValue(field, value),
});

const actionOf = ({ field, value }: ActionValues): Action => ({
  action: 'set',
  target_field: field,
  target_value: wireValue(field, value),
});

/** The whole rule as the calls want it. */
export const ruleOf = (values: RuleValues): RuleInput => ({
  name: values.name.trim(),
  description: values.description.trim(),
  bank: values.bank === '' ? null : values.bank,
  is_enabled: values.enabled,
  bit_operator: values.match,
  conditions: values.conditions.map(conditionOf),
  actions: values.actions.map(actionOf),
});

/** Whether saving would change something. */
export const differs = (before: RuleValues, values: RuleValues): boolean =>
  JSON.stringify(ruleOf(before)) !== JSON.stringify(ruleOf(values));

/** What a preview needs of it: the name and whether it is enabled change nothing. */
export const previewRuleOf = (values: RuleValues): RuleInput => ({
  ...ruleOf(values),
  name: 'Preview',
  description: '',
  is_enabled: true,
});
