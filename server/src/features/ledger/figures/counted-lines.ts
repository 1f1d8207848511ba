import type { CountedFigure } from '@saldo/domain/what-figures-count';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, condition } from '../../../platform/db/read-rows.ts';
import type { BookId } from '../../../platform/identity.ts';
import { countedBy, type Derived } from './figure-filters.ts';
import { isInCurrency } from './main-currency.ts';

type Sql = RawBuilder<unknown>;

/**
 * What the user's transactions give to sums: lines, each with a category, an amount and a month. Each row is one line,
 * and a query may also name the row's columns as those of `t`. All sums of amounts read lines.
 */
export interface Lines {
  from: Sql;
  where: Condition;
  category: Sql;
  month: Sql;
  currency: Sql;
  /** Magnitude, in minor units. */
  cents: Sql;
  /** Income minus expenses. */
  net: Sql;
  /** Expenses minus income. */
  spent: Sql;
}

const CENTS = sql`t.amount`;

const LINE = {
  from: sql`transactions t`,
  category: sql`t.category_id`,
  month: sql`t.period`,
  currency: sql`t.currency`,
  cents: CENTS,
  net: sql`case t.direction when 'income' then ${CENTS} else -${CENTS} end`,
  spent: sql`case t.direction when 'expense' then ${CENTS} else -${CENTS} end`,
};

/** All lines of the user, whether or not a figure counts them. */
export const allLines = (bookId: BookId): Lines => ({
  ...LINE,
  where: condition`t.user_id = ${bookId}`,
});

/**
 * The lines that a figure counts and an index can sum: those in its currency, which is the main one unless `more` names
 * another. Those in other currencies are read one by one (`single-lines.ts`).
 */
export const countedLines = (figure: CountedFigure, bookId: BookId, more?: Derived): Lines => ({
  ...LINE,
  where: condition`t.user_id = ${bookId} and ${countedBy(figure, bookId, more)}`,
});

/** Income minus expenses of lines of any currency: those not in the given one give 0. */
export const netIn = (currency: string): Sql =>
  sql`case when ${isInCurrency(currency)} then ${LINE.net} else 0 end`;
