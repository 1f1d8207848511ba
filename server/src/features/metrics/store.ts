import { type Day, dayOf, type Period } from '@saldo/domain/dates';
import type { Cell } from '@saldo/domain/metrics/cells';
import type { Cents, Direction } from '@saldo/domain/money';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../platform/db/tables.ts';
import { readSpans } from '../accounts/covered-days.ts';
import { savedCategories, savedCategoryIds } from '../categories/saved.ts';
import { PARTY } from '../payments/moved.ts';
import { countedBy } from './figure-sql.ts';

/** Months, both included. */
export interface Months {
  userId: string;
  from: Period;
  to: Period;
}

export interface Days extends HalfOpenSpan {
  userId: string;
}

interface CellRow {
  period: Period;
  category_id: string | null;
  direction: Direction;
  is_refund: boolean;
  ignore_default_metrics: boolean;
  /** PostgreSQL sums to a numeric, which comes as text. */
  total: number | string;
}

function toCell(row: CellRow, saved: ReadonlySet<string>): Cell {
  const isInSavings = row.category_id !== null && saved.has(row.category_id);
  const isSaved = isInSavings && !row.ignore_default_metrics;
  return {
    period: row.period,
    categoryId: row.category_id,
    direction: row.direction,
    is_refund: row.is_refund,
    outOfDefault: row.ignore_default_metrics || isInSavings,
    ...(isSaved ? { isSaved } : {}),
    total: Number(row.total),
  };
}

async function readCells(db: Db, { userId }: Owner, query: RawBuilder<CellRow>): Promise<Cell[]> {
  const [saved, { rows }] = await Promise.all([
    savedCategoryIds(db, { userId }),
    query.execute(db),
  ]);
  return rows.map((row) => toCell(row, saved));
}

type Owner = Pick<Months, 'userId'>;

const ALIKE = sql`period, category_id, direction, is_refund, ignore_default_metrics`;

const cellsWhere = ({ userId }: Owner, span: RawBuilder<unknown>) => sql<CellRow>`
  select ${ALIKE}, sum(amount) as total from transactions t
  where user_id = ${userId} and ${span} and ${countedBy('any', userId)} group by ${ALIKE}`;

export const cellsQuery = (q: Months) =>
  cellsWhere(q, sql`period >= ${q.from} and period <= ${q.to}`);

/** What figures count of whole months, summed as far as they are alike: read from the index alone. */
export const cellsOfMonths = (db: Db, q: Months): Promise<Cell[]> =>
  readCells(db, q, cellsQuery(q));

export const cellsOfDaysQuery = (q: Days) =>
  cellsWhere(q, sql`date >= ${q.from} and date < ${q.to}`);

/** The same of a span of days. */
export const cellsOfDays = (db: Db, q: Days): Promise<Cell[]> =>
  readCells(db, q, cellsOfDaysQuery(q));

export interface Foreign {
  period: Period;
  currency: string;
  /** Rows. */
  count: number;
  ignore_default_metrics: boolean;
}

const foreignWhere = ({ userId }: Owner, span: RawBuilder<unknown>) => sql<Foreign>`
  select period, currency, ignore_default_metrics, count(*) as count from transactions t
  where user_id = ${userId} and ${span} and ${countedBy('foreign', userId)}
  group by period, currency, ignore_default_metrics`;

export const foreignQuery = (q: Months) =>
  foreignWhere(q, sql`period >= ${q.from} and period <= ${q.to}`);

/** What no figure counts because it is not in euros. */
export async function foreignOfMonths(db: Db, q: Months): Promise<Foreign[]> {
  return (await foreignQuery(q).execute(db)).rows;
}

export async function foreignOfDays(db: Db, q: Days): Promise<Foreign[]> {
  const days = sql`date >= ${q.from} and date < ${q.to}`;
  return (await foreignWhere(q, days).execute(db)).rows;
}

interface SavedRow {
  account_id: string;
  name: string;
  /** PostgreSQL sums to a numeric, which comes as text. */
  total: number | string;
}

