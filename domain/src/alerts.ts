import type { Frequency } from '@saldo/contract/alerts';
import { addDays, type Day, dayNumber, daysInMonth } from './dates.ts';
import type { GoalSum } from './goals.ts';
import type { Cents } from './money.ts';
import type { Span } from './spans.ts';

const pad = (n: number) => String(n).padStart(2, '0');

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7;

/** Returns the day, ISO week (from Monday), month or year that contains a day. */
export function alertPeriod(frequency: Frequency, day: Day): Span {
  const year = day.slice(0, 4);
  const month = day.slice(5, 7);
  switch (frequency) {
    case 'daily':
      return { from: day, to: day };
    case 'weekly': {
      const monday = addDays(day, -weekday(day));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'monthly': {
      const last = daysInMonth(Number(year), Number(month));
      return { from: `${year}-${month}-01`, to: `${year}-${month}-${pad(last)}` };
    }
    case 'yearly':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

/** Returns `count` periods, oldest first: the one that contains the day and those before it. */
export function alertPeriods(frequency: Frequency, day: Day, count: number): Span[] {
  const periods = [alertPeriod(frequency, day)];
  for (let first = periods[0]; first && periods.length < count; first = periods[0]) {
    periods.unshift(alertPeriod(frequency, addDays(first.from, -1)));
  }
  return periods;
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
