import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import { fromJson } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { TABLES, type TransactionsTable } from '../../platform/db/tables.ts';

/** A row as the engine sees it. */
export type EngineRow = Pick<TransactionsTable, (typeof ENGINE_COLUMNS)[number]>;

/** One that waits for a category. */
export interface WaitingRow extends EngineRow {
  account_id: string | null;
}

export interface LabelledRow extends EngineRow {
  category_id: string;
  category_source: 'hand' | 'ai' | 'rule';
}

const ENGINE_COLUMNS = [
  'id',
  'description',
  'creditor_name',
  'debtor_name',
  'date',
  'direction',
  'amount',
  'currency',
  'type',
] as const;

/** What waits for a category, newest first; ignored rows left out. */
const waiting = (db: Db, userId: string) =>
  db
    .selectFrom('transactions')
    .select([...ENGINE_COLUMNS, 'account_id'])
    .where('user_id', '=', userId)
    .where('category_id', 'is', null)
    .where('ignore', '=', false)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc');

/** What has no category in a span of days (`to` not included), newest first; ignored rows left out. */
export const uncategorized = (
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<WaitingRow[]> =>
  waiting(db, q.userId).where('date', '>=', q.from).where('date', '<', q.to).execute();

/** Everything that has a category: what the engine learns from, newest first. */
export const labelled = (db: Db, q: { userId: string; limit: number }): Promise<LabelledRow[]> =>
  db
    .selectFrom('transactions')
    .select([...ENGINE_COLUMNS, 'category_id', 'category_source'])
    .where('user_id', '=', q.userId)
    .where('category_id', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(q.limit)
    .$narrowType<Pick<LabelledRow, 'category_id' | 'category_source'>>()
    .execute();

/** How many have a category in a span of days (`to` not included). */
export async function countSorted(
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', q.userId)
    .where('date', '>=', q.from)
    .where('date', '<', q.to)
    .where('category_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function accountNames(
  db: Db,
  { userId }: { userId: string },
): Promise<Map<string, string>> {
  const accounts = await findRows(db, 'accounts', { user_id: userId });
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

/** What came at an instant and has no category; ignored rows left out. */
export const arrived = (db: Db, q: { userId: string; at: string }): Promise<WaitingRow[]> =>
  waiting(db, q.userId).where('created_at', '=', q.at).execute();

/** The last transactions that were sorted as they arrived, and whether they still have that category. */
export async function sortedOnArrival(
  db: Db,
  q: { userId: string; limit: number },
): Promise<{ isKept: boolean }[]> {
  const { rows } = await sql<{ category_id: string | null; value_after: string }>`
    select t.category_id, e.value_after from effects e
    join transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    where e.user_id = ${q.userId} and e.cause_id is not null and e.cause = 'ai'
      and e.field = 'category'
    order by e.created_at desc, e.id desc limit ${q.limit}`.execute(db);
  const { value_after } = TABLES.effects.columns;
  return rows.map((row) => {
    const set = fromJson(value_after, row.value_after);
    const id = typeof set === 'object' && 'id' in set ? set.id : null;
    return { isKept: id === row.category_id };
  });
}

/** By arrival: how many of its rows are sorted as they arrived; of an import also how many have no category. */
export async function sortedByArrival(
  db: Db,
  { userId }: { userId: string },
): Promise<Map<string, { count: number; left: number }>> {
  const { rows } = await sql<{ id: string; count: number; left_over: number }>`
    select s.id, s.count, (
      select count(*) from transactions t
      where t.user_id = ${userId} and t.report_id = s.id and t.category_id is null and t.ignore = 0
    ) as left_over
    from (
      select e.cause_id as id, count(*) as count from effects e
      where e.user_id = ${userId} and e.cause_id is not null and e.cause = 'ai'
        and e.field = 'category'
      group by e.cause_id
    ) s`.execute(db);
  return new Map(
    rows.map(({ id, count, left_over }) => [id, { count: Number(count), left: Number(left_over) }]),
  );
}
