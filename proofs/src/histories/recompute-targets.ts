import * as calendar from './calendar.ts';
import type { ListedRow, Lists } from './lists.ts';
import { cents, euros } from './recompute.ts';
import { worthIn } from './worth.ts';

/* Recomputes the figures of goals and alerts from the rows alone. */

export interface ListedGoal {
  id: string;
  category_id: string;
  start_date: string;
  end_date: string;
  final_amount: number;
  currency: string | null;
  notify_user: boolean;
}

export interface ListedAlert {
  id: string;
  category_id: string;
  frequency: string;
  limit_amount: number;
  currency: string | null;
  notify_user: boolean;
}

/** A goal or alert that has no currency yet counts in that of totals. */
const worth = (lists: Lists, row: ListedRow, { currency }: { currency: string | null }) =>
  worthIn(lists, row, currency ?? lists.currency);
const counts = (lists: Lists, row: ListedRow, of: { currency: string | null }) =>
  !row.ignore && worth(lists, row, of) !== null;

/** True for rows in that category or below it. A deleted category covers nothing. */
export function covering(lists: Lists, root: string): (row: ListedRow) => boolean {
  const all = lists.categories.flatMap((top) => [top, ...top.sub_categories]);
  const ids = new Set(
    all.filter(({ id, parent_id }) => id === root || parent_id === root).map(({ id }) => id),
  );
  return ({ category_id }) => ids.has(category_id);
}

const otherLeg = ({ rows }: Lists, { transfer }: ListedRow): ListedRow | undefined =>
  transfer ? rows.find(({ id }) => id === transfer.transaction_id) : undefined;

export function goal(lists: Lists, today: string, asked: ListedGoal) {
  const days = { from: asked.start_date.slice(0, 10), to: asked.end_date.slice(0, 10) };
  const rows = rowsOfGoal(lists, asked).sort((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
  const way = rows[0]?.direction;
  const net = rows.reduce(
    (total, row) => total + (row.direction === way ? 1 : -1) * (worth(lists, row, asked) ?? 0),
    0,
  );
  const current = Math.max(0, net);
  const target = cents(asked.final_amount);
  return {
    current_amount: euros(current),
    progress: (current / target) * 100,
    is_completed: current >= target,
    remaining_months: remainingMonths(today, days.to),
  };
}

/**
 * Rows in the goal's category within the goal's days. If both legs of a transfer are in the category, only a deposit
 * account's leg counts.
 */
export function rowsOfGoal(lists: Lists, asked: ListedGoal): ListedRow[] {
  const covers = covering(lists, asked.category_id);
  const days = { from: asked.start_date.slice(0, 10), to: asked.end_date.slice(0, 10) };
  return lists.lines.filter((row) => {
    if (!counts(lists, row, asked) || !covers(row) || !calendar.isIn(row, days)) return false;
    const other = otherLeg(lists, row);
    const isOneMove = other !== undefined && covers(other);
    return !(isOneMove && other.product === 'deposit' && row.product !== 'deposit');
  });
}

function remainingMonths(today: string, end: string): number {
  let months = 0;
  while (calendar.monthsLater(today, months + 1) <= end) months += 1;
  return months;
}

const PERIODS = 6;

export function alert(lists: Lists, today: string, asked: ListedAlert) {
  const now = lists.months.around(asked.frequency, today);
  const spans = [now];
  while (spans.length < PERIODS) {
    const first = spans[0] ?? now;
    spans.unshift(lists.months.around(asked.frequency, calendar.dayAfter(first.from, -1)));
  }
  const periods = spans.map((days) => ({
    start_date: `${days.from}T00:00:00`,
    end_date: `${days.to}T00:00:00`,
    amount: euros(spentOf(lists, asked, days)),
  }));
  const current = spentOf(lists, asked, now);
  const limit = cents(asked.limit_amount);
  return {
    start_date: `${now.from}T00:00:00`,
    end_date: `${now.to}T00:00:00`,
    current_amount: euros(current),
    progress: progressOf(current, limit),
    periods,
  };
}

/** Progress in percent. With a limit of 0, the first cent already makes it 100%. */
function progressOf(spent: number, limit: number): number {
  if (limit > 0) return (spent / limit) * 100;
  return spent > 0 ? 100 : 0;
}

const spentOf = (lists: Lists, asked: ListedAlert, days: calendar.Days): number =>
  Math.max(
    0,
    rowsOfAlert(lists, asked, days).reduce(
      (total, row) =>
        total + (row.direction === 'expense' ? 1 : -1) * (worth(lists, row, asked) ?? 0),
      0,
    ),
  );

/** Expenses and refunds in the alert's category, but never legs of transfers. */
export function rowsOfAlert(lists: Lists, asked: ListedAlert, days: calendar.Days): ListedRow[] {
  const covers = covering(lists, asked.category_id);
  return lists.lines.filter(
    (row) =>
      counts(lists, row, asked) &&
      covers(row) &&
      calendar.isIn(row, days) &&
      row.transfer === null &&
      (row.direction === 'expense' || row.is_refund),
  );
}
