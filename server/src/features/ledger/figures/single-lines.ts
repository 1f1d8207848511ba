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
import { allLines, type Lines, partLines } from './counted-lines.ts';
import { conversionOf, type FigureCurrency, type InCurrency } from './figure-currency.ts';
import { countedBy, type Derived } from './figure-filters.ts';
import { isInCurrency } from './main-currency.ts';
import { LINE_PLACE, worthOfLine } from './split-lines.ts';

const ROW = {
  ...columns('transactions', 'id', 'date', 'period', 'category_id', 'account_id', 'currency'),
  ...columns('transactions', 'direction', 'amount', 'is_refund', 'ignore_default_metrics'),
  ...columns('transactions', 'purchase_date', 'tags'),
  ...LINE_PLACE,
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
 * other currencies, each converted at the rate of its day, and the parts of split rows. Read one by one.
 */
export async function singleLines(
  db: Db | Tx,
  money: FigureCurrency,
  counted: Counted,
): Promise<SingleLines> {
  const { currency, others, hasSplits } = money;
  const queries = [
    ...(others.length === 0 ? [] : [singleRowsQuery(money, counted)]),
    ...(hasSplits
      ? [rowsWhere(countedIn(money, counted, [currency, ...others]), partsOf(db, money))]
      : []),
  ];
  return queries.length === 0
    ? NO_LINES
    : read(db, money, sql`${sql.join(queries, sql` union all `)}`);
}

export const singleRowsQuery = (money: FigureCurrency, counted: Counted): RawBuilder<unknown> =>
  rowsWhere(countedIn(money, counted, money.others), allLines(money.bookId));

function countedIn(
  { bookId }: FigureCurrency,
  { figure, span, more }: Counted,
  currencies: readonly string[],
): Condition {
  const hasRate = condition`t.currency in (${sql.join(currencies)})`;
  const isCounted = countedBy(figure, bookId, { ...more, hasRate });
  return condition`t.user_id = ${bookId} and ${isCounted} and ${span}`;
}

const partsOf = (db: Db | Tx, { bookId }: InCurrency) => partLines(db, bookId, allLines(bookId));

/** The same for the rows of a list, which `where` describes. */
export const singleLinesOf = (
  db: Db | Tx,
  money: InCurrency,
  { where, hasSplits }: { where: Condition; hasSplits: boolean },
): Promise<SingleLines> => {
  const foreign = condition`${where} and not ${isInCurrency(money.currency)}`;
  const own = rowsWhere(foreign, allLines(money.bookId));
  const parts = hasSplits ? sql`union all ${rowsWhere(where, partsOf(db, money))}` : sql``;
  return read(db, money, sql`${own} ${parts}`);
};

const { place: _, ...COLUMNS } = ROW;

const rowsWhere = (where: Condition, { from, place }: Lines) =>
  sql`select ${sql.raw(listOf(COLUMNS, 't'))}, ${place} as place from ${from} where ${where}`;

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
    const cents = worthOfLine(row, money.currency, convert);
    if (cents !== null) lines.push({ ...row, cents });
    // A row is left out once, whatever its parts.
    else if (row.place === 0) leftOut.push(row);
  }
  return { lines, leftOut };
}
