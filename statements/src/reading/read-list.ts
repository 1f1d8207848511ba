import type { ListDayOrder, TableDays } from '../fields/days.ts';
import { namesPending } from '../fields/vocabulary.ts';
import { StatementError } from '../statement.ts';
import { type TableRow, textOf } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import type { Block } from './blocks.ts';
import type { Candidate } from './candidates.ts';
import { choosePlan } from './choose.ts';
import type { Columns, ListColumn } from './columns.ts';
import { dayColumn, orderOf } from './day-order.ts';
import { type AmountAnswers, DIRECTIONS } from './plan.ts';
import { plansOf } from './plans.ts';
import type { StatementAnswers } from './question.ts';
import { requireCurrency, rowCurrencies } from './row-currency.ts';
import type { ListTransaction, ToldRows } from './transactions.ts';

export interface TableOptions {
  today: string;
  answers: StatementAnswers;
  /** Currency of the account chosen by the user. Applies only if the file states none. */
  currency: string | null;
  /** Currency of most of the user's rows. Used only for a file in a language of countries with this currency. */
  home: string | null;
}

/** A list with everything that does not depend on the answers. */
export interface List {
  block: Block;
  days: TableDays;
  columns: Columns;
  rows: readonly TableRow[];
}

export interface ListReading {
  candidate: Candidate;
  currencyOf: (movement: ListTransaction) => string;
  /** True if a currency only follows from the language of the headings or from a title above them. */
  isCurrencyAssumed: boolean;
  variant: string;
  day: ListColumn;
  order: ListDayOrder;
  /** Readings of the amounts that are proved as well. */
  rivals: readonly Candidate[];
}

export interface Given extends TableOptions {
  days: TableDays;
  place: LineOrRow;
}

/** Finds the reading of a list that its balances or its headings allow. `told`: what was said about single rows. */
export function readList(
  { block, columns, rows }: List,
  given: Given,
  told: ToldRows,
): ListReading {
  const { answers } = given;
  const day = dayColumn(columns, rows, given);
  if (day === null) throw new StatementError((t) => t.tables.noDays);
  const said: AmountAnswers = {
    decimal:
      answers.decimal === 'comma' || answers.decimal === 'point' ? answers.decimal : undefined,
    direction: DIRECTIONS.find((one) => one === answers.direction),
    sign_words: answers.sign_words,
    amount: answers.amount,
  };
  const plans = plansOf(rows, columns, said);
  if (plans.length === 0) throw new StatementError((t) => t.tables.noAmounts);
  const order = orderOf({ columns, rows, day }, given);
  const isPendingAbove = (block.above.at(-1)?.cells ?? []).some((cell) =>
    namesPending(textOf(cell)),
  );
  const { above } = block;
  const { chosen: candidate, rivals } = choosePlan(
    { columns, rows, day, order, plans, isPendingAbove, above, told },
    given,
  );
  const currencies = rowCurrencies(candidate, { block, columns }, given);
  const words = new Set(candidate.reading.movements.flatMap(({ currencies: some }) => some));
  for (const word of words) requireCurrency(word, candidate.reading.movements, given.place);
  for (const movement of candidate.reading.movements) currencies.of(movement);
  return {
    ...{ candidate, currencyOf: currencies.of, isCurrencyAssumed: currencies.areAssumed() },
    ...{ variant: variantOf(columns, candidate, day), day, order, rivals },
  };
}

/** Builds the name in the same form as for a mapping chosen by the user, so that each kind of file has only one name. */
function variantOf(columns: Columns, { plan, balance }: Candidate, day: ListColumn): string {
  const names = [day.at, ...plan.columns, balance].flatMap(
    (at) => columns.all.find((column) => column.at === at)?.name ?? [],
  );
  return `CSV: ${names.join(', ')}`.slice(0, 200);
}
