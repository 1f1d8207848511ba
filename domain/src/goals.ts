import { addDays, type Day, dayNumber, daysInMonth } from './dates.ts';
import type { Cents, Direction } from './money.ts';
import type { Span } from './spans.ts';

/** What some transactions come to: their net, and the way the earliest of them goes. */
export interface GoalSum {
  /** Income minus expenses, cents. */
  net: Cents;
  /** The earliest transaction, by date, then id. */
  first: { key: string; direction: Direction } | null;
}

export const NOTHING: GoalSum = { net: 0, first: null };

/** Both together, in whichever order. */
export function addSums(a: GoalSum, b: GoalSum): GoalSum {
  const first = !a.first || (b.first && b.first.key < a.first.key) ? b.first : a.first;
  return { net: a.net + b.net, first };
}

/** In the direction of the earliest transaction, never below 0. */
export const goalAmount = ({ net, first }: GoalSum): Cents =>
  Math.max(0, first?.direction === 'expense' ? -net : net);

/** Percent, above 100 when exceeded. */
export const goalProgress = (amount: Cents, target: Cents): number => (amount * 100) / target;

export const isGoalCompleted = (amount: Cents, target: Cents): boolean => amount >= target;

/**
 * Whole months from one day to another, 0 when it is past. A month is over on the day of the same number, or on the
 * last day of a month that has no such day: from 31 January to 28 February is one.
 */
export function wholeMonths(from: Day, to: Day): number {
  const [year, month, day] = parts(from);
  const [toYear, toMonth, toDay] = parts(to);
  const months = (toYear - year) * 12 + toMonth - month;
  const over = toDay >= Math.min(day, daysInMonth(toYear, toMonth));
  return Math.max(0, over ? months : months - 1);
}

const parts = (day: Day): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

export interface GoalPace extends Span {
  amount: Cents;
  target: Cents;
  today: Day;
}

/**
 * What to put aside each month to make the date, from now on, or from the start on where that is still to come. All
 * of the rest where less than two months are left; null when completed or past. Cents, rounded up.
 */
export function neededMonthly({ amount, target, from, to, today }: GoalPace): Cents | null {
  if (isGoalCompleted(amount, target) || today > to) return null;
  const months = Math.max(1, wholeMonths(today > from ? today : from, to));
  return Math.ceil((target - amount) / months);
}

/** What the amount comes to by the end if it goes on as it did from the start until today. Null before the start, or when nothing came yet. Cents. */
export function projectedAmount({ amount, from, to, today }: GoalPace): Cents | null {
  if (today < from || amount === 0) return null;
  const days = (until: Day) => dayNumber(addDays(until, 1)) - dayNumber(from);
  const passed = days(today < to ? today : to);
  // Amounts times days may pass what a number holds exactly.
  const twice = 2n * BigInt(amount) * BigInt(days(to));
  return Number((twice + BigInt(passed)) / BigInt(2 * passed));
}
