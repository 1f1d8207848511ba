import type { Mapping } from '@saldo/contract/imports';
import { centsOfCell } from '@saldo/domain/amounts';
import { type DayOrder, isSlashed, possibleOrders } from '../fields/dates.ts';
import { nearerOrder } from '../fields/day-order.ts';
import { type ColumnRole, rolesOf } from '../fields/vocabulary.ts';
import { layoutOf } from '../layouts/known-layout.ts';
import { CARD_HOLDER } from '../reading/billed.ts';

type Field = 'date' | 'description' | 'amount' | 'income' | 'expense' | 'balance';

/** Roles of the headings for each field, likeliest first. */
const ROLES: Readonly<Record<Field, readonly ColumnRole[]>> = {
  date: ['date', 'value_date', 'purchase_date'],
  description: ['description', 'counterparty', 'note'],
  amount: ['amount'],
  income: ['income'],
  expense: ['expense'],
  balance: ['balance'],
};

/** Guesses the heading of each field by its meaning, each heading once. Null for a field without one. */
export function guessColumns(headings: readonly string[]): Record<Field, string | null> {
  const taken = new Set<string>();
  const best = (field: Field): string | null => {
    const found = ROLES[field]
      .flatMap((role) => {
        const some = headings.filter((heading) => !taken.has(heading) && means(heading, role));
        return some.find((heading) => !OFTEN_TYPE.test(heading)) ?? some[0];
      })
      .find((heading) => heading !== undefined);
    if (found !== undefined) taken.add(found);
    return found ?? null;
  };
  const date = best('date');
  const [amount, income, expense] = [best('amount'), best('income'), best('expense')];
  const guess = {
    date,
    description: best('description'),
    amount,
    income,
    expense,
    balance: best('balance'),
  };
  // On a card's bill, purchases have no minus.
  const isBilled = amount !== null && headings.some((heading) => CARD_HOLDER.test(heading));
  return isBilled ? { ...guess, amount: null, income: null, expense: amount } : guess;
}

/** Below this heading, many banks only write the type. */
const OFTEN_TYPE = /^buchungstext$/i;

const means = (heading: string, role: ColumnRole): boolean =>
  heading.trim() !== '' && rolesOf(heading).some((one) => one.means === role);

/** True if the cells could be column names: they name a date and an amount but contain no values. */
export function namesColumns(cells: readonly string[]): boolean {
  const { date, amount, income, expense } = guessColumns(cells);
  if (date === null || (amount ?? income ?? expense) === null) return false;
  return !cells.some((cell) => /\d{2}/.test(cell));
}

type Rows = readonly { cells: readonly string[] }[];

/**
 * Guesses a mapping from the headings and all rows. Includes the format of dates and amounts if only one format fits.
 */
export function guessMapping(
  headings: readonly string[],
  rows: Rows,
): Record<string, string | null> {
  const guess: Record<string, string | null> = guessColumns(headings);
  const cellsOf = (heading: string | null | undefined) => {
    const at = heading ? headings.indexOf(heading) : -1;
    return at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '');
  };
  const order = guessOrder(headings.indexOf(guess.date ?? ''), rows);
  if (order !== null) guess.date_order = order;
  const amounts = [guess.amount, guess.income, guess.expense, guess.balance].flatMap(cellsOf);
  const decimals = (['comma', 'point'] as const).filter((decimal: Mapping['decimal']) =>
    amounts.every((cell) => centsOfCell(cell, decimal) !== 'unreadable'),
  );
  const [decimal] = decimals;
  if (decimal && decimals.length === 1) guess.decimal = decimal;
  const bank = layoutOf(headings)?.bank ?? null;
  if (bank !== null) guess.bank = bank;
  return guess;
}

/**
 * Guesses the order of day and month from the dates themselves or, if they fit both orders, from their distance to
 * another date column.
 */
function guessOrder(date: number, rows: Rows): DayOrder | null {
  const [only, second] = possibleOrders(rows.map(({ cells }) => cells[date] ?? null));
  if (second === undefined) return only ?? null;
  const columns = rows[0]?.cells.keys() ?? [];
  const isDays = (at: number) =>
    at !== date && rows.every(({ cells }) => isSlashed(cells[at] ?? null));
  const other = [...columns].find(isDays);
  return other === undefined ? null : nearerOrder({ rows, booked: date, other });
}
