import { dayOf } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { GoalsTable } from '../../platform/db/tables-goals.ts';
import type { OwnGoal } from '../export/shapes.ts';
import { type Returning, restoredTarget } from './restored-target.ts';
import * as store from './store.ts';

/**
 * Brings goals back. One that is here already, by its id or its name, stays as it is. The caller tells what it brings
 * about.
 */
export async function restoreGoals(tx: Tx, q: Returning<OwnGoal>): Promise<Restored> {
  const coming = q.targets.map(
    (goal): GoalsTable => ({
      ...restoredTarget(q, goal),
      start_date: dayOf(goal.start_date),
      end_date: dayOf(goal.end_date),
      final_amount: toCents(goal.final_amount),
    }),
  );
  return bringBack(await store.listGoals(tx, q), coming, (goal) => store.insertGoal(tx, goal));
}
