import type { Action, Condition, Rule } from '@saldo/contract/rules';
import { isBroken } from '@saldo/domain/rules/problems';
import type { CategoryIds } from '@saldo/domain/rules/values';
import type { RulesTable } from '../../platform/db/tables.ts';

/** A row in the shape of the wire. */
export function presentRule(row: RulesTable, categories: CategoryIds): Rule {
  const conditions = JSON.parse(row.conditions) as Condition[];
  const actions = JSON.parse(row.actions) as Action[];
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
