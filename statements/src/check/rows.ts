import { amountOf } from '../fields/amounts.ts';
import { balanceWords } from '../fields/balance-words.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { namesOtherMoney } from '../fields/movement-words.ts';
import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';
import type { CheckedList, Violation } from './verdicts.ts';

/** O1: every filled row has one verdict, no row with a day and an amount is only words, and none with money is empty. */
export function rowViolations(list: CheckedList): Violation[] {
  const { rows, verdicts } = list;
  const counts = new Map<number, number>();
  for (const { line } of verdicts) counts.set(line, (counts.get(line) ?? 0) + 1);
  const uncounted = rows.filter(({ line }) => counts.get(line) !== 1).map(({ line }) => line);
  const idle = new Set(
    verdicts.flatMap(({ is, line }) => (is === 'words' || is === 'continued' ? line : [])),
  );
  const lost = rows.filter((row) => idle.has(row.line) && isMovementLike(row, list));
  const above = list.hasHeadings ? [] : list.above.filter((row) => isRowOf(row, list));
  const empty = new Set(
    verdicts.flatMap((one) =>
      one.is === 'excluded' && one.state === 'zero' && one.balance === null ? one.line : [],
    ),
  );
  const moved =
    empty.size === 0
      ? []
      : withMoney(
          rows.filter(({ line }) => empty.has(line)),
          list,
        );
  const lines = [...uncounted, ...[...lost, ...above, ...moved].map(({ line }) => line)];
  return lines.map((line) => ({ breaks: 'row', lines: [line], at: -1 }));
}

const used = ({ columns }: CheckedList, use: string): number[] =>
  columns.flatMap((column) => (column.use === use ? column.at : []));

/**
 * Rows with money on both sides, which may have moved between two accounts, or with a number in a column that says nothing
 * about a movement: it may be the other side.
 */
function withMoney(rows: readonly TableRow[], list: CheckedList): TableRow[] {
  const isMoved = (cell: TableCell | undefined) => isFigure(cell) && /[1-9]/.test(textOf(cell));
  const moved = new Set(list.verdicts.flatMap(({ is, line }) => (is === 'movement' ? line : [])));
  const movements = list.rows.filter(({ line }) => moved.has(line));
  const telling = list.columns.filter(({ at, use, name }) => {
    if (use === 'money') return true;
    const isSilent = movements.some((row) => !isMoved(row.cells[at]));
    return use === 'none' && isSilent && !namesOtherMoney(name);
  });
  return rows.filter(({ cells }) => telling.some(({ at }) => isMoved(cells[at])));
}

/** True for an amount, or for a damaged one: `-45,5O`, `#REF!`. */
export function isFigure(cell: TableCell | undefined): boolean {
  if (isBlank(cell)) return false;
  const amount = amountOf(cell);
  if (amount) return codesOf(amount.currency ?? 'EUR').length > 0;
  const text = textOf(cell).trim();
  return amount === undefined && /[\d#]/.test(text) && !/\p{L}{2}/u.test(text);
}

function isMovementLike(row: TableRow, list: CheckedList): boolean {
  const hasDay = used(list, 'day').some((at) => list.isDay(row.cells[at]));
  return hasDay && used(list, 'money').some((at) => isFigure(row.cells[at]));
}

/**
 * True for a row above a list without headings that has the shape of its rows. Its day or its amount may be a word or be
 * damaged, but not both.
 */
function isRowOf(row: TableRow, list: CheckedList): boolean {
  const filled = (one: TableRow) => one.cells.filter((cell) => !isBlank(cell)).length;
  const [first] = list.rows;
  if (!first || filled(row) < Math.max(3, filled(first) - 1)) return false;
  if (row.cells.some((cell) => balanceWords(textOf(cell))?.isWhole)) return false;
  const hasDay = used(list, 'day').some((at) => list.isDay(row.cells[at]));
  return (
    hasDay !== used(list, 'money').some((at) => isFigure(row.cells[at])) ||
    isMovementLike(row, list)
  );
}
