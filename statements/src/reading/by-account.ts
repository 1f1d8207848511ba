import { StatementError } from '../statement.ts';
import { textOf } from '../tables/table.ts';
import { MASKED } from './blocks.ts';
import { readChecked } from './checked.ts';
import { columnsWithin } from './columns.ts';
import { dayColumn, orderOf } from './day-order.ts';
import { OpenQuestionError } from './open-question.ts';
import type { Given, List, ListReading } from './read-list.ts';
import { rolesAt } from './roles.ts';
import { titleOf } from './row-facts.ts';

/**
 * Reads a list. If it has rows of a card and of an account, told apart by a column, each of them is read on its own, since
 * banks print the purchases of a card without a minus.
 */
export function readAccounts(
  list: List,
  given: Given,
  { isAlone }: { isAlone: boolean },
): ListReading[] {
  const parts = partsOf(list);
  if (parts.length === 0) return [isAlone ? readChecked(list, given) : readApart(list, given)];
  const { rows, columns } = list;
  const day = dayColumn(columns, rows, given);
  if (day === null) throw new StatementError((t) => t.tables.noDays);
  const day_order = orderOf({ columns, rows, day }, given);
  const answers = { ...given.answers, day: day.name, day_order };
  return parts.map((part) => readOne(part, { ...given, answers }));
}

/** The rows of each account as a list, or none if they are not those of a card and of an account. */
function partsOf(list: List): List[] {
  const { account } = rolesAt(list.columns);
  if (account < 0) return [];
  const numberOf = (row: List['rows'][number]) => textOf(row.cells[account]).trim();
  // A title of pending or booked rows may stand in the column of the accounts.
  const isTitle = (row: List['rows'][number]) => titleOf(row) !== null;
  const numbers = new Set(list.rows.flatMap((row) => (isTitle(row) ? [] : numberOf(row))));
  const cards = [...numbers].filter((number) => MASKED.test(number));
  if (cards.length === 0 || cards.length === numbers.size || numbers.has('')) return [];
  return [...numbers].map((number) => {
    const rows = list.rows.filter((row) => isTitle(row) || numberOf(row) === number);
    return { ...list, rows, columns: columnsWithin(list.columns, rows) };
  });
}

/**
 * Reads one of several lists. Where balances show all directions but that of the oldest row, an answer about it is about
 * the list that raises the question.
 */
function readApart(list: List, given: Given): ListReading {
  if (given.answers.direction === undefined) return readChecked(list, given);
  const reading = readOne(list, given);
  return reading.candidate.plan.isByBalance ? reading : readChecked(list, given);
}

/** An answer about the direction of money is about the account that raises the question. */
function readOne(list: List, given: Given): ListReading {
  const { direction, ...answers } = given.answers;
  if (direction === undefined) return readChecked(list, given);
  try {
    return readChecked(list, { ...given, answers });
  } catch (error) {
    if (!(error instanceof OpenQuestionError) || error.ask !== 'direction') throw error;
    return readChecked(list, given);
  }
}
