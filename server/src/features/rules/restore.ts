import type { Action, Condition } from '@saldo/contract/rules';
import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import { insertRow } from '../../platform/db/crud.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries, RulesTable } from '../../platform/db/tables.ts';
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
    rules: readonly Entries['rules'][];
    categories: ReadonlyMap<string, string>;
  },
): Promise<Restored> {
  const coming = q.rules.map((rule) => restored(rule, q));
  return bringBack(await store.listRules(tx, q), coming, (row) => insertRow(tx, 'rules', row));
}

function restored(
  rule: Entries['rules'],
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
  return rowOf('rules', { ...rule, conditions, actions }, q);
}
