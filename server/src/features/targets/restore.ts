import type { Restored } from '@saldo/domain/reunite';
import { bringBack } from '../../platform/db/bring-back.ts';
import { findRows, insertRow } from '../../platform/db/crud.ts';
import { rowOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { Entries } from '../../platform/db/tables.ts';

/** Goals or alerts that come back, and where each category is now. */
interface Returning<T> {
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  targets: readonly T[];
  categories: ReadonlyMap<string, string>;
}

/** A category that is gone stays named. */
const moved = <T extends { category_id: string }>({ targets, categories }: Returning<T>): T[] =>
  targets.map((target) => ({
    ...target,
    category_id: categories.get(target.category_id) ?? target.category_id,
  }));

/** Brings goals back. One that is here already, by its id or its name, stays as it is. The caller tells what it brings about. */
export async function restoreGoals(tx: Tx, q: Returning<Entries['goals']>): Promise<Restored> {
  const coming = moved(q).map((goal) => rowOf('goals', goal, q));
  const here = await findRows(tx, 'goals', { user_id: q.userId }, ['id']);
  return bringBack(here, coming, (goal) => insertRow(tx, 'goals', goal));
}

/** The same of alerts. */
export async function restoreAlerts(tx: Tx, q: Returning<Entries['alerts']>): Promise<Restored> {
  const coming = moved(q).map((alert) => rowOf('alerts', alert, q));
  const here = await findRows(tx, 'alerts', { user_id: q.userId }, ['id']);
  return bringBack(here, coming, (alert) => insertRow(tx, 'alerts', alert));
}
