import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';
import * as store from './store.ts';

/** Goals or alerts that come back, and where each category is now. */
export interface Returning<T> {
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  targets: readonly T[];
  categories: ReadonlyMap<string, string>;
}

/**
 * Brings goals back. One that is here already, by its id or its name, stays as it is; a category that is gone stays
 * named. The caller tells what it brings about.
 */
export async function restoreGoals(tx: Tx, q: Returning<Entries['goals']>): Promise<Restored> {
  const coming = q.targets.map((goal) => {
    const category_id = q.categories.get(goal.category_id) ?? goal.category_id;
    return rowOf('goals', { ...goal, category_id }, q);
  });
  return bringBack(await store.listGoals(tx, q), coming, (goal) => store.insertGoal(tx, goal));
}
