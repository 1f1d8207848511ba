import type { Period } from '@saldo/domain/dates';
import { addTo, type Cell } from '@saldo/domain/metrics/cells';
import { type Cents, signed } from '@saldo/domain/money';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { type RawBuilder, sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import {
  type Condition,
  cents,
  columns,
  condition,
  flag,
  listOf,
  readQuery,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';
import type { FigureCurrency } from '../ledger/figures/figure-currency.ts';
import { type SingleLine, singleLines } from '../ledger/figures/single-lines.ts';

/** The tags of a row without any, as stored. */
const NO_TAGS = '[]';

interface Owner {
  bookId: BookId;
}

/** A span of months, both inclusive. */
export interface MonthSpan {
  from: Period;
  to: Period;
}

const KIND = ['direction', 'is_refund', 'ignore_default_metrics'] as const;
const CELL = {
  ...columns('transactions', 'period', 'category_id', ...KIND),
  ...{ is_tagged: flag, total: cents },
};

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
    ...(row.is_tagged ? { isTagged: true } : {}),
    total: row.total,
  };
}

const KINDS = sql.raw(listOf(columns('transactions', ...KIND), 't'));

interface CellsQuery extends Owner {
  /**
   * Whether rows with tags have cells of their own, as custom metrics that leave them out need. The index of figures does not
   * have the tags.
   */
  byTags?: boolean;
}

function cellsWhere({ bookId, byTags = false }: CellsQuery, span: RawBuilder<unknown>) {
  const { from, where, category, month, cents } = countedLines('any', bookId);
  const isTagged = byTags ? sql`case when t.tags_key = '' then 0 else 1 end` : sql`0`;
  const each = byTags ? sql`, ${isTagged}` : sql``;
  return sql`
    select ${month} as period, ${category} as category_id, ${KINDS}, ${isTagged} as is_tagged, sum(${cents}) as total
    from ${from} where ${where} and ${span} group by ${month}, ${category}, ${KINDS}${each}`;
}

const ofMonths = ({ from, to }: MonthSpan) => condition`t.period >= ${from} and t.period <= ${to}`;
const ofDays = ({ from, to }: HalfOpenSpan) => condition`t.date >= ${from} and t.date < ${to}`;

/** Read from the index alone, in the order of grouping. */
export const cellsQuery = (q: CellsQuery & MonthSpan) => cellsWhere(q, ofMonths(q));
export const cellsOfDaysQuery = (q: Owner & HalfOpenSpan) => cellsWhere(q, ofDays(q));

/** A row in another currency. */
export interface ForeignRow
  extends Pick<SingleLine, 'period' | 'currency' | 'ignore_default_metrics'> {
  /** False if no figure counts it, because no rate is known. */
  hasRate: boolean;
}

/** What figures of a span of days are computed from. */
export interface Read {
  /** Sums of the counted rows, grouped by every column that any figure is broken down by. */
  cells: readonly Cell[];
  foreign: readonly ForeignRow[];
}

async function read(
  db: Db,
  money: FigureCurrency,
  { query, span }: { query: RawBuilder<unknown>; span: Condition },
): Promise<Read> {
  const [saved, rows, single] = await Promise.all([
    savingsCategoryIds(db, money),
    readQuery(db, CELL, query),
    singleLines(db, money, { figure: 'any', span }),
  ]);
  const { lines, leftOut } = single;
  const sums = lines.map(({ cents: total, ...line }) => {
    return { ...line, total, is_tagged: line.tags !== NO_TAGS };
  });
  return {
    cells: [...rows, ...sums].map((row) => toCell(row, saved)),
    foreign: [
      // A row is counted once, whatever its parts.
      ...lines.flatMap((line) =>
        line.currency === money.currency || line.place > 0 ? [] : { ...line, hasRate: true },
      ),
      ...leftOut.map((row) => ({ ...row, hasRate: false })),
    ],
  };
}

export const readMonths = (
  db: Db,
  money: FigureCurrency,
  { byTags, ...months }: MonthSpan & Pick<CellsQuery, 'byTags'>,
): Promise<Read> =>
  read(db, money, {
    query: cellsQuery({ ...money, ...months, byTags }),
    span: ofMonths(months),
  });

/** The same for a span of days. */
export const readDays = (db: Db, money: FigureCurrency, days: HalfOpenSpan): Promise<Read> =>
  read(db, money, { query: cellsOfDaysQuery({ ...money, ...days }), span: ofDays(days) });

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

export const savedQuery = (q: Owner & MonthSpan) => savedWhere(q, ofMonths(q));

interface Saved {
  account_id: string;
  name: string;
  total: Cents;
}

/**
 * Net amount moved from the user's other accounts to each savings account. Accounts with a net amount of zero are left
 * out.
 */
export const savedOfMonths = (db: Db, money: FigureCurrency, q: MonthSpan): Promise<Saved[]> =>
  saved(db, money, ofMonths(q));

/** Like `savedOfMonths`, but for a span of days. */
export const savedOfDays = (db: Db, money: FigureCurrency, q: HalfOpenSpan): Promise<Saved[]> =>
  saved(db, money, ofDays(q));

async function saved(db: Db, money: FigureCurrency, span: Condition): Promise<Saved[]> {
  const [own, { lines }] = await Promise.all([
    readQuery(db, SAVED, savedWhere(money, span)),
    singleLines(db, money, { figure: 'saved', span }),
  ]);
  if (lines.length === 0) return own;
  const sums = new Map(own.map(({ account_id, total }) => [account_id, total]));
  for (const { account_id: id, cents, direction } of lines) {
    if (id !== null) addTo(sums, id, signed(cents, direction));
  }
  const accounts = await findRows(db, 'accounts', { user_id: money.bookId, id: [...sums.keys()] });
  return accounts
    .map(({ id, name }) => ({ account_id: id, name, total: sums.get(id) ?? 0 }))
    .filter(({ total }) => total !== 0)
    .sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : a.account_id < b.account_id ? -1 : 1,
    );
}
