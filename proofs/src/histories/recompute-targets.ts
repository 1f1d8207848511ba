import * as calendar from './calendar.ts';
import type { Raw, RawRow } from './raw.ts';
import { cents, counts, euros } from './recompute.ts';

/* The figures of goals and alerts once more, from the rows alone. */

export interface RawGoal {
  id: string;
  category_id: string;
  start_date: string;
  end_date: string;
  final_amount: number;
  notify_user: boolean;
}

export interface RawAlert {
  id: string;
  category_id: string;
  frequency: string;
  limit_amount: number;
  notify_user: boolean;
}

/** Whether a category is that one, or below it. What is gone covers nothing. */
export function covering(raw: Raw, root: string): (row: RawRow) => boolean {
  const all = raw.categories.flatMap((top) => [top, ...top.sub_categories]);
  const ids = new Set(
    all.filter(({ id, parent_id }) => id === root || parent_id === root).map(({ id }) => id),
  );
  return ({ category_id }) => ids.has(category_id);
}

const otherLeg = ({ rows }: Raw, { transfer }: RawRow): RawRow | undefined =>
  transfer ? rows.find(({ id }) => id === transfer.transaction_id) : undefined;

export function goal(raw: Raw, today: string, asked: RawGoal) {
  const days = { from: asked.start_date.slice(0, 10), to: asked.end_date.slice(0, 10) };
  const rows = rowsOfGoal(raw, asked).sort((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
  const way = rows[0]?.direction;
  const net = rows.reduce(
    (total, row) => total + (row.direction === way ? 1 : -1) * cents(row.amount),
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

/** In its category and days. Of a transfer inside it between a deposit account and another only the deposit's leg. */
export function rowsOfGoal(raw: Raw, asked: RawGoal): RawRow[] {
  const covers = covering(raw, asked.category_id);
  const days = { from: asked.start_date.slice(0, 10), to: asked.end_date.slice(0, 10) };
  return raw.rows.filter((row) => {
    if (!counts(row) || !covers(row) || !calendar.isIn(row, days)) return false;
    const other = otherLeg(raw, row);
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

export function alert(raw: Raw, today: string, asked: RawAlert) {
  const now = calendar.around(asked.frequency, today);
  const spans = [now];
  while (spans.length < PERIODS) {
    const first = spans[0] ?? now;
    spans.unshift(calendar.around(asked.frequency, calendar.dayAfter(first.from, -1)));
  }
  const periods = spans.map((days) => ({
    start_date: `${days.from}T00:00:00`,
    end_date: `${days.to}T00:00:00`,
    amount: euros(spentOf(raw, asked, days)),
  }));
  const current = spentOf(raw, asked, now);
  const limit = cents(asked.limit_amount);
  return {
    start_date: `${now.from}T00:00:00`,
    end_date: `${now.to}T00:00:00`,
    current_amount: euros(current),
    progress: progressOf(current, limit),
    periods,
  };
}

/** Percent; of a limit of 0 the first cent is all of it. */
function progressOf(spent: number, limit: number): number {
  if (limit > 0) return (spent / limit) * 100;
  return spent > 0 ? 100 : 0;
}

const spentOf = (raw: Raw, asked: RawAlert, days: calendar.Days): number =>
  Math.max(
    0,
    rowsOfAlert(raw, asked, days).reduce(
      (total, row) => total + (row.direction === 'expense' ? 1 : -1) * cents(row.amount),
      0,
    ),
  );

/** Expenses and refunds of its category; legs of transfers never. */
export function rowsOfAlert(raw: Raw, asked: RawAlert, days: calendar.Days): RawRow[] {
  const covers = covering(raw, asked.category_id);
  return raw.rows.filter(
    (row) =>
      counts(row) &&
      covers(row) &&
      calendar.isIn(row, days) &&
      row.transfer === null &&
      (row.direction === 'expense' || row.is_refund),
  );
}
