import { toCents } from '@saldo/domain/money';
import { notAfter, type Restored, restored, reunite } from '@saldo/domain/reunite';
import type { Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import type { AlertsTable } from '../../platform/db/tables-goals.ts';
import type { OwnAlert } from '../export/shapes.ts';
import * as store from './store.ts';

/**
 * Brings expense alerts back. One that is here already, by its id or its name, stays as it is. `categories` says where
 * each category is now; one that is gone stays named. The caller tells what it brings about.
 */
export async function restoreAlerts(
  tx: Tx,
  q: {
    userId: string;
    now: string;
    alerts: readonly OwnAlert[];
    categories: ReadonlyMap<string, string>;
  },
): Promise<Restored> {
  const coming = q.alerts.map(
    ({ limit_amount, ...alert }): AlertsTable => ({
      user_id: q.userId,
      ...alert,
      limit_amount: toCents(limit_amount),
      notify_user: flag(alert.notify_user),
      category_id: q.categories.get(alert.category_id) ?? alert.category_id,
      created_at: notAfter(q.now, alert.created_at),
      updated_at: notAfter(q.now, alert.updated_at),
    }),
  );
  const reunion = reunite(await store.listAlerts(tx, q), coming);
  for (const row of reunion.fresh) await store.insertAlert(tx, row);
  return restored(reunion);
}
