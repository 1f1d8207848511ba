import type { Cents } from '@saldo/domain/money';
import type { TagCell } from '@saldo/domain/tag-figures';
import { incomeOrExpense } from '@saldo/domain/what-figures-count';
import { sql } from 'kysely';
import {
  type Condition,
  cents,
  columns,
  condition,
  listOf,
  readRows,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';
import type { FigureCurrency } from '../ledger/figures/figure-currency.ts';
import { type SingleLine, singleLines } from '../ledger/figures/single-lines.ts';

/** The day of the purchase, or of the booking if the bank does not report it. */
export const PAID_ON = sql`substr(coalesce(t.purchase_date, t.date), 1, 10)`;

const KIND = columns('transactions', 'direction', 'is_refund');
const CELL = {
  ...columns('transactions', 'period', 'category_id'),
  ...KIND,
  ...{ day: text, cents },
};
const KINDS = sql.raw(listOf(KIND, 't'));

export interface TagCosts {
  cells: readonly TagCell[];
  income: Cents;
  /** Those that no index can sum, with the rows that they are of. */
  single: readonly SingleLine[];
}

/** What the rows `t` of a tag cost, as the default metrics count them. */
export async function readCosts(db: Db, money: FigureCurrency, span: Condition): Promise<TagCosts> {
  const { from, where, category, month, cents: magnitude } = countedLines('balance', money.bookId);
  const [sums, { lines }] = await Promise.all([
    readRows(db, CELL)`
      select ${month} as period, ${category} as category_id, ${KINDS}, ${PAID_ON} as day,
        sum(${magnitude}) as cents
      from ${from} where ${where} and ${span}
      group by ${month}, ${category}, ${KINDS}, ${PAID_ON}`,
    singleLines(db, money, { figure: 'balance', span }),
  ]);
  const single = lines.map((line) => ({
    ...line,
    day: (line.purchase_date ?? line.date).slice(0, 10),
  }));
  let income = 0;
  const cells = [...sums, ...single].flatMap((row): TagCell[] => {
    const { figure, amount } = incomeOrExpense(row, row.cents);
    if (figure === 'income') income += amount;
    const { day, period, category_id: categoryId } = row;
    return figure === 'income' ? [] : [{ day, period, categoryId, spent: amount }];
  });
  return { cells, income, single: lines };
}

const TAGGED = { tags: text, cents };

/** What rows with each list of tags cost, with the list as stored. */
export async function costsByTags(
  db: Db,
  money: FigureCurrency,
): Promise<{ tags: string; cents: Cents }[]> {
  const { from, where, spent } = countedLines('expense', money.bookId);
  const span = condition`t.tags <> '[]'`;
  const [sums, { lines }] = await Promise.all([
    readRows(db, TAGGED)`
      select t.tags, sum(${spent}) as cents from ${from} where ${where} and ${span} group by t.tags`,
    singleLines(db, money, { figure: 'expense', span }),
  ]);
  const single = lines.map(({ tags, cents: amount, direction }) => ({
    tags,
    cents: direction === 'expense' ? amount : -amount,
  }));
  return [...sums, ...single];
}
