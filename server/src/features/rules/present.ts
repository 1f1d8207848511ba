import type { Rule } from '@saldo/contract/rules';
import { isBroken } from '@saldo/domain/rules/problems';
import type { CategoryIds } from '@saldo/domain/rules/values';
import { fromJson } from '../../platform/db/rows.ts';
import { type RulesTable, TABLES } from '../../platform/db/tables.ts';

/** A row in the shape of the wire. */
export function presentRule(row: RulesTable, categories: CategoryIds): Rule {
  const conditions = fromJson(TABLES.rules.columns.conditions, row.conditions);
  const actions = fromJson(TABLES.rules.columns.actions, row.actions);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    bank: row.bank,
    is_enabled: row.is_enabled === 1,
    bit_operator: row.bit_operator,
    conditions,
    actions,
    is_broken: isBroken({ conditions, actions }, categories),
    created_at: row.created_at,
  };
}
