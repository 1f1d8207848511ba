import { chosenFor } from '@saldo/categorizer/local/choice-reasons';
import type { Db } from '../../platform/db/storage.ts';
import type { FieldWrites } from '../ledger/rewrites.ts';
import { merchantKey, merchantLabelOf, type Named, ownNames } from '../merchant-names/names.ts';
import * as store from './store.ts';
import { namesMerchant } from './suggestion.ts';

export interface Decision {
  /** Key of the merchant and the direction of its money. */
  key: string;
  /** Null if the user removed the category. */
  category: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * Categories by key. The last decision counts. Decisions of the same instant for different categories contradict each
 * other, and a removed category is no answer, so neither has a category.
 */
export function lastDecisions(decisions: readonly Decision[]): Map<string, string> {
  const last = new Map<string, Decision>();
  for (const one of decisions) {
    const known = last.get(one.key);
    if (!known || one.at > known.at) last.set(one.key, one);
    else if (one.at === known.at && one.category !== known.category) {
      last.set(one.key, { ...known, category: null });
    }
  }
  return new Map(
    [...last].flatMap(([key, { category }]) => (category === null ? [] : [[key, category]])),
  );
}

/**
 * Categories for the rows at merchants that the user has decided manually. Payments to people may be for anything, so
 * they are left out, and so are rows that name nobody.
 */
export async function decidedCategories(
  db: Db,
  { userId }: { userId: string },
  rows: readonly store.WaitingRow[],
): Promise<FieldWrites[]> {
  const names = await ownNames(db, { userId });
  const keyOf = (row: Named) => `${row.direction} ${merchantKey(row, names)}`;
  const asked = rows.flatMap((row) => {
    const { name } = merchantLabelOf(row, names);
    return name !== null && namesMerchant(row, names) ? [{ row, key: keyOf(row), name }] : [];
  });
  if (asked.length === 0) return [];
  const decided = await store.listDecisions(db, { userId });
  const last = lastDecisions(
    decided.map((one) => ({ key: keyOf(one), category: one.category_id, at: one.decided_at })),
  );
  return asked.flatMap(({ row, key, name }) => {
    const id = last.get(key);
    if (id === undefined) return [];
    const category = { id, source: 'ai' as const, reason: chosenFor(name) };
    return [{ id: row.id, values: { category } }];
  });
}
