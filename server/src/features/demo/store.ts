import type { Db, Tx } from '../../platform/db/storage.ts';
import type {
  AccountsTable,
  CustomMetricCategoriesTable,
  CustomMetricsTable,
  EffectsTable,
  TransfersTable,
  UsersTable,
} from '../../platform/db/tables.ts';
import type { AlertsTable, GoalsTable } from '../../platform/db/tables-goals.ts';

export async function findDemoUser(db: Db | Tx): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 1)
    .executeTakeFirst();
  return user?.id;
}

/** When the newest of its transactions was booked; undefined where it has none. */
export async function newestMoment(tx: Tx, q: { userId: string }): Promise<string | undefined> {
  const newest = await tx
    .selectFrom('transactions')
    .select('date')
    .where('user_id', '=', q.userId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.date;
}

export const insertUser = (tx: Tx, row: UsersTable): Promise<unknown> =>
  tx.insertInto('users').values(row).execute();

export const insertAccounts = (tx: Tx, rows: readonly AccountsTable[]): Promise<unknown> =>
  tx.insertInto('accounts').values(rows).execute();

export const listAccounts = (tx: Tx, q: { userId: string }) =>
  tx.selectFrom('accounts').select(['id', 'name']).where('user_id', '=', q.userId).execute();

export const listCategories = (tx: Tx, q: { userId: string }) =>
  tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name'])
    .where('user_id', '=', q.userId)
    .execute();

export async function insertTransfers(
  tx: Tx,
  q: { transfers: readonly TransfersTable[]; effects: readonly EffectsTable[] },
): Promise<void> {
  if (q.transfers.length > 0) await tx.insertInto('transfers').values(q.transfers).execute();
  if (q.effects.length > 0) await tx.insertInto('effects').values(q.effects).execute();
}

export async function hasTargets(tx: Tx, q: { userId: string }): Promise<boolean> {
  const goal = await tx
    .selectFrom('goals')
    .select('id')
    .where('user_id', '=', q.userId)
    .executeTakeFirst();
  return goal !== undefined;
}

export async function insertTargets(
  tx: Tx,
  q: { goals: readonly GoalsTable[]; alerts: readonly AlertsTable[] },
): Promise<void> {
  if (q.goals.length > 0) await tx.insertInto('goals').values(q.goals).execute();
  if (q.alerts.length > 0) await tx.insertInto('alerts').values(q.alerts).execute();
}

export async function insertMetrics(
  tx: Tx,
  q: {
    metrics: readonly CustomMetricsTable[];
    categories: readonly CustomMetricCategoriesTable[];
  },
): Promise<void> {
  await tx.insertInto('custom_metrics').values(q.metrics).execute();
  if (q.categories.length > 0) {
    await tx.insertInto('custom_metric_categories').values(q.categories).execute();
  }
}

/** Goals that are past begin again, as if nothing had been told of them. */
export async function renewGoals(
  tx: Tx,
  q: { userId: string; today: string; start_date: string; end_date: string },
): Promise<void> {
  const { userId, today, start_date, end_date } = q;
  const past = await tx
    .updateTable('goals')
    .set({ start_date, end_date })
    .where('user_id', '=', userId)
    .where('end_date', '<', today)
    .returning('id')
    .execute();
  if (past.length === 0) return;
  const ids = past.map(({ id }) => id);
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('subject_id', 'in', ids)
    .execute();
}
