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
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { fromJson } from '../../schema/rows.ts';
import { isChosen } from '../../schema/stored/category-reason.ts';
import { TABLES, type TransactionsTable } from '../../schema/tables.ts';
import { decidedAt } from '../ledger/layers/decision-time.ts';
import { counterpartyKey, NAMED } from '../merchant-names/names.ts';

export type EngineRow = Pick<TransactionsTable, (typeof ENGINE_COLUMNS)[number]>;

/** A row without a category. */
export interface WaitingRow extends EngineRow {
  account_id: string | null;
  report_id: string | null;
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

/** Rows to sort have no category, are not split or ignored, and are not a leg of a linked transfer. */
const isToSort = (
  bookId: BookId,
) => condition`user_id = ${bookId} and category_id is null and "ignore" = 0 and parts is null
  and id not in (select expense_id from transfers where user_id = ${bookId} and state = 'linked')
  and id not in (select income_id from transfers where user_id = ${bookId} and state = 'linked')`;

const waiting = (db: Db, bookId: BookId) =>
  db
    .selectFrom('transactions')
    .select([...ENGINE_COLUMNS, 'account_id', 'report_id'])
    .where(isToSort(bookId))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc');

const NAMED_TO_SORT = { ...NAMED, report_id: nullable(text) };
export type NamedToSort = RowOf<typeof NAMED_TO_SORT>;

export const namedToSort = (
  db: Db,
  q: { bookId: BookId; limit?: number },
): Promise<NamedToSort[]> => readRows(db, NAMED_TO_SORT)`
    select description, direction, creditor_name, debtor_name, report_id from transactions
    where ${isToSort(q.bookId)}
    ${q.limit === undefined ? sql`` : sql`limit ${q.limit}`}`;

/** A value that changes whenever rows to sort, linked transfers or merchant names change. Read from indexes alone. */
export async function stampToSort(db: Db, { bookId }: { bookId: BookId }): Promise<string> {
  const { rows } = await sql`
    select count(*) as count, max(updated_at) as newest, sum(amount) as amount,
      (select count(*) from transfers where user_id = ${bookId} and state = 'linked') as linked,
      (select count(*) from merchant_names where user_id = ${bookId}) as names,
      (select max(updated_at) from merchant_names where user_id = ${bookId}) as named
    from transactions
    where user_id = ${bookId} and category_id is null and "ignore" = 0`.execute(db);
  return JSON.stringify(rows[0]);
}

export const uncategorized = (
  db: Db,
  q: { bookId: BookId; from: string; to: string },
): Promise<WaitingRow[]> =>
  waiting(db, q.bookId).where('date', '>=', q.from).where('date', '<', q.to).execute();

const LABELED = {
  ...columns('transactions', ...ENGINE_COLUMNS, 'category_source'),
  category_id: text,
  decided_at: nullable(text),
};
export type LabeledRow = RowOf<typeof LABELED>;

/** All rows with a category, newest first. The engine learns from them. */
export const listCategorized = (
  db: Db,
  q: { bookId: BookId; limit: number },
): Promise<LabeledRow[]> =>
  readQuery(
    db,
    LABELED,
    db
      .selectFrom('transactions')
      .select([...ENGINE_COLUMNS, 'category_id', 'category_source'])
      .select(decidedAt(q.bookId).as('decided_at'))
      .where('user_id', '=', q.bookId)
      .where('category_id', 'is not', null)
      // What is in parts says nothing about the merchant.
      .where('parts', 'is', null)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(q.limit),
  );

/** Number of rows with a category in a span of days (`to` is exclusive). */
export async function countSorted(
  db: Db,
  q: { bookId: BookId; from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', q.bookId)
    .where('date', '>=', q.from)
    .where('date', '<', q.to)
    .where('category_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function accountNames(
  db: Db,
  { bookId }: { bookId: BookId },
): Promise<Map<string, string>> {
  const accounts = await findRows(db, 'accounts', { user_id: bookId });
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

/** The new rows of imports, or of a sync, which created its rows at this instant. */
export type Arrived = { reportIds: readonly string[] } | { syncId: string; at: string };

export const listNewRows = (db: Db, bookId: BookId, arrived: Arrived): Promise<WaitingRow[]> =>
  ('at' in arrived
    ? waiting(db, bookId).where('created_at', '=', arrived.at)
    : waiting(db, bookId).where('report_id', 'in', arrived.reportIds)
  ).execute();

const DECIDED = { ...NAMED, category_id: nullable(text), decided_at: text };

/**
 * When the user last decided each category, by the bank's text: set it manually, accepted it as a suggestion, or removed
 * it, which counts as null.
 */
export const listDecisions = (
  db: Db | Tx,
  { bookId }: { bookId: BookId },
): Promise<RowOf<typeof DECIDED>[]> => readRows(db, DECIDED)`
    select description, direction, creditor_name, debtor_name, category_id, max(decided_at) as decided_at
    from (
      select description, direction, creditor_name, debtor_name, category_id,
        ${decidedAt(bookId)} as decided_at
      from transactions where user_id = ${bookId} and category_source = 'hand' and parts is null
      union all
      select t.description, t.direction, t.creditor_name, t.debtor_name, t.category_id,
        e.created_at as decided_at
      from effects e
      join transactions t on t.user_id = e.user_id and t.id = e.transaction_id
      where e.user_id = ${bookId} and e.field = 'category'
        and ((e.cause = 'hand' and t.category_id is null and t.parts is null)
          or (e.cause = 'ai' and e.cause_id is null and t.category_source = 'ai'))
    ) decisions
    where decided_at is not null
    group by description, direction, creditor_name, debtor_name, category_id`;

/** A guess by auto-sort: one merchant's rows in one import that got the same category. */
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
  q: { bookId: BookId; limit: number },
): Promise<AutoSortAnswer[]> {
  const rows = await readRows(db, SORTED)`
    select t.description, t.direction, t.creditor_name, t.debtor_name, t.category_id,
      e.cause_id, e.value_after, (
        select max(h.created_at) from effects h where h.user_id = ${q.bookId}
          and h.transaction_id = e.transaction_id and h.field = 'category' and h.cause = 'hand'
          and h.position > e.position
      ) as changed_at
    from effects e
    join transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    where e.user_id = ${q.bookId} and e.cause_id is not null and e.cause = 'ai'
      and e.field = 'category' and t.parts is null
    order by e.created_at desc, e.id desc limit ${ARRIVED_ROWS}`;
  const answers = new Map<string, AutoSortAnswer>();
  for (const row of rows) {
    const { id: set, isChosen } = categoryIn(row.value_after);
    if (isChosen) continue;
    const merchant = counterpartyKey(row);
    const key = `${row.cause_id} ${set} ${merchant}`;
    const answer = answers.get(key) ?? { changedBy: new Set() };
    if (!answers.has(key) && answers.size === q.limit) break;
    answers.set(key, answer);
    if (row.changed_at === null || row.category_id === set) continue;
    answer.changedBy.add(`${row.changed_at} ${row.category_id} ${merchant}`);
  }
  return [...answers.values()];
}

function categoryIn(value: string): { id: string | null; isChosen: boolean } {
  const set = fromJson(TABLES.effects.columns.value_after, value);
  return typeof set === 'object' && 'id' in set
    ? { id: set.id, isChosen: isChosen(set.reason) }
    : { id: null, isChosen: false };
}

/** Number of rows sorted automatically, and how many of them as the user chose for their merchants. */
export interface SortedCounts {
  count: number;
  chosen: number;
}

/** The rows that have been categorized automatically, per import or sync: all, or only this one. */
export async function countAutoSorted(
  db: Db,
  { bookId, arrivalId }: { bookId: BookId; arrivalId?: string },
): Promise<Map<string, SortedCounts>> {
  const arrival = arrivalId === undefined ? sql`is not null` : sql`= ${arrivalId}`;
  const rows = await readRows(db, { id: text, value_after: text, count: integer })`
    select e.cause_id as id, e.value_after, count(*) as count from effects e
    where e.user_id = ${bookId} and e.cause_id ${arrival} and e.cause = 'ai'
      and e.field = 'category'
    group by e.cause_id, e.value_after`;
  const counts = new Map<string, SortedCounts>();
  for (const { id, value_after, count } of rows) {
    const { count: before, chosen } = counts.get(id) ?? { count: 0, chosen: 0 };
    const added = categoryIn(value_after).isChosen ? count : 0;
    counts.set(id, { count: before + count, chosen: chosen + added });
  }
  return counts;
}
