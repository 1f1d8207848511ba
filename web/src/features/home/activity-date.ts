import { addDays, type Day, dayOf, type LocalDateTime } from '@saldo/domain/dates';
import { day, time, today } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** When something happened, as one says it: `Today, 18:42`, `Yesterday`, `Nov 17`, `Dec 30, 2025`. */
export function activityDate(date: LocalDateTime, now: Day = today()): string {
  if (dayOf(date) === now) return texts.today(time(date));
  if (dayOf(date) === addDays(now, -1)) return texts.yesterday;
  return day(date, now);
}
