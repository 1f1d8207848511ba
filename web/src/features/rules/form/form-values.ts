import type { Category } from '@saldo/contract/categories';
import {
  type Condition,
  type ConditionField,
  OPERATORS_OF,
  type Rule,
  type RuleInput,
  type RuleValue,
  type TargetField,
} from '@saldo/contract/rules';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { decimalOf, moneyProblem, readMoney } from '../../../lib/typed-money.ts';
import { flattenCategories } from '../../categories/category-tree.ts';
import type { RuleCreation } from '../api.ts';
import { texts } from '../texts.ts';
import {
  newPart,
  partValuesOf,
  type RulePartValues,
  splitOf,
  typedPartProblems,
} from './split-values.ts';

/** A rule as the form holds it. Values are text as typed, and `bank` is '' for all banks. */
export interface ConditionValues extends Omit<Condition, 'condition_value'> {
  condition_value: string;
}
export interface ActionValues {
  target_field: TargetField;
  target_value: string;
  /** The parts before the last, which has the target category; empty unless the action splits. */
  parts: RulePartValues[];
}

export interface RuleValues {
  name: string;
  description: string;
  bank: string;
  is_enabled: boolean;
  bit_operator: 'and' | 'or';
  conditions: ConditionValues[];
  actions: ActionValues[];
}

const FLAGS: readonly string[] = ['ignore', 'ignore_default_metrics', 'is_refund'];
export const isFlag = (field: ConditionField | TargetField): boolean => FLAGS.includes(field);

const CLOSED_DEFAULTS: Partial<Record<ConditionField | TargetField, string>> = {
  direction: 'expense',
  type: 'transfer',
  product: 'current',
};

/** The first subcategory. If there are none, the first category; '' if there are no categories. */
function firstCategory(categories: readonly Category[]): string {
  const parent = categories.find(({ sub_categories: subs }) => subs.length > 0) ?? categories[0];
  return parent?.sub_categories[0]?.id ?? parent?.id ?? '';
}

/** Initial value of a line when its field is chosen. */
export function defaultValue(
  field: ConditionField | TargetField,
  part: 'condition' | 'action',
  categories: readonly Category[],
): string {
  if (field === 'category') return firstCategory(categories);
  if (field === 'amount') return part === 'action' ? '0' : '';
  if (isFlag(field)) return 'false';
  return CLOSED_DEFAULTS[field] ?? '';
}

/**
 * Changing the field resets the value. An operator that the new field doesn't support becomes the field's first
 * operator.
 */
export function withField(
  { operator }: Pick<ConditionValues, 'operator'>,
  field: ConditionField,
  categories: readonly Category[],
): ConditionValues {
  const allowed = OPERATORS_OF[field];
  return {
    condition_field: field,
    operator: allowed.includes(operator) ? operator : (allowed[0] ?? 'equals'),
    condition_value: defaultValue(field, 'condition', categories),
  };
}

export const newCondition = (): ConditionValues => ({
  condition_field: 'description',
  operator: 'includes',
  condition_value: '',
});

/** Starts empty: the user must choose the category before saving. */
export const newAction = (): ActionValues => ({
  target_field: 'category',
  target_value: '',
  parts: [],
});

/** A split of two parts, with nothing chosen. */
export const newSplit = (): ActionValues => ({ ...newAction(), parts: [newPart()] });

export const withTarget = (field: TargetField, categories: readonly Category[]): ActionValues => ({
  target_field: field,
  target_value: defaultValue(field, 'action', categories),
  parts: [],
});

export const newRule = (): RuleValues => ({
  name: '',
  description: '',
  bank: '',
  is_enabled: true,
  bit_operator: 'and',
  conditions: [newCondition()],
  actions: [newAction()],
});

/** Form values of an existing or suggested rule. */
export const valuesOfRule = (rule: Rule | RuleCreation): RuleValues => ({
  name: rule.name,
  description: rule.description ?? '',
  bank: rule.bank ?? '',
  is_enabled: rule.is_enabled ?? true,
  bit_operator: rule.bit_operator ?? 'and',
  conditions: rule.conditions.map((condition) => ({
    ...condition,
    condition_value: String(condition.condition_value),
  })),
  actions: rule.actions.map((action) => ({
    target_field: action.target_field,
    target_value: String(action.target_value),
    parts: partValuesOf(action),
  })),
});

/**
 * Converts text to the field's type. Text that does not convert is sent as is, so validation reports it at its field.
 */
function wireValue(field: ConditionField | TargetField, text: string): RuleValue {
  const trimmed = text.trim();
  if (isFlag(field)) return trimmed === 'true';
  if (field !== 'amount') return trimmed;
  const decimal = decimalOf(trimmed);
  return Number.isNaN(decimal) ? trimmed : decimal;
}

export const ruleOf = (values: RuleValues): RuleInput => ({
  ...values,
  name: values.name.trim(),
  description: values.description.trim(),
  bank: values.bank === '' ? null : values.bank,
  conditions: values.conditions.map((condition) => ({
    ...condition,
    condition_value: wireValue(condition.condition_field, condition.condition_value),
  })),
  actions: values.actions.map(({ target_field, target_value, parts }) => ({
    action: 'set',
    target_field,
    target_value: wireValue(target_field, target_value),
    ...splitOf(parts),
  })),
});

export const differs = (before: RuleValues, values: RuleValues): boolean =>
  JSON.stringify(ruleOf(before)) !== JSON.stringify(ruleOf(values));

/** Rule for a preview. Name and enabled state have no effect there, so they are fixed to avoid refetching. */
export const previewRuleOf = (values: RuleValues): RuleInput => ({
  ...ruleOf(values),
  name: 'Preview',
  description: '',
  is_enabled: true,
});

/** Messages by path in the request: `name`, `conditions.0.condition_value`. */
type Problems = Readonly<Record<string, string>>;

/** Errors for amounts that are ambiguous or unreadable but would otherwise convert to a number. */
function typedProblems({ conditions, actions }: RuleValues): Problems {
  const of = (path: string, field: ConditionField | TargetField, value: string) => {
    const message = field === 'amount' && isDecimal(value) ? moneyProblem(value) : null;
    return message ? [[path, message]] : [];
  };
  return Object.fromEntries([
    ...conditions.flatMap(({ condition_field, condition_value }, i) =>
      of(`conditions.${i}.condition_value`, condition_field, condition_value),
    ),
    ...actions.flatMap(({ target_field, target_value, parts }, i) => [
      ...of(`actions.${i}.target_value`, target_field, target_value),
      ...typedPartProblems(parts).map(([path, message]) => [`actions.${i}.${path}`, message]),
    ]),
  ]);
}

/** Other text is reported by the rule validation. */
const isDecimal = (text: string) => readMoney(text).kind !== 'no_amount';

export function ruleFormProblems(values: RuleValues, categories: readonly Category[]): Problems {
  const ids = new Set(flattenCategories(categories).map(({ id }) => id));
  const rule = ruleOf(values);
  const found = ruleProblems(rule, ids).map(({ path, message }) => [path, message]);
  const problems: Record<string, string> = {
    ...Object.fromEntries(found),
    ...typedProblems(values),
  };
  return rule.name === '' ? { name: texts.form.nameRequired, ...problems } : problems;
}
