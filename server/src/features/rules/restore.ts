import type { Action, Condition } from '@saldo/contract/rules';
import { notAfter, type Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { flag, type RulesTable } from '../../platform/db/tables.ts';
import type { OwnRule } from '../export/shapes.ts';
import * as store from './store.ts';

/**
 * Brings rules back, in the order in which they were made. One that is here already, by its id or its name, stays as it
 * is. `categories` says where each category is now; one that is gone stays named, and the rule broken.
 */
export async function restoreRules(
  tx: Tx,
  q: {
    userId: string;
    now: string;
    rules: readonly OwnRule[];
    categories: ReadonlyMap<string, string>;
  },
): Promise<Restored> {
  const coming = q.rules.map((rule) => rowOf(rule, q));
  return bringBack(await store.listRules(tx, q), coming, (row) => store.insertRule(tx, row));
}

function rowOf(
  rule: OwnRule,
  q: { userId: string; now: string; categories: ReadonlyMap<string, string> },
): RulesTable {
  const here = <T>(value: T): T | string =>
    q.categories.get(String(value).trim().toLowerCase()) ?? value;
  const conditions = rule.conditions.map(
    (one): Condition =>
      one.condition_field === 'category'
        ? { ...one, condition_value: here(one.condition_value) }
        : one,
  );
  const actions = rule.actions.map(
    (one): Action =>
      one.target_field === 'category' ? { ...one, target_value: here(one.target_value) } : one,
  );
  return {
    user_id: q.userId,
    id: rule.id,
    name: rule.name,
    description: rule.description ?? '',
    bank: rule.bank,
    is_enabled: flag(rule.is_enabled),
    bit_operator: rule.bit_operator,
    conditions: JSON.stringify(conditions),
    actions: JSON.stringify(actions),
    created_at: notAfter(q.now, rule.created_at),
    updated_at: notAfter(q.now, rule.updated_at),
  };
}
