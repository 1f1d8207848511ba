import type { Period } from '@saldo/domain/dates';
import type { Cell } from '@saldo/domain/metrics/cells';
import type { Cents, Direction } from '@saldo/domain/money';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';
import { savingsCategoryIds } from '../categories/savings-categories.ts';
import { countedBy } from '../ledger/figure-sql.ts';

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
    savingsCategoryIds(db, { userId }),
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
