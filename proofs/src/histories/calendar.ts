/*
 * Days as this test computes them, independently of the product. A day is a `YYYY-MM-DD` string, so days sort as
 * strings. Uses the platform's calendar in UTC.
 */

const DAY_MS = 86_400_000;

export interface Days {
  /** Both inclusive. */
  from: string;
  to: string;
}

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number): string =>
  textOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** The current day in a time zone. */
export const todayIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);

export const yearOf = (day: string): number => Number(day.slice(0, 4));
/** 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));

/** A month; month 0 is December of the previous year. */
export const month = (year: number, month: number): Days => ({
  from: textOf(Date.UTC(year, month - 1, 1)),
  to: textOf(Date.UTC(year, month, 0)),
});

export const year = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The same day the given number of months later, or the last day of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const { to: last } = month(yearOf(day), monthOf(day) + months);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The day, ISO week, month or year around a day. */
export function around(frequency: string, day: string): Days {
  if (frequency === 'yearly') return year(yearOf(day));
  if (frequency === 'monthly') return month(yearOf(day), monthOf(day));
  if (frequency === 'daily') return { from: day, to: day };
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = dayAfter(day, -sinceMonday);
  return { from, to: dayAfter(from, 6) };
}

export const isIn = ({ date }: { date: string }, { from, to }: Days): boolean =>
  date.slice(0, 10) >= from && date.slice(0, 10) <= to;
