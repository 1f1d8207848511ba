import type { SortColumn, TransactionQuery } from '@saldo/contract/transaction-filters';
import { yearOf } from '@saldo/domain/dates';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { engineOf } from '../../platform/db/engine-of.ts';
import {
  type Condition,
  columns,
  condition,
  flag,
  integer,
  listOf,
  nullable,
  readQuery,
  readRow,
  readRows,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { Tables, TransactionsTable } from '../../schema/tables.ts';
import { orByPart } from '../ledger/figures/split-lines.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { conditions, daysOf, isByPart, type ListQuery } from './filters.ts';

const LISTED = columns(
  'transactions',
  'id',
  'bank',
  'date',
  'purchase_date',
  'product',
  'account_id',
  'type',
  'category_id',
  'category_source',
  'category_reason',
  'parts',
  'aside',
  'parts_aside',
  'merchant_name',
  'direction',
  'amount',
  'currency',
  'description',
  'fee',
  'tags',
  'note',
  'ignore',
  'ignore_default_metrics',
  'is_refund',
  'creditor_name',
  'creditor_account_iban',
  'debtor_name',
  'report_id',
  'bank_key',
  'possible_duplicate_of',
  'updated_at',
);
const COLUMNS = listOf(LISTED, 't');

const ROW = {
  ...LISTED,
  account_name: nullable(text),
  account_iban: nullable(text),
  category_name: nullable(text),
  parent_name: nullable(text),
  transfer_id: nullable(text),
  transfer_account: nullable(text),
  transfer_bank: nullable(text),
  has_receipt: flag,
};
export type TransactionRow = RowOf<typeof ROW>;

const SORT_KEY: Record<SortColumn, RawBuilder<unknown>> = {
  date: sql`t.date`,
  bank: sql`t.bank`,
  product: sql`t.product`,
  account_name: sql`coalesce(lower(a.name), '')`,
  description: sql`t.search_text`,
  category_name: sql`coalesce(p.name_key || ' > ', '') || coalesce(c.name_key, 'uncategorized')`,
  amount: sql`case t.direction when 'income' then t.amount else -t.amount end`,
};

const sortOf = (q: TransactionQuery) => {
  const column = q.sort_by ?? 'date';
  return {
    key: SORT_KEY[column],
    column,
    direction: q.sort_direction ?? (q.sort_by ? 'asc' : 'desc'),
  };
};

/*
 * These queries are written as SQL text, because pages are the most frequent request and building a query takes a large
 * part of the time needed to run it.
 */

type Owner = Pick<ListQuery, 'bookId'>;

const names = ({ bookId }: Owner) => sql`
  left join accounts a on a.user_id = ${bookId} and a.id = t.account_id
  left join categories c on c.user_id = ${bookId} and c.id = t.category_id
  left join categories p on p.user_id = ${bookId} and p.id = c.parent_id`;

/** Joins the other leg of a linked transfer, whichever leg `t` is. */
const otherLeg = ({ bookId }: Owner) => sql`
  left join transactions o on o.user_id = ${bookId} and o.id = coalesce(
    (select x.income_id from transfers x
      where x.user_id = ${bookId} and x.expense_id = t.id and x.state = 'linked' limit 1),
    (select x.expense_id from transfers x
      where x.user_id = ${bookId} and x.income_id = t.id and x.state = 'linked' limit 1))
  left join accounts oa on oa.user_id = ${bookId} and oa.id = o.account_id`;

const fields = ({
  bookId,
}: Owner) => sql`${sql.raw(COLUMNS)}, a.name as account_name, a.iban as account_iban,
    c.name as category_name, p.name as parent_name, o.id as transfer_id, oa.name as transfer_account,
    oa.bank as transfer_bank, case when exists (select 1 from receipts r
      where r.user_id = ${bookId} and r.transaction_id = t.id) then 1 else 0 end as has_receipt`;

const from = (q: Owner) => sql`from transactions t ${names(q)} ${otherLeg(q)}`;

const eb = expressionBuilder<Tables & { t: TransactionsTable }, 't'>();

/** The lines that match: those of rows, or, where `t` is the table of parts, of parts. */
export const matching = (q: ListQuery) => condition`${eb.and(conditions(eb, q))}`;

/** The rows that match; of split ones, those with a part that does. */
export function matchingRows(q: ListQuery): Condition {
  const lines = matching(q);
  if (!q.parts || !isByPart(q)) return lines;
  const { from, to } = daysOf(q);
  const own = condition`t.user_id = ${q.bookId} and t.date >= ${from} and t.date < ${to}`;
  return condition`${own} and ${orByPart(q.parts, lines)}`;
}

/** The limit is inlined, because PostgreSQL's planner should see it even in a prepared statement. */
function cut({ limit, offset }: TransactionQuery): RawBuilder<unknown> {
  if (limit === undefined && offset === 0) return sql``;
  const rows = sql`limit ${sql.lit(limit ?? Number.MAX_SAFE_INTEGER)}`;
  return offset === 0 ? rows : sql`${rows} offset ${offset}`;
}

function orderOf({ query }: ListQuery): RawBuilder<unknown> {
  const { key, direction } = sortOf(query);
  return sql`order by ${key} ${sql.raw(direction)}, t.id ${sql.raw(direction)}`;
}

/** Selects `columns` of the rows on a page, in the list's order. */
function pageOf(q: ListQuery, columns: string): RawBuilder<unknown> {
  const { column } = sortOf(q.query);
  const named = column === 'account_name' || column === 'category_name' ? names(q) : sql``;
  return sql`select ${sql.raw(columns)} from transactions t ${named}
      where ${matchingRows(q)} ${orderOf(q)} ${cut(q.query)}`;
}

const byIds = (q: ListQuery) =>
  sql`${from(q)} where t.user_id = ${q.bookId} and t.id in (${pageOf(q, 't.id')}) ${orderOf(q)}`;

/**
 * One page in the requested order. Ties are sorted by id so pages never overlap. The ids are selected first, so names
 * are looked up only for the page's rows.
 */
export const listTransactions = (db: Db, q: ListQuery): Promise<TransactionRow[]> =>
  readRows(db, ROW)`select ${fields(q)} ${byIds(q)}`;

export const countQuery = (q: ListQuery) =>
  sql`select count(*) as total from transactions t where ${matchingRows(q)}`;

export async function countTransactions(db: Db, q: ListQuery): Promise<number> {
  const row = await readRow(db, { total: integer })`${countQuery(q)}`;
  return row?.total ?? 0;
}

interface Days {
  from: string;
  /** Exclusive. */
  to: string;
}

export const countAroundQuery = (q: ListQuery, days: Days) =>
  sql`
    select count(*) as total,
      count(case when t.date >= ${days.from} and t.date < ${days.to} then 1 end) as within
    from transactions t where ${matchingRows(q)}`;

/** Number of matching rows, and how many of them are within the given days. */
export async function countAround(
  db: Db,
  q: ListQuery,
  days: Days,
): Promise<{ all: number; within: number }> {
  const counted = { total: integer, within: integer };
  const row = await readRow(db, counted)`${countAroundQuery(q, days)}`;
  return { all: row?.total ?? 0, within: row?.within ?? 0 };
}

const PAGE_ROW = { ...ROW, total: integer };

/**
 * PostgreSQL would otherwise look up a category and its parent for each row. This selects only the user's categories
 * and joins them once.
 */
const ownCategories = ({ bookId }: Owner) => sql`
    with categories as materialized (
      select user_id, id, parent_id, name, name_key, role from categories where user_id = ${bookId})`;

/**
 * A page whose rows also contain the total, because a separate statement would cost more. The first page, the most frequent one, selects whole rows. Later pages select ids first, so skipped
 * rows are not read.
 */
export function pageQuery(db: Db, q: ListQuery): RawBuilder<unknown> {
  const page =
    q.query.offset === 0
      ? sql`from (${pageOf(q, `t.user_id, t.search_text, ${COLUMNS}`)}) t ${names(q)} ${otherLeg(q)} ${orderOf(q)}`
      : byIds(q);
  return sql`
    ${engineOf(db) === 'postgres' ? ownCategories(q) : sql``}
    select ${fields(q)}, (${countQuery(q)}) as total ${page}`;
}

/** A page and the total. An empty page has no rows to contain the total, so a separate query counts it. */
export async function listPage(
  db: Db,
  q: ListQuery,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const rows = await readQuery(db, PAGE_ROW, pageQuery(db, q));
  const [first] = rows;
  if (!first) return { rows, total: await countTransactions(db, q) };
  return { rows, total: first.total };
}

/** The user's transactions with these ids, in no particular order. */
export async function findTransactions(
  db: Db | Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<TransactionRow[]> {
  if (q.ids.length === 0) return [];
  return readRows(db, ROW)`
    select ${fields(q)} ${from(q)} where t.user_id = ${q.bookId} and t.id in (${sql.join(q.ids)})`;
}

export const findTransaction = (
  db: Db | Tx,
  q: { bookId: BookId; id: string },
): Promise<TransactionRow | undefined> => readRow(db, ROW)`
    select ${fields(q)} ${from(q)} where t.user_id = ${q.bookId} and t.id = ${q.id}`;

const PERIOD_COUNT = {
  total: integer,
  /** Number of rows without bank values, which no import can restore. */
  by_hand: integer,
  /** Number of imported or fetched rows that have been edited since. An import restores only the bank's values. */
  edited: integer,
};

/** What deleting a span of days would remove. `to` is exclusive. */
export async function countIn(
  db: Db,
  q: { bookId: BookId; from: string; to: string },
): Promise<RowOf<typeof PERIOD_COUNT>> {
  const row = await readRow(db, PERIOD_COUNT)`
    select count(*) as total, count(case when bank_key is null then 1 end) as by_hand,
      count(case when bank_key is not null and edited_at is not null then 1 end) as edited
    from transactions where user_id = ${q.bookId} and date >= ${q.from} and date < ${q.to}`;
  return row ?? { total: 0, by_hand: 0, edited: 0 };
}

/** Years in which the user has rows, newest first. Each year takes one index step, however many rows it has. */
export async function yearsWithRows(db: Db, { bookId }: { bookId: BookId }): Promise<number[]> {
  const newest = (before = sql``) =>
    sql`(select max(date) from transactions where user_id = ${bookId}${before})`;
  const rows = await readRows(db, { date: text })`
    with recursive newest(date) as (
      select ${newest()}
      union all
      select ${newest(sql` and date < substr(newest.date, 1, 4)`)} from newest where newest.date is not null
    )
    select date from newest where date is not null`;
  const calendar = await calendarOf(db, { bookId });
  const years = rows.flatMap(({ date }) => [calendar.monthOf(date).year, yearOf(date)]);
  return [...new Set(years)].sort((a, b) => b - a);
}

/** Tags offered to choose from. More would take long to read. */
const MANY_TAGS = 200;

/** The tags of the user's rows, the most frequent first, then those that no row has yet. */
export async function tagsInUse(db: Db, { bookId }: { bookId: BookId }): Promise<string[]> {
  const [rows, set] = await Promise.all([
    readRows(db, { tags: text, count: integer })`
      select tags, count(*) as count from transactions
      where user_id = ${bookId} and tags <> '[]' group by tags order by tags`,
    readRows(db, { name: text })`select name from tags where user_id = ${bookId} order by name`,
  ]);
  const counts = new Map<string, number>(set.map(({ name }) => [name, 0]));
  for (const { tags, count } of rows) {
    for (const tag of tagsOf(tags)) counts.set(tag, (counts.get(tag) ?? 0) + count);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MANY_TAGS)
    .map(([tag]) => tag);
}

const CHOICE = columns(
  'transactions',
  'category_id',
  'category_source',
  'direction',
  'amount',
  'date',
);
type Choice = RowOf<typeof CHOICE>;

/** The latest rows with a category that are neither split nor ignored, newest first. */
export const latestChoices = (db: Db, q: { bookId: BookId; most: number }): Promise<Choice[]> =>
  readQuery(
    db,
    CHOICE,
    db
      .selectFrom('transactions')
      .select(['category_id', 'category_source', 'direction', 'amount', 'date'])
      .where('user_id', '=', q.bookId)
      .where('category_id', 'is not', null)
      .where('parts', 'is', null)
      .where(condition`"ignore" = 0`)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(q.most),
  );
