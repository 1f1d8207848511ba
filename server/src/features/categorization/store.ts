import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../platform/db/tables.ts';

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

/** What has no category in a span of days (`to` not included), newest first; ignored rows left out. */
export const uncategorized = (
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<WaitingRow[]> =>
  db
    .selectFrom('transactions')
    .select([...ENGINE_COLUMNS, 'account_id'])
    .where('user_id', '=', q.userId)
    .where('date', '>=', q.from)
    .where('date', '<', q.to)
    .where('category_id', 'is', null)
    .where('ignore', '=', false)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();

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
