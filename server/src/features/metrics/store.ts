import type { Period } from '@saldo/domain/dates';
import type { Cell } from '@saldo/domain/metrics/cells';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { type RawBuilder, sql } from 'kysely';
import {
  cents,
  columns,
  condition,
  integer,
  listOf,
  readQuery,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { RowOf } from '../../schema/columns.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { countedBy } from '../ledger/figures/figure-filters.ts';

/** A span of months, both inclusive. */
export interface Months {
  userId: string;
  from: Period;
  to: Period;
}

export interface Days extends HalfOpenSpan {
  userId: string;
}

const ALIKE = columns(
  'transactions',
  'period',
  'category_id',
  'direction',
  'is_refund',
  'ignore_default_metrics',
);
const CELL = { ...ALIKE, total: cents };

function toCell(row: RowOf<typeof CELL>, saved: ReadonlySet<string>): Cell {
  const isInSavings = row.category_id !== null && saved.has(row.category_id);
  const isSaved = isInSavings && !row.ignore_default_metrics;
  return {
    period: row.period,
    categoryId: row.category_id,
    direction: row.direction,
    is_refund: row.is_refund,
    outOfDefault: row.ignore_default_metrics || isInSavings,
    ...(isSaved ? { isSaved } : {}),
    total: row.total,
  };
}

async function readCells(db: Db, { userId }: Owner, query: RawBuilder<unknown>): Promise<Cell[]> {
  const [saved, rows] = await Promise.all([
    savingsCategoryIds(db, { userId }),
    readQuery(db, CELL, query),
  ]);
  return rows.map((row) => toCell(row, saved));
}

type Owner = Pick<Months, 'userId'>;

const ALIKE_LIST = sql.raw(listOf(ALIKE, 't'));

const cellsWhere = ({ userId }: Owner, span: RawBuilder<unknown>) => sql`
  select ${ALIKE_LIST}, sum(amount) as total from transactions t
  where user_id = ${userId} and ${span} and ${countedBy('any', userId)} group by ${ALIKE_LIST}`;

export const cellsQuery = (q: Months) =>
  cellsWhere(q, sql`period >= ${q.from} and period <= ${q.to}`);

/**
 * Sums of the counted rows of whole months, grouped by every column that any figure is broken down by. Read from the
 * index alone.
 */
export const cellsOfMonths = (db: Db, q: Months): Promise<Cell[]> =>
  readCells(db, q, cellsQuery(q));

export const cellsOfDaysQuery = (q: Days) =>
  cellsWhere(q, sql`date >= ${q.from} and date < ${q.to}`);

/** Like `cellsOfMonths`, but for a span of days. */
export const cellsOfDays = (db: Db, q: Days): Promise<Cell[]> =>
  readCells(db, q, cellsOfDaysQuery(q));

const FOREIGN = {
  ...columns('transactions', 'period', 'currency', 'ignore_default_metrics'),
  count: integer,
};
export type Foreign = RowOf<typeof FOREIGN>;

const foreignWhere = ({ userId }: Owner, span: RawBuilder<unknown>) => sql`
  select period, currency, ignore_default_metrics, count(*) as count from transactions t
  where user_id = ${userId} and ${span} and ${countedBy('foreign', userId)}
  group by period, currency, ignore_default_metrics`;

export const foreignQuery = (q: Months) =>
  foreignWhere(q, sql`period >= ${q.from} and period <= ${q.to}`);

/** Rows that no figure counts because they are not in euros. */
export const foreignOfMonths = (db: Db, q: Months): Promise<Foreign[]> =>
  readQuery(db, FOREIGN, foreignQuery(q));

export async function foreignOfDays(db: Db, q: Days): Promise<Foreign[]> {
  const days = sql`date >= ${q.from} and date < ${q.to}`;
  return readQuery(db, FOREIGN, foreignWhere(q, days));
}

const SAVED = { account_id: text, name: text, total: cents };

/** Makes both engines start from the transfers, because transfers are few and a month has many rows. */
function savedWhere({ userId }: Owner, span: RawBuilder<unknown>) {
  const leg = (own: 'expense_id' | 'income_id', sign: 1 | -1) => sql`
    select t.account_id, ${sql.lit(sign)} * t.amount as amount
    from transfers x cross join transactions t
    where x.user_id = ${userId} and t.user_id = ${userId} and t.id = ${sql.ref(`x.${own}`)}
      and x.state = 'linked' and ${span}
      and ${countedBy('saved', userId, { isTransfer: condition`true` })}`;
  return sql`
    select a.id as account_id, a.name, sum(s.amount) as total
    from (${leg('income_id', 1)} union all ${leg('expense_id', -1)}) s
    join accounts a on a.user_id = ${userId} and a.id = s.account_id
    group by a.id, a.name having sum(s.amount) <> 0 order by a.name, a.id`;
}

export const savedQuery = (q: Months) =>
  savedWhere(q, sql`t.period >= ${q.from} and t.period <= ${q.to}`);

/**
 * Net amount moved from the user's other accounts to each savings account. Accounts with a net amount of zero are left
 * out.
 */
export const savedOfMonths = (db: Db, q: Months): Promise<RowOf<typeof SAVED>[]> =>
  readQuery(db, SAVED, savedQuery(q));

/** Like `savedOfMonths`, but for a span of days. */
export const savedOfDays = (db: Db, q: Days): Promise<RowOf<typeof SAVED>[]> =>
  readQuery(db, SAVED, savedWhere(q, sql`t.date >= ${q.from} and t.date < ${q.to}`));
