import { type Calendar, monthAround } from './calendar.ts';
import { addDays, type Day } from './dates.ts';
import type { Cents } from './money.ts';
import { median } from './recurring/payment.ts';
import { daysIn, type Span } from './spans.ts';

/** The days that one pay has to last for. */
export interface PaySpan {
  /** Day of the last pay. */
  since: Day;
  /** Day on which the next one is expected. It may be past if the pay is late. */
  on: Day;
}

/**
 * The days that Left covers: from the last pay until the eve of the next, or until today if that is late. Without a single
 * monthly pay, the user's month.
 */
export function leftSpan(calendar: Calendar, today: Day, pay: PaySpan | null): Span {
  if (!pay) return monthAround(calendar, today);
  const eve = addDays(pay.on, -1);
  return { from: pay.since, to: eve < today ? today : eve };
}

/** How many months show what is usually saved. */
export const MONTHS_OF_PLAN = 3;

/**
 * What to set aside: the median of what the last three known months saved, if each of them did, or what these days have
 * saved if that is more. If they have withdrawn money instead, that.
 */
export function savedByPlan(soFar: Cents, earlier: readonly Cents[]): Cents {
  const last = earlier.slice(0, MONTHS_OF_PLAN);
  if (soFar < 0 || last.length < MONTHS_OF_PLAN || last.some((one) => one <= 0)) return soFar;
  return Math.max(soFar, median(last));
}

export interface LeftInput {
  today: Day;
  span: Span;
  /** `due` is what recurs and is still to come in these days. */
  income: { received: Cents; due: Cents };
  bills: { paid: Cents; due: Cents };
  /** A month's share of the bills that come once a year. */
  yearlyShare: Cents;
  saved: Cents;
  /** Planned payments still to come in these days, less planned income. */
  planned: Cents;
  /** Spent on everything else. */
  spent: Cents;
  /** Income less bills still to come, as an 80% range around `income.due - bills.due`. */
  expected: { low: Cents; high: Cents };
}

export interface LeftToSpend {
  amount: Cents;
  low: Cents;
  high: Cents;
  /** Remaining days, including today. At least one. */
  days: number;
  /** Null if nothing is left. */
  perDay: Cents | null;
  /** What these days have for everything but bills and savings: `amount` and what has been spent of it. */
  plan: Cents;
}

export function leftToSpend(input: LeftInput): LeftToSpend {
  const { income, bills, yearlyShare, saved, planned, spent, expected, span, today } = input;
  const fixed = bills.paid + bills.due + yearlyShare + saved + planned;
  const plan = income.received + income.due - fixed;
  const amount = plan - spent;
  const certain = amount - (income.due - bills.due);
  const days = Math.max(1, daysIn({ from: today, to: span.to }));
  return {
    amount,
    low: Math.min(amount, certain + expected.low),
    high: Math.max(amount, certain + expected.high),
    days,
    perDay: perDay(amount, days),
    plan,
  };
}

/** What each of the remaining days has; null if nothing is left. */
export const perDay = (amount: Cents, days: number): Cents | null =>
  amount > 0 ? Math.floor(amount / days) : null;
