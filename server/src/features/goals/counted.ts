import type { Frequency } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertPeriod } from '@saldo/domain/alerts';
import type { Day } from '@saldo/domain/dates';
import type { Span } from '@saldo/domain/spans';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';
import { countsInAlert, countsInGoal } from './sums.ts';

/** What a list of transactions is cut down to, so that it shows just what a figure counts: days, both included, and a condition on `t`. */
interface Counted extends Partial<Span> {
  where: ReturnType<typeof sql<SqlBool>>;
}

const inCategory = (userId: string, root: string) =>
  root === UNCATEGORIZED_ID
    ? sql<SqlBool>`t.category_id is null`
    : sql<SqlBool>`t.category_id in (
        select id from categories where user_id = ${userId} and (id = ${root} or parent_id = ${root}))`;

/** What a goal counts. Undefined where the user has none of that id. */
export async function countedInGoal(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<Counted | undefined> {
  const { rows } = await sql<{ category_id: string; start_date: string; end_date: string }>`
    select category_id, start_date, end_date from goals
    where user_id = ${userId} and id = ${id}`.execute(db);
  const goal = rows[0];
  if (!goal) return undefined;
  const root = goal.category_id;
  const where = sql<SqlBool>`(${inCategory(userId, root)} and ${countsInGoal(sql`${root}`)})`;
  return { from: goal.start_date, to: goal.end_date, where };
}

/** What an alert counts in its current period, or in the days that the list asks for. Undefined where the user has none of that id. */
export async function countedInAlert(
  db: Db,
  q: { userId: string; id: string; today: Day; query: { from?: unknown; to?: unknown } },
): Promise<Counted | undefined> {
  const { userId, id, today, query } = q;
  const { rows } = await sql<{ category_id: string; frequency: Frequency }>`
    select category_id, frequency from alerts
    where user_id = ${userId} and id = ${id}`.execute(db);
  const alert = rows[0];
  if (!alert) return undefined;
  const where = sql<SqlBool>`(${inCategory(userId, alert.category_id)} and ${countsInAlert})`;
  const named = query.from !== undefined && query.to !== undefined;
  return named ? { where } : { ...alertPeriod(alert.frequency, today), where };
}
