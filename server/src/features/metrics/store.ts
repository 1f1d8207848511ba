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
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';

/** A span of months, both inclusive. */
export interface Months {
  bookId: BookId;
  from: Period;
  to: Period;
}

export interface Days extends HalfOpenSpan {
  bookId: BookId;
}

const KIND = ['direction', 'is_refund', 'ignore_default_metrics'] as const;
const CELL = { ...columns('transactions', 'period', 'category_id', ...KIND), total: cents };

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

async function readCells(db: Db, { bookId }: Owner, query: RawBuilder<unknown>): Promise<Cell[]> {
  const [saved, rows] = await Promise.all([
    savingsCategoryIds(db, { bookId }),
    readQuery(db, CELL, query),
  ]);
  return rows.map((row) => toCell(row, saved));
}

type Owner = Pick<Months, 'bookId'>;

const KINDS = sql.raw(listOf(columns('transactions', ...KIND), 't'));

function cellsWhere({ bookId }: Owner, span: RawBuilder<unknown>) {
  const { from, where, category, month, cents } = countedLines('any', bookId);
  return sql`
    select ${month} as period, ${category} as category_id, ${KINDS}, sum(${cents}) as total
    from ${from} where ${where} and ${span} group by ${month}, ${category}, ${KINDS}`;
}

const ofMonths = ({ from, to }: Months) => sql`t.period >= ${from} and t.period <= ${to}`;
const ofDays = ({ from, to }: Days) => sql`t.date >= ${from} and t.date < ${to}`;

export const cellsQuery = (q: Months) => cellsWhere(q, ofMonths(q));

/**
 * Sums of the counted rows of whole months, grouped by every column that any figure is broken down by. Read from the
 * index alone.
 */
export const cellsOfMonths = (db: Db, q: Months): Promise<Cell[]> =>
  readCells(db, q, cellsQuery(q));

export const cellsOfDaysQuery = (q: Days) => cellsWhere(q, ofDays(q));

/** Like `cellsOfMonths`, but for a span of days. */
export const cellsOfDays = (db: Db, q: Days): Promise<Cell[]> =>
  readCells(db, q, cellsOfDaysQuery(q));

const FOREIGN = {
  ...columns('transactions', 'period', 'currency', 'ignore_default_metrics'),
  count: integer,
};
export type Foreign = RowOf<typeof FOREIGN>;

function foreignWhere({ bookId }: Owner, span: RawBuilder<unknown>) {
  const { from, where, month, currency } = countedLines('foreign', bookId);
  return sql`
    select ${month} as period, ${currency} as currency, t.ignore_default_metrics, count(*) as count
    from ${from} where ${where} and ${span}
    group by ${month}, ${currency}, t.ignore_default_metrics`;
}

export const foreignQuery = (q: Months) => foreignWhere(q, ofMonths(q));

/** Rows that no figure counts because of their currency. */
export const foreignOfMonths = (db: Db, q: Months): Promise<Foreign[]> =>
  readQuery(db, FOREIGN, foreignQuery(q));

export const foreignOfDays = (db: Db, q: Days): Promise<Foreign[]> =>
  readQuery(db, FOREIGN, foreignWhere(q, ofDays(q)));

const SAVED = { account_id: text, name: text, total: cents };

/** Makes both engines start from the transfers, because transfers are few and a month has many rows. */
function savedWhere({ bookId }: Owner, span: RawBuilder<unknown>) {
  const { from, where, cents } = countedLines('saved', bookId, { isTransfer: condition`true` });
  const leg = (own: 'expense_id' | 'income_id', sign: 1 | -1) => sql`
    select t.account_id, ${sql.lit(sign)} * ${cents} as cents
    from transfers x cross join ${from}
    where x.user_id = ${bookId} and t.id = ${sql.ref(`x.${own}`)} and x.state = 'linked'
      and ${where} and ${span}`;
  return sql`
    select a.id as account_id, a.name, sum(s.cents) as total
    from (${leg('income_id', 1)} union all ${leg('expense_id', -1)}) s
    join accounts a on a.user_id = ${bookId} and a.id = s.account_id
    group by a.id, a.name having sum(s.cents) <> 0 order by a.name, a.id`;
}

export const savedQuery = (q: Months) => savedWhere(q, ofMonths(q));

/**
 * Net amount moved from the user's other accounts to each savings account. Accounts with a net amount of zero are left
 * out.
 */
export const savedOfMonths = (db: Db, q: Months): Promise<RowOf<typeof SAVED>[]> =>
  readQuery(db, SAVED, savedQuery(q));

/** Like `savedOfMonths`, but for a span of days. */
export const savedOfDays = (db: Db, q: Days): Promise<RowOf<typeof SAVED>[]> =>
  readQuery(db, SAVED, savedWhere(q, ofDays(q)));
