import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import { insertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { withCategories } from './present.ts';
import * as store from './store.ts';

/**
 * Restores rules, oldest first. Existing rules with the same id or name are kept. `categories` maps the ids of exported
 * categories to the user's categories. A rule whose category no longer exists stays broken.
 */
export async function importRules(
  tx: Tx,
  q: {
    userId: string;
    now: string;
    rules: readonly Entries['rules'][];
    categories: ReadonlyMap<string, string>;
  },
): Promise<RestoreCount> {
  const coming = q.rules.map((rule) =>
    rowOf('rules', { ...rule, ...withCategories(rule, (id) => q.categories.get(id)) }, q),
  );
  return addMissing(await store.listRules(tx, q), coming, (row) => insertRow(tx, 'rules', row));
}
