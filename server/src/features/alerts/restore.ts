import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';
import type { Returning } from '../goals/restore.ts';
import * as store from './store.ts';

/**
 * Brings expense alerts back. One that is here already, by its id or its name, stays as it is; a category that is gone
 * stays named. The caller tells what it brings about.
 */
export async function restoreAlerts(tx: Tx, q: Returning<Entries['alerts']>): Promise<Restored> {
  const coming = q.targets.map((alert) => {
    const category_id = q.categories.get(alert.category_id) ?? alert.category_id;
    return rowOf('alerts', { ...alert, category_id }, q);
  });
  return bringBack(await store.listAlerts(tx, q), coming, (alert) => store.insertAlert(tx, alert));
}
