import { addDays, type Day, dayOf, type LocalDateTime } from '@saldo/domain/dates';
import { day, time, today } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** Relative date: `Today, 18:42`, `Yesterday`, `Nov 17`, `Dec 30, 2025`. */
export function activityDate(date: LocalDateTime, now: Day = today()): string {
  // 00:00 means that the bank reports days without times.
  const at = time(date);
  if (dayOf(date) === now) return at === '00:00' ? texts.todayAlone : texts.today(at);
  if (dayOf(date) === addDays(now, -1)) return texts.yesterday;
  return day(date, now);
}
