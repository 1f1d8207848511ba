import type { Alert, Frequency } from '@saldo/contract/alerts';
import { day, daySpan, monthYear, shortMonth, weekday } from '../../../lib/format.ts';

type Period = Pick<Alert['periods'][number], 'start_date' | 'end_date'>;

const yearOf = ({ start_date }: Period) => start_date.slice(0, 4);
const monthOf = ({ start_date }: Period) => Number(start_date.slice(5, 7));

/** Below a bar: `Sat`, `Nov 16` (the Monday), `Nov`, `2026`. */
export function periodShort(frequency: Frequency, period: Period): string {
  if (frequency === 'yearly') return yearOf(period);
  if (frequency === 'monthly') return shortMonth(monthOf(period));
  if (frequency === 'daily') return weekday(period.start_date);
  // With the year of the day itself, which a bar has no room for.
  return day(period.start_date, period.start_date.slice(0, 10));
}

/** In full: `Nov 21, 2026`, `Nov 16 – Nov 22, 2026`, `November 2026`, `2026`. */
export function periodName(frequency: Frequency, period: Period): string {
  if (frequency === 'yearly') return yearOf(period);
  if (frequency === 'monthly') return monthYear(Number(yearOf(period)), monthOf(period));
  return daySpan(period.start_date, period.end_date);
}
