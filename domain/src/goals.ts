import { addDays, type Day, dayNumber, dayOfMonth, daysInMonth, yearMonthOf } from './dates.ts';
import type { Cents, Direction } from './money.ts';
import type { Span } from './spans.ts';

/** The net of a set of transactions, and the direction of the earliest. */
export interface GoalSum {
  /** Income minus expenses, cents. */
  net: Cents;
  /** The earliest transaction, by date, then ID. */
  first: { key: string; direction: Direction } | null;
}

export const EMPTY_SUM: GoalSum = { net: 0, first: null };

export function addSums(a: GoalSum, b: GoalSum): GoalSum {
  const first = !a.first || (b.first && b.first.key < a.first.key) ? b.first : a.first;
  return { net: a.net + b.net, first };
}

/** Amount in the direction of the earliest transaction, never below 0. */
export const goalAmount = ({ net, first }: GoalSum): Cents =>
  Math.max(0, first?.direction === 'expense' ? -net : net);

/** Percent, above 100 when exceeded, never below 0. */
export const goalProgress = (amount: Cents, target: Cents): number =>
  (Math.max(0, amount) * 100) / target;

export const isGoalCompleted = (amount: Cents, target: Cents): boolean => amount >= target;

/**
 * Whole months from one day to another; 0 if the second is earlier. A month ends on the same day number, or on the last
 * day of a shorter month, so January 31 to February 28 is one month.
 */
export function wholeMonths(from: Day, to: Day): number {
  const [first, last] = [yearMonthOf(from), yearMonthOf(to)];
  const months = (last.year - first.year) * 12 + last.month - first.month;
  const over = dayOfMonth(to) >= Math.min(dayOfMonth(from), daysInMonth(last.year, last.month));
  return Math.max(0, over ? months : months - 1);
}

export interface GoalPace extends Span {
  amount: Cents;
  target: Cents;
  today: Day;
}

/**
 * Amount to save each month, from today or a later start, to reach the target in time. If fewer than two months are
 * left, it is the entire missing amount. Null if the goal is completed or past. In cents, rounded up.
 */
export function neededMonthly({ amount, target, from, to, today }: GoalPace): Cents | null {
  if (isGoalCompleted(amount, target) || today > to) return null;
  const months = Math.max(1, wholeMonths(today > from ? today : from, to));
  return Math.ceil((target - amount) / months);
}

/**
 * Amount reached by the end if the pace since the start continues, in cents. Null before the start and while there are
 * no rows.
 */
export function projectedAmount({ amount, from, to, today }: GoalPace): Cents | null {
  if (today < from || amount === 0) return null;
  const days = (until: Day) => dayNumber(addDays(until, 1)) - dayNumber(from);
  const passed = days(today < to ? today : to);
  // BigInt, because an amount times a number of days may exceed the safe integers.
  const twice = 2n * BigInt(amount) * BigInt(days(to));
  return Number((twice + BigInt(passed)) / BigInt(2 * passed));
}

/** Like `projectedAmount`, for a balance: its change since the start continues. Null if it started unknown. */
export function projectedBalance(pace: GoalPace & { atStart: Cents | null }): Cents | null {
  const { atStart, amount, from, today } = pace;
  if (atStart === null || today < from) return null;
  const change = amount - atStart;
  const whole = projectedAmount({ ...pace, amount: Math.abs(change) }) ?? 0;
  return atStart + Math.sign(change) * whole;
}
