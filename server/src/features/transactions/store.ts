import type { SortColumn, TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Cents } from '@saldo/domain/money';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import type { Tables, TransactionsTable } from '../../schema/tables.ts';
import { conditions, type ListQuery } from './filters.ts';

const COLUMNS = [
  't.id',
  't.bank',
  't.date',
  't.purchase_date',
  't.product',
  't.account_id',
  't.type',
  't.category_id',
  't.category_source',
  't.category_reason',
  't.merchant_name',
  't.direction',
  't.amount',
  't.currency',
  't.description',
  't.fee',
  't.tags',
  't.ignore',
  't.ignore_default_metrics',
  't.is_refund',
  't.creditor_name',
  't.creditor_account_iban',
  't.debtor_name',
  't.report_id',
  't.bank_key',
  't.possible_duplicate_of',
  't.updated_at',
] as const;

type Listed = Pick<
  TransactionsTable,
  (typeof COLUMNS)[number] extends `t.${infer C extends keyof TransactionsTable & string}`
    ? C
    : never
>;

/** A transaction with the names that its wire shape shows. */
export interface TransactionRow extends Listed {
  account_name: string | null;
  account_iban: string | null;
  category_name: string | null;
  parent_name: string | null;
  transfer_id: string | null;
  transfer_account: string | null;
}

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
 * These queries are written out, not built: pages are asked for more than anything else, and building one takes a
 * good part of the time that running it takes.
 */

type Owner = Pick<ListQuery, 'userId'>;

/** The names that a row shows: of its account, its category and that one's parent. */
const names = ({ userId }: Owner) => sql`
  left join accounts a on a.user_id = ${userId} and a.id = t.account_id
  left join categories c on c.user_id = ${userId} and c.id = t.category_id
  left join categories p on p.user_id = ${userId} and p.id = c.parent_id`;

/** The other leg of a linked transfer, from whichever side one looks. */
const otherLeg = ({ userId }: Owner) => sql`
  left join transactions o on o.user_id = ${userId} and o.id = coalesce(
    (select x.income_id from transfers x
      where x.user_id = ${userId} and x.expense_id = t.id and x.state = 'linked' limit 1),
    (select x.expense_id from transfers x
      where x.user_id = ${userId} and x.income_id = t.id and x.state = 'linked' limit 1))
  left join accounts oa on oa.user_id = ${userId} and oa.id = o.account_id`;

const FIELDS = sql`${sql.raw(COLUMNS.join(', '))}, a.name as account_name, a.iban as account_iban,
    c.name as category_name, p.name as parent_name, o.id as transfer_id, oa.name as transfer_account`;

const from = (q: Owner) => sql`from transactions t ${names(q)} ${otherLeg(q)}`;

const eb = expressionBuilder<Tables & { t: TransactionsTable }, 't'>();

const matching = (q: ListQuery) => eb.and(conditions(eb, q));

/** The limit stands in the text, where PostgreSQL's planner sees it even in a prepared statement. */
function cut({ limit, offset }: TransactionQuery): RawBuilder<unknown> {
  if (limit === undefined && offset === 0) return sql``;
  const rows = sql`limit ${sql.lit(limit ?? Number.MAX_SAFE_INTEGER)}`;
  return offset === 0 ? rows : sql`${rows} offset ${offset}`;
}

function orderOf({ query }: ListQuery): RawBuilder<unknown> {
  const { key, direction } = sortOf(query);
  return sql`order by ${key} ${sql.raw(direction)}, t.id ${sql.raw(direction)}`;
}

/** The rows of a page: `columns` of them, in their order. */
function pageOf(q: ListQuery, columns: string): RawBuilder<unknown> {
  const { column } = sortOf(q.query);
  const named = column === 'account_name' || column === 'category_name' ? names(q) : sql``;
  return sql`select ${sql.raw(columns)} from transactions t ${named}
      where ${matching(q)} ${orderOf(q)} ${cut(q.query)}`;
}

const byIds = (q: ListQuery) =>
  sql`${from(q)} where t.user_id = ${q.userId} and t.id in (${pageOf(q, 't.id')}) ${orderOf(q)}`;

const listQuery = (q: ListQuery) => sql<TransactionRow>`select ${FIELDS} ${byIds(q)}`;

/** One page, in the order asked for; ties by id, so that pages never overlap. The page is cut from ids first: names are looked up for its rows only. */
export async function listTransactions(db: Db, q: ListQuery): Promise<TransactionRow[]> {
  const { rows } = await listQuery(q).execute(db);
  return rows;
}

export const countQuery = (q: ListQuery) =>
  sql<{ total: number }>`select count(*) as total from transactions t where ${matching(q)}`;

async function countTransactions(db: Db, q: ListQuery): Promise<number> {
  const { rows } = await countQuery(q).execute(db);
  return rows[0]?.total ?? 0;
}

