import { day, today } from '../../lib/format.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

/** `Today`, `Yesterday`, `3 days ago` within the week, then `Nov 3`: by the days of the person's calendar. */
export function ticketDate(instant: string, now = new Date()): string {
  const then = today(new Date(instant));
  const days = Math.round((Date.parse(today(now)) - Date.parse(then)) / DAY_MS);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  // Short month and day, without the year, whatever year it was.
  return days < 7 ? texts.daysAgo(days) : day(then, then);
}
