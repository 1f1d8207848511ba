import { addDays, type Day, dayOf, type LocalDateTime } from '@saldo/domain/dates';
import { day, time, today } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** When something happened, as one says it: `Today, 18:42`, `Yesterday`, `Nov 17`, `Dec 30, 2025`. */
export function activityDate(date: LocalDateTime, now: Day = today()): string {
  // A bank that tells the day alone has no midnight payments.
  const at = time(date);
  if (dayOf(date) === now) return at === '00:00' ? texts.todayAlone : texts.today(at);
  if (dayOf(date) === addDays(now, -1)) return texts.yesterday;
  return day(date, now);
}
