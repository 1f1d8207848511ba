import { dayOf } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import { notAfter, type Restored, restored, reunite } from '@saldo/domain/reunite';
import type { Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import type { GoalsTable } from '../../platform/db/tables-goals.ts';
import type { OwnGoal } from '../export/shapes.ts';
import * as store from './store.ts';

/**
 * Brings goals back. One that is here already, by its id or its name, stays as it is. `categories` says where each
 * category is now; one that is gone stays named. The caller tells what it brings about.
 */
export async function restoreGoals(
  tx: Tx,
  q: {
    userId: string;
    now: string;
    goals: readonly OwnGoal[];
    categories: ReadonlyMap<string, string>;
  },
): Promise<Restored> {
  const coming = q.goals.map(
    ({ start_date, end_date, final_amount, ...goal }): GoalsTable => ({
      user_id: q.userId,
      ...goal,
      start_date: dayOf(start_date),
      end_date: dayOf(end_date),
      final_amount: toCents(final_amount),
      notify_user: flag(goal.notify_user),
      category_id: q.categories.get(goal.category_id) ?? goal.category_id,
      created_at: notAfter(q.now, goal.created_at),
      updated_at: notAfter(q.now, goal.updated_at),
    }),
  );
  const reunion = reunite(await store.listGoals(tx, q), coming);
  for (const row of reunion.fresh) await store.insertGoal(tx, row);
  return restored(reunion);
}
