import type { Cents } from '@saldo/domain/money';
import type { CountedFigure } from '@saldo/domain/what-figures-count';
import { type RawBuilder, sql } from 'kysely';
import {
  type Condition,
  columns,
  condition,
  listOf,
  readQuery,
} from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { RowOf } from '../../../schema/columns.ts';
import { conversionOf, type FigureCurrency, type InCurrency } from './figure-currency.ts';
import { countedBy, type Derived } from './figure-filters.ts';
import { isInCurrency } from './main-currency.ts';

const ROW = {
  ...columns('transactions', 'id', 'date', 'period', 'category_id', 'account_id', 'currency'),
  ...columns('transactions', 'direction', 'amount', 'is_refund', 'ignore_default_metrics'),
};
type SingleRow = RowOf<typeof ROW>;

/** What a row gives to a category and month. `amount` and `currency` are the row's own. */
export interface SingleLine extends SingleRow {
  /** Magnitude in the figure's currency. */
  cents: Cents;
}

/** Lines of rows that no index can sum. */
export interface SingleLines {
  lines: readonly SingleLine[];
  /** Rows that count nowhere, because no rate is known. */
  leftOut: readonly SingleRow[];
}

export const NO_LINES: SingleLines = { lines: [], leftOut: [] };

interface Counted {
  figure: CountedFigure;
  span: Condition;
  more?: Derived;
}

/**
 * The lines that a figure counts and that `countedLines` does not have, because no index can sum them: those of rows in
 * other currencies, each converted at the rate of its day. Read one by one.
 */
export const singleLines = async (
  db: Db | Tx,
  money: FigureCurrency,
  counted: Counted,
): Promise<SingleLines> =>
  money.others.length === 0 ? NO_LINES : read(db, money, singleRowsQuery(money, counted));

export function singleRowsQuery(
  { bookId, others }: FigureCurrency,
  { figure, span, more }: Counted,
): RawBuilder<unknown> {
  const hasRate = condition`t.currency in (${sql.join(others)})`;
  const isCounted = countedBy(figure, bookId, { ...more, hasRate });
  return rowsWhere(condition`t.user_id = ${bookId} and ${isCounted} and ${span}`);
}

/** The same for the rows of a list, which `where` describes. */
export const singleLinesOf = (
  db: Db | Tx,
  money: InCurrency,
  where: Condition,
): Promise<SingleLines> =>
  read(db, money, rowsWhere(condition`${where} and not ${isInCurrency(money.currency)}`));

const rowsWhere = (where: Condition) =>
  sql`select ${sql.raw(listOf(ROW, 't'))} from transactions t where ${where}`;

async function read(
  db: Db | Tx,
  money: InCurrency,
  query: RawBuilder<unknown>,
): Promise<SingleLines> {
  const rows = await readQuery(db, ROW, query);
  const convert = await conversionOf(db, money, rows);
  const lines: SingleLine[] = [];
  const leftOut: SingleRow[] = [];
  for (const row of rows) {
    const converted = convert(row);
    if (converted) lines.push({ ...row, cents: converted.cents });
    else leftOut.push(row);
  }
  return { lines, leftOut };
}
