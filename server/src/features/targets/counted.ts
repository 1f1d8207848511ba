import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertPeriod } from '@saldo/domain/alerts';
import type { Day } from '@saldo/domain/dates';
import type { Span } from '@saldo/domain/spans';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findRow } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type * as store from './store.ts';
import { countedByTarget } from './sums.ts';

/** What a list of transactions is cut down to, so that it shows just what a figure counts: days, both included, and a condition on `t`. */
interface Counted extends Partial<Span> {
  where: RawBuilder<SqlBool>;
}

interface Asked {
  userId: string;
  id: string;
}

function counted(kind: store.Kind, userId: string, root: string): Counted {
  const category =
    root === UNCATEGORIZED_ID
      ? sql`t.category_id is null`
      : sql`t.category_id in (
          select id from categories where user_id = ${userId} and (id = ${root} or parent_id = ${root}))`;
  return { where: sql`(${category} and ${countedByTarget(kind, sql`${root}`)})` };
}

/** What a goal counts. Undefined where the user has none of that id. */
export async function countedInGoal(db: Db, q: Asked): Promise<Counted | undefined> {
  const goal = await findRow(db, 'goals', { user_id: q.userId, id: q.id });
  if (!goal) return undefined;
  const { category_id, start_date: from, end_date: to } = goal;
  return { from, to, ...counted('goals', q.userId, category_id) };
}

/** What an alert counts in its current period, or in the days that the list asks for. Undefined where the user has none of that id. */
export async function countedInAlert(
  db: Db,
  q: Asked & { today: Day; query: { from?: unknown; to?: unknown } },
): Promise<Counted | undefined> {
  const alert = await findRow(db, 'alerts', { user_id: q.userId, id: q.id });
  if (!alert) return undefined;
  const isNamed = q.query.from !== undefined && q.query.to !== undefined;
  const days = isNamed ? {} : alertPeriod(alert.frequency, q.today);
  return { ...days, ...counted('alerts', q.userId, alert.category_id) };
}
