import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import {
  columns,
  condition,
  integer,
  nullable,
  readQuery,
  readRows,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { RowOf } from '../../schema/columns.ts';
import { fromJson } from '../../schema/rows.ts';
import { TABLES, type TransactionsTable } from '../../schema/tables.ts';
import { decidedAt } from '../ledger/decision-time.ts';
import { keyOf, NAMED } from '../merchant-names/names.ts';

export type EngineRow = Pick<TransactionsTable, (typeof ENGINE_COLUMNS)[number]>;

/** A row without a category. */
export interface WaitingRow extends EngineRow {
  account_id: string | null;
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

/** Rows to sort have no category, are not ignored and are not a leg of a linked transfer. */
const isToSort = (
  userId: string,
) => condition`user_id = ${userId} and category_id is null and "ignore" = 0
  and id not in (select expense_id from transfers where user_id = ${userId} and state = 'linked')
  and id not in (select income_id from transfers where user_id = ${userId} and state = 'linked')`;

const waiting = (db: Db, userId: string) =>
  db
    .selectFrom('transactions')
    .select([...ENGINE_COLUMNS, 'account_id'])
    .where(isToSort(userId))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc');

const NAMED_TO_SORT = { ...NAMED, report_id: nullable(text) };
export type NamedToSort = RowOf<typeof NAMED_TO_SORT>;

export const namedToSort = (
  db: Db,
  q: { userId: string; limit?: number },
): Promise<NamedToSort[]> => readRows(db, NAMED_TO_SORT)`
    select description, direction, creditor_name, debtor_name, report_id from transactions
    where ${isToSort(q.userId)}
    ${q.limit === undefined ? sql`` : sql`limit ${q.limit}`}`;

/** A value that changes whenever rows to sort, linked transfers or merchant names change. Read from indexes alone. */
export async function stampToSort(db: Db, { userId }: { userId: string }): Promise<string> {
  const { rows } = await sql`
    select count(*) as count, max(updated_at) as newest, sum(amount) as amount,
      (select count(*) from transfers where user_id = ${userId} and state = 'linked') as linked,
      (select count(*) from merchant_names where user_id = ${userId}) as names,
      (select max(updated_at) from merchant_names where user_id = ${userId}) as named
    from transactions
    where user_id = ${userId} and category_id is null and "ignore" = 0`.execute(db);
  return JSON.stringify(rows[0]);
}

export const uncategorized = (
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<WaitingRow[]> =>
  waiting(db, q.userId).where('date', '>=', q.from).where('date', '<', q.to).execute();

const LABELED = {
  ...columns('transactions', ...ENGINE_COLUMNS, 'category_source'),
  category_id: text,
  decided_at: nullable(text),
};

/** All rows with a category, newest first. The engine learns from them. */
export const listCategorized = (
  db: Db,
  q: { userId: string; limit: number },
): Promise<RowOf<typeof LABELED>[]> =>
  readQuery(
    db,
    LABELED,
    db
      .selectFrom('transactions')
      .select([...ENGINE_COLUMNS, 'category_id', 'category_source'])
      .select(decidedAt(q.userId).as('decided_at'))
      .where('user_id', '=', q.userId)
      .where('category_id', 'is not', null)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(q.limit),
  );

/** Number of rows with a category in a span of days (`to` is exclusive). */
export async function countSorted(
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', q.userId)
    .where('date', '>=', q.from)
    .where('date', '<', q.to)
    .where('category_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function accountNames(
  db: Db,
  { userId }: { userId: string },
): Promise<Map<string, string>> {
  const accounts = await findRows(db, 'accounts', { user_id: userId });
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

/** Rows to sort that an import or sync created at this instant. */
export const listNewRows = (db: Db, q: { userId: string; at: string }): Promise<WaitingRow[]> =>
  waiting(db, q.userId).where('created_at', '=', q.at).execute();

/** An answer by auto-sort: one merchant's rows in one import that got the same category. */
export interface AutoSortAnswer {
  /** The user's decisions that changed some of the answer's rows, keyed by merchant, time and category. */
  changedBy: Set<string>;
}

const SORTED = {
  ...NAMED,
  category_id: nullable(text),
  cause_id: text,
  value_after: text,
  /** When the user last set the category; null if never. */
  changed_at: nullable(text),
};

/** Number of newest auto-sorted rows searched for the latest answers. */
const ARRIVED_ROWS = 5000;

export async function listAutoSortAnswers(
  db: Db,
  q: { userId: string; limit: number },
): Promise<AutoSortAnswer[]> {
  const rows = await readRows(db, SORTED)`
    select t.description, t.direction, t.creditor_name, t.debtor_name, t.category_id,
      e.cause_id, e.value_after, (
        select max(h.created_at) from effects h where h.user_id = ${q.userId}
          and h.transaction_id = e.transaction_id and h.field = 'category' and h.cause = 'hand'
          and h.position > e.position
      ) as changed_at
    from effects e
    join transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    where e.user_id = ${q.userId} and e.cause_id is not null and e.cause = 'ai'
      and e.field = 'category'
    order by e.created_at desc, e.id desc limit ${ARRIVED_ROWS}`;
  const answers = new Map<string, AutoSortAnswer>();
  for (const row of rows) {
    const set = categoryIn(row.value_after);
    const merchant = keyOf(row);
    const key = `${row.cause_id} ${set} ${merchant}`;
    const answer = answers.get(key) ?? { changedBy: new Set() };
    if (!answers.has(key) && answers.size === q.limit) break;
    answers.set(key, answer);
    if (row.changed_at === null || row.category_id === set) continue;
    answer.changedBy.add(`${row.changed_at} ${row.category_id} ${merchant}`);
  }
  return [...answers.values()];
}

function categoryIn(value: string): string | null {
  const set = fromJson(TABLES.effects.columns.value_after, value);
  return typeof set === 'object' && 'id' in set ? set.id : null;
}

/** Number of rows that auto-sort has categorized per import or sync. */
export async function countAutoSorted(
  db: Db,
  { userId }: { userId: string },
): Promise<Map<string, number>> {
  const rows = await readRows(db, { id: text, count: integer })`
    select e.cause_id as id, count(*) as count from effects e
    where e.user_id = ${userId} and e.cause_id is not null and e.cause = 'ai'
      and e.field = 'category'
    group by e.cause_id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
