import type { Frequency } from '@saldo/contract/alerts';
import { type Calendar, monthText } from './calendar.ts';
import { addDays, type Day, dayNumber } from './dates.ts';
import type { GoalSum } from './goals.ts';
import type { Cents } from './money.ts';
import type { Span } from './spans.ts';

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7;

export interface AlertPeriod extends Span {
  /**
   * Identifies the period, wherever its days begin: the frequency, and its day, its Monday, or the first day of the
   * calendar month or year after which it is named.
   */
  key: string;
}

/** Returns the day, ISO week (from Monday), month or year that contains a day. */
export function alertPeriod(calendar: Calendar, frequency: Frequency, day: Day): AlertPeriod {
  const of = (span: Span, first: Day) => ({ ...span, key: `${frequency} ${first}` });
  switch (frequency) {
    case 'daily':
      return of({ from: day, to: day }, day);
    case 'weekly': {
      const monday = addDays(day, -weekday(day));
      return of({ from: monday, to: addDays(monday, 6) }, monday);
    }
    case 'monthly': {
      const month = calendar.monthOf(day);
      return of(calendar.boundsOf(month), `${monthText(month)}-01`);
    }
    case 'yearly': {
      const { year } = calendar.monthOf(day);
      return of(calendar.boundsOf({ year }), `${monthText({ year, month: 1 })}-01`);
    }
  }
}

/**
 * Returns `count` periods, oldest first: the one that contains the day and those before it, but none before the one that
 * contains `since`.
 */
export function alertPeriods(
  calendar: Calendar,
  frequency: Frequency,
  { day, count, since = '' }: { day: Day; count: number; since?: Day },
): AlertPeriod[] {
  const periods = [alertPeriod(calendar, frequency, day)];
  for (let first = periods[0]; first && periods.length < count; first = periods[0]) {
    if (first.from <= since) break;
    periods.unshift(alertPeriod(calendar, frequency, addDays(first.from, -1)));
  }
  return periods;
}

/** An alert carries over at most this many periods; earlier ones are forgotten. */
const MOST_ROLLED = 120;

/** The periods from the one that contains `since` to the one that contains `day`, oldest first; only the last if it is later. */
export const periodsSince = (
  calendar: Calendar,
  frequency: Frequency,
  days: { day: Day; since: Day },
): AlertPeriod[] => alertPeriods(calendar, frequency, { ...days, count: MOST_ROLLED });

export interface RolledLimit {
  /** What was carried into the period; negative if earlier ones exceeded their limits. */
  carried: Cents;
  limit: Cents;
}

/**
 * The limit of each period, oldest first. What a period leaves of its own limit is carried into the next, as is what exceeds it,
 * unless it is not known to have data: then only what came into it goes on.
 */
export function rolledLimits(
  periods: readonly { amount: Cents; isKnown: boolean }[],
  limit: Cents,
): RolledLimit[] {
  let carried = 0;
  return periods.map(({ amount, isKnown }) => {
    const own = { carried, limit: Math.max(0, limit + carried) };
    if (isKnown) carried += limit - amount;
    return own;
  });
}

/** Spending, given income minus expenses; 0 if refunds exceed expenses. */
export const alertAmount = ({ net }: Pick<GoalSum, 'net'>): Cents => Math.max(0, -net);

/** Percent, above 100 when exceeded. With a limit of 0, the first cent exceeds it. */
export function alertProgress(amount: Cents, limit: Cents): number {
  if (limit > 0) return (amount * 100) / limit;
  return amount > 0 ? 100 : 0;
}

/** Percent at which an alert warns that its limit is near. */
const APPROACHING = 90;

/** The notification that is due. Once the limit is exceeded, the warning that it is near is no longer due. */
export function alertNotification(
  amount: Cents,
  limit: Cents,
): 'alert_exceeded' | 'alert_approaching' | null {
  const progress = alertProgress(amount, limit);
  if (progress >= 100) return 'alert_exceeded';
  return progress >= APPROACHING ? 'alert_approaching' : null;
}
