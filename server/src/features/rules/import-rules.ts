import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import { insertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { withIds } from './present.ts';
import * as store from './store.ts';

/**
 * Restores rules, oldest first. Existing rules with the same id or name are kept. `categories` and `accounts` map exported ids
 * to the user's. A rule whose category no longer exists stays broken.
 */
export async function importRules(
  tx: Tx,
  q: {
    bookId: BookId;
    now: string;
    rules: readonly Entries['rules'][];
    categories: ReadonlyMap<string, string>;
    accounts: ReadonlyMap<string, string>;
  },
): Promise<RestoreCount> {
  const coming = q.rules.map((rule) => {
    const renamed = withIds('category', rule, (id) => q.categories.get(id));
    const content = withIds('account', renamed, (id) => q.accounts.get(id));
    return rowOf('rules', { ...rule, ...content }, q);
  });
  return addMissing(await store.listRules(tx, q), coming, (row) => insertRow(tx, 'rules', row));
}
