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

/** The last day of a calendar month; month 0 is December of the previous year. */
const lastDay = (year: number, month: number) => textOf(Date.UTC(year, month, 0));

/** A user's months, which begin on a date: 1 is the wall calendar, and 29 to 31 mean the last day. */
export class Months {
  private readonly start: number;

  constructor(start: number) {
    this.start = start;
  }

  /** A month; month 0 is December of the previous year. Begins in the calendar month of its name or in the one before. */
  month(year: number, month: number): Days {
    return { from: this.firstDay(year, month), to: dayAfter(this.firstDay(year, month + 1), -1) };
  }

  year(year: number): Days {
    return { from: this.firstDay(year, 1), to: dayAfter(this.firstDay(year + 1, 1), -1) };
  }

  /** Name of the month that contains a day. */
  named(day: string): { year: number; month: number } {
    const found = [-1, 0, 1]
      .map((by) => monthsLater(`${day.slice(0, 7)}-01`, by))
      .find((first) => isIn({ date: day }, this.month(yearOf(first), monthOf(first))));
    if (found === undefined) throw new Error(`No month contains ${day}.`);
    return { year: yearOf(found), month: monthOf(found) };
  }

  /** The day, ISO week, month or year around a day. */
  around(frequency: string, day: string): Days {
    const { year, month } = this.named(day);
    if (frequency === 'yearly') return this.year(year);
    if (frequency === 'monthly') return this.month(year, month);
    if (frequency === 'daily') return { from: day, to: day };
    const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const from = dayAfter(day, -sinceMonday);
    return { from, to: dayAfter(from, 6) };
  }

  private firstDay(year: number, month: number): string {
    const last = lastDay(year, this.start > 16 ? month - 1 : month);
    const isLast = this.start > 28 || this.start >= Number(last.slice(8));
    return isLast ? last : `${last.slice(0, 8)}${String(this.start).padStart(2, '0')}`;
  }
}

/** The same day the given number of months later, or the last day of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const last = lastDay(yearOf(day), monthOf(day) + months);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

export const isIn = ({ date }: { date: string }, { from, to }: Days): boolean =>
  date.slice(0, 10) >= from && date.slice(0, 10) <= to;
