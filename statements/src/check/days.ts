import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';
import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/** With fewer rows without a day, their days may be lost rather than left out. */
const FEWEST_CARRIED = 3;

/**
 * O5: the days of all rows are read in one order, from a column that no other day column is more complete than. A row
 * without a day has that of the row above, and only where the list prints no day twice in a row. No other column may hold
 * a damaged day.
 */
export function dayViolations(list: CheckedList): Violation[] {
  const { rows, verdicts, dayAt } = list;
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const moved = verdicts.flatMap((one) => (one.is === 'movement' ? one : []));
  const cellIn = ({ line }: MovementVerdict, at: number) => rowOf.get(line)?.cells[at] ?? null;
  const blank = moved.filter((one) => isBlank(cellIn(one, dayAt)));
  const printed = moved.filter((one) => !isBlank(cellIn(one, dayAt)));
  const damaged = damagedDays(list, moved, cellIn);
  if (damaged.length > 0) return damaged;
  const [order] = moved.length === 0 ? [0] : ordersOf(printed, rowOf, list);
  const [first] = order === undefined ? printed : blank;
  if (!first) return [];
  const others = list.columns.filter(({ use, at }) => use === 'day' && at !== dayAt);
  const isSparse = others.some(({ at }) => moved.every((one) => list.isDay(cellIn(one, at))));
  const isOnce = printed.every(({ day }, at) => at === 0 || day !== printed[at - 1]?.day);
  const isCarried = blank.length >= FEWEST_CARRIED && isOnce && isDayAbove(moved, blank);
  const isSound = order !== undefined && !isSparse && isCarried;
  return isSound ? [] : [{ breaks: 'day', lines: [first.line], at: dayAt }];
}

/** Text in the form of a day: `31.02.2026`. */
const DAY_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/**
 * Days that no calendar has, in a column beside the one that was read. Without headings, that column may be the one of the
 * booking.
 */
function damagedDays(
  { hasHeadings, columns, dayAt, isDay }: CheckedList,
  moved: readonly MovementVerdict[],
  cellIn: (one: MovementVerdict, at: number) => TableCell,
): Violation[] {
  if (hasHeadings) return [];
  return columns.flatMap(({ at, use }): Violation[] => {
    if (at === dayAt || (use !== 'none' && use !== 'day')) return [];
    const filled = moved.filter((one) => !isBlank(cellIn(one, at)));
    const days = filled.filter((one) => isDay(cellIn(one, at)));
    const damaged = filled.find(
      (one) => !isDay(cellIn(one, at)) && DAY_LIKE.test(textOf(cellIn(one, at)).trim()),
    );
    const isOfDays = days.length > 0 && days.length * 2 >= filled.length;
    return damaged && isOfDays ? [{ breaks: 'day', lines: [damaged.line], at }] : [];
  });
}

/** The orders in which the days of all rows are those of the reading. */
function ordersOf(
  moved: readonly MovementVerdict[],
  rowOf: ReadonlyMap<number, TableRow>,
  { daysOf, dayAt }: CheckedList,
): number[] {
  let orders: readonly number[] = [0, 1, 2];
  for (const { line, day } of moved) {
    const read = daysOf(rowOf.get(line)?.cells[dayAt] ?? null);
    orders = orders.filter((order) => read[order] === day);
  }
  return [...orders];
}

const isDayAbove = (
  moved: readonly MovementVerdict[],
  blank: readonly MovementVerdict[],
): boolean => moved.every((one, at) => !blank.includes(one) || moved[at - 1]?.day === one.day);
