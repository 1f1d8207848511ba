import type { Action, Condition, Rule } from '@saldo/contract/rules';
import { pick } from '@saldo/domain/records';
import { isBroken } from '@saldo/domain/rules/problems';
import type { CategoryIds } from '@saldo/domain/rules/values';
import { fromJson } from '../../schema/rows.ts';
import { type RulesTable, TABLES } from '../../schema/tables.ts';

export interface RuleContent {
  conditions: Condition[];
  actions: Action[];
}

export const contentOf = (row: Pick<RulesTable, keyof RuleContent>): RuleContent => ({
  conditions: fromJson(TABLES.rules.columns.conditions, row.conditions),
  actions: fromJson(TABLES.rules.columns.actions, row.actions),
});

/** Replaces the ids of categories, or of accounts, in a rule. Ids for which `moved` returns undefined stay. */
export function withIds(
  field: 'category' | 'account',
  { conditions, actions }: RuleContent,
  moved: (id: string) => string | undefined,
): RuleContent {
  const named = <T>(value: T): T | string => moved(String(value).trim().toLowerCase()) ?? value;
  const namedParts = ({ parts }: RuleContent['actions'][number]) =>
    parts && { parts: parts.map((part) => ({ ...part, category: named(part.category) })) };
  return {
    conditions: conditions.map((one) =>
      one.condition_field === field ? { ...one, condition_value: named(one.condition_value) } : one,
    ),
    actions: actions.map((one) =>
      one.target_field === field
        ? { ...one, target_value: named(one.target_value), ...namedParts(one) }
        : one,
    ),
  };
}

export function presentRule(row: RulesTable, categories: CategoryIds): Rule {
  const { conditions, actions } = contentOf(row);
  return {
    ...pick(row, ['id', 'name', 'description', 'bank', 'is_enabled', 'bit_operator', 'created_at']),
    conditions,
    actions,
    is_broken: isBroken({ conditions, actions }, categories),
  };
}