/** From the transfers, of which there are few, on any engine: the rows of a month are many. */
export function savedQuery({ userId, from, to }: Months) {
  const leg = (own: 'expense_id' | 'income_id', sign: 1 | -1) => sql`
    select t.account_id, ${sql.lit(sign)} * t.amount as amount
    from transfers x cross join transactions t
    where x.user_id = ${userId} and t.user_id = ${userId} and t.id = ${sql.ref(`x.${own}`)}
      and x.state = 'linked' and t.period >= ${from} and t.period <= ${to}
      and ${countedBy('saved', userId, { isTransfer: sql<SqlBool>`true` })}`;
  return sql<SavedRow>`
    select a.id as account_id, a.name, sum(s.amount) as total
    from (${leg('income_id', 1)} union all ${leg('expense_id', -1)}) s
    join accounts a on a.user_id = ${userId} and a.id = s.account_id
    group by a.id, a.name having sum(s.amount) <> 0 order by a.name, a.id`;
}

/** What came to each deposit account by transfers between own accounts, less what went from there; but those of nothing. */
export async function savedOfMonths(
  db: Db,
  q: Months,
): Promise<{ account_id: string; name: string; total: Cents }[]> {
  const { rows } = await savedQuery(q).execute(db);
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** What a series is found by. */
export interface SeriesRow {
  id: string;
  date: string;
  direction: Direction;
  amount: number;
  description: string;
  category_id: string | null;
  /** The other side of the payment, where the bank names it. */
  party: string | null;
}

/** Rows, in any order, that may belong to a recurring series: those of the default figures but refunds. */
export async function seriesRows(
  db: Db,
  { userId, which = sql`true` }: { userId: string; which?: RawBuilder<unknown> },
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select id, date, direction, amount, description, category_id, ${PARTY} as party
    from transactions t where user_id = ${userId} and ${countedBy('series', userId)} and ${which}`.execute(
    db,
  );
  return rows;
}

/** Rows under Savings & Investments. */
export async function savedRowIds(db: Db, { userId }: Owner): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions t
    where user_id = ${userId} and category_id in (${savedCategories(userId)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Which rows have a category. */
export async function sortedAmong(
  db: Db,
  { userId, ids }: Owner & { ids: readonly string[] },
): Promise<Set<string>> {
  const sorted = new Set<string>();
  for (const some of chunksOf(ids)) {
    const { rows } = await sql<{ id: string }>`
      select id from transactions
      where user_id = ${userId} and id in (${sql.join(some)}) and category_id is not null`.execute(
      db,
    );
    for (const { id } of rows) sorted.add(id);
  }
  return sorted;
}

/** Of each account, and of rows of none, the last day of which something is known: of a row, or of what a bank has given. */
export async function lastDays(
  db: Db,
  { userId }: { userId: string },
): Promise<Map<string | null, Day>> {
  const [rows, linked] = await Promise.all([
    db
      .selectFrom('transactions')
      .select(['account_id', sql<string>`max(date)`.as('last')])
      .where('user_id', '=', userId)
      .groupBy('account_id')
      .execute(),
    findRows(db, 'linked_accounts', { user_id: userId }),
  ]);
  const last = new Map(rows.map(({ account_id: id, last: day }) => [id, dayOf(day)]));
  for (const { id, covered } of linked) {
    const ends = readSpans(covered).map(({ to }) => to);
    last.set(id, [...ends, last.get(id) ?? ''].sort().at(-1) ?? '');
  }
  return last;
}

export type SeriesFace = Pick<
  TransactionsTable,
  | ('id' | 'account_id' | 'category_id' | 'bank')
  | ('direction' | 'description' | 'creditor_name' | 'debtor_name')
>;

/** What is shown of the rows that stand for series, and their accounts. */
export async function facesOf(
  db: Db,
  q: { userId: string; ids: readonly string[] },
): Promise<Map<string, SeriesFace>> {
  const rows = await findRows(db, 'transactions', { user_id: q.userId, id: q.ids });
  return new Map(rows.map((row) => [row.id, row]));
}
