import { toCents } from '@saldo/domain/money';
import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { AlertsTable } from '../../platform/db/tables-goals.ts';
import type { OwnAlert } from '../export/shapes.ts';
import { type Returning, restoredTarget } from '../goals/restored-target.ts';
import * as store from './store.ts';

/**
 * Brings expense alerts back. One that is here already, by its id or its name, stays as it is. The caller tells what it
 * brings about.
 */
export async function restoreAlerts(tx: Tx, q: Returning<OwnAlert>): Promise<Restored> {
  const coming = q.targets.map(
    (alert): AlertsTable => ({
      ...restoredTarget(q, alert),
      limit_amount: toCents(alert.limit_amount),
    }),
  );
  return bringBack(await store.listAlerts(tx, q), coming, (alert) => store.insertAlert(tx, alert));
}
