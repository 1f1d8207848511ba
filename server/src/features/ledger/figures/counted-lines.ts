import type { CountedFigure } from '@saldo/domain/what-figures-count';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, condition } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { countedBy, type Derived } from './figure-filters.ts';
import { isInCurrency } from './main-currency.ts';
import { OWN_CENTS, splitParts } from './split-lines.ts';

type Sql = RawBuilder<unknown>;

/**
 * What the user's transactions give to sums: lines, each with a category, an amount and a month. Each row is one line
 * here, which of a split row is its last part, and a query may also name the row's columns as those of `t`. All sums of amounts read lines.
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
  /** Which part of its row a line is, from 1; 0 is the row's own line. */
  place: Sql;
}

const CENTS = OWN_CENTS;

const LINE = {
  from: sql`transactions t`,
  category: sql`t.category_id`,
  month: sql`t.period`,
  currency: sql`t.currency`,
  cents: CENTS,
  net: sql`case t.direction when 'income' then ${CENTS} else -${CENTS} end`,
  spent: sql`case t.direction when 'expense' then ${CENTS} else -${CENTS} end`,
  place: sql`0`,
};

/** The parts of the user's split rows that the same conditions hold for, without the last ones. */
export const partLines = (db: Db | Tx, bookId: BookId, lines: Lines): Lines => ({
  ...lines,
  from: sql`${splitParts(db, bookId)} t`,
  cents: sql`t.part_cents`,
  net: sql`case t.direction when 'income' then t.part_cents else -t.part_cents end`,
  spent: sql`case t.direction when 'expense' then t.part_cents else -t.part_cents end`,
  place: sql`t.part_place`,
});

/** All lines of the user, whether or not a figure counts them. */
export const allLines = (bookId: BookId): Lines => ({
  ...LINE,
  where: condition`t.user_id = ${bookId}`,
});

/**
 * The lines that a figure counts and an index can sum: those in its currency, which is the main one unless `more` names
 * another. Those in other currencies and the other parts of split rows are read one by one (`single-lines.ts`).
 */
export const countedLines = (figure: CountedFigure, bookId: BookId, more?: Derived): Lines => ({
  ...LINE,
  where: condition`t.user_id = ${bookId} and ${countedBy(figure, bookId, more)}`,
});

/** Income minus expenses of lines of any currency: those not in the given one give 0. */
export const netIn = (currency: string): Sql =>
  sql`case when ${isInCurrency(currency)} then ${LINE.net} else 0 end`;