/** How many rows match, and their net in cents: income minus expenses, euros only. */
export async function countAndSum(db: Db, q: ListQuery): Promise<{ total: number; sum: Cents }> {
  const { rows } = await sql<{ total: number; sum: number | string | null }>`
    select count(*) as total, sum(case when t.currency <> 'EUR' then 0
      when t.direction = 'income' then t.amount else -t.amount end) as sum
    from transactions t where ${matching(q)}`.execute(db);
  return { total: rows[0]?.total ?? 0, sum: Number(rows[0]?.sum ?? 0) };
}

interface Days {
  from: string;
  /** Not included. */
  to: string;
}

export const countAroundQuery = (q: ListQuery, days: Days) =>
  sql<{ total: number; within: number }>`
    select count(*) as total,
      count(case when t.date >= ${days.from} and t.date < ${days.to} then 1 end) as within
    from transactions t where ${matching(q)}`;

/** How many rows match, and how many of them lie within some days. */
export async function countAround(
  db: Db,
  q: ListQuery,
  days: Days,
): Promise<{ all: number; within: number }> {
  const { rows } = await countAroundQuery(q, days).execute(db);
  return { all: rows[0]?.total ?? 0, within: rows[0]?.within ?? 0 };
}

interface PageRow extends TransactionRow {
  total: number;
  has_own_names: boolean;
}

/** PostgreSQL would look the two of each row up one by one. Here they are the person's alone, and joined at once. */
const ownCategories = ({ userId }: Owner) => sql`
    with categories as materialized (
      select user_id, id, parent_id, name, name_key from categories where user_id = ${userId})`;

/**
 * A page whose rows carry the total, and whether the person calls merchants by names of his own: each statement costs
 * more than that does. The first page, which is asked for most, is cut from whole rows; a later one from ids, so that the
 * rows it skips are not read.
 */
export function pageQuery(engine: Engine, q: ListQuery): RawBuilder<PageRow> {
  const page =
    q.query.offset === 0
      ? sql`from (${pageOf(q, `t.user_id, t.search_text, ${COLUMNS.join(', ')}`)}) t ${names(q)} ${otherLeg(q)} ${orderOf(q)}`
      : byIds(q);
  return sql`
    ${engine === 'postgres' ? ownCategories(q) : sql``}
    select ${FIELDS}, (${countQuery(q)}) as total,
      exists (select 1 from merchant_names where user_id = ${q.userId}) as has_own_names ${page}`;
}

/** A page and the total, which no row carries where the page has none. */
export async function listPage(
  db: Db,
  q: ListQuery,
): Promise<{ rows: TransactionRow[]; total: number; hasOwnNames: boolean }> {
  const { rows } = await pageQuery(engineOf(db), q).execute(db);
  const [first] = rows;
  if (!first) return { rows, total: await countTransactions(db, q), hasOwnNames: false };
  return { rows, total: first.total, hasOwnNames: first.has_own_names };
}

/** Some of the user's own, in no order. */
export async function findTransactions(
  db: Db | Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<TransactionRow[]> {
  if (q.ids.length === 0) return [];
  const { rows } = await sql<TransactionRow>`
    select ${FIELDS} ${from(q)} where t.user_id = ${q.userId} and t.id in (${sql.join(q.ids)})`.execute(
    db,
  );
  return rows;
}

export async function findTransaction(
  db: Db | Tx,
  q: { userId: string; id: string },
): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select ${FIELDS} ${from(q)} where t.user_id = ${q.userId} and t.id = ${q.id}`.execute(db);
  return rows[0];
}

/** Which of these ids are the user's own transactions. */
export async function ownTransactionIds(
  db: Db | Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<Set<string>> {
  const own = new Set<string>();
  for (const ids of chunksOf(q.ids)) {
    const rows = await db
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', q.userId)
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) own.add(row.id);
  }
  return own;
}

interface PeriodCount {
  total: number;
  /** Without a bank's own values: no import brings them back. */
  by_hand: number;
  /** Imported or fetched, and edited since: they come back as the bank has them. */
  edited: number;
}

/** What lies in a span of days (`to` not included), as its deletion would take it. */
export const countIn = (
  db: Db,
  q: { userId: string; from: string; to: string },
): Promise<PeriodCount> =>
  db
    .selectFrom('transactions')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when bank_key is null then 1 end)`.as('by_hand'),
      sql<number>`count(case when bank_key is not null and edited_at is not null then 1 end)`.as(
        'edited',
      ),
    ])
    .where('user_id', '=', q.userId)
    .where('date', '>=', q.from)
    .where('date', '<', q.to)
    .executeTakeFirstOrThrow();

/** The years in which the user has rows, newest first. Each is one step in the index, however many rows it has. */
export async function yearsWithRows(db: Db, { userId }: { userId: string }): Promise<number[]> {
  const newest = (before = sql``) =>
    sql`(select max(date) from transactions where user_id = ${userId}${before})`;
  const { rows } = await sql<{ year: string }>`
    with recursive newest(date) as (
      select ${newest()}
      union all
      select ${newest(sql` and date < substr(newest.date, 1, 4)`)} from newest where newest.date is not null
    )
    select substr(date, 1, 4) as year from newest where date is not null`.execute(db);
  return rows.map(({ year }) => Number(year));
}
