import { type Day, dayNumber, dayOfMonth, yearMonthOf } from '../dates.ts';
import { type Dice, diceOf } from './dice.ts';

export interface Calendar {
  day: Day;
  seed: string;
  year: number;
  month: number;
  date: number;
  /** 0 is Sunday. */
  weekday: number;
  weekend: boolean;
  /** Random numbers for one purpose on this day. */
  dice(purpose: string): Dice;
}

export function calendarOf(day: Day, seed: string): Calendar {
  // 1970-01-01 was a Thursday.
  const weekday = (((dayNumber(day) + 4) % 7) + 7) % 7;
  return {
    day,
    seed,
    dice: (purpose) => diceOf(seed, day, purpose),
    ...yearMonthOf(day),
    date: dayOfMonth(day),
    weekday,
    weekend: weekday === 0 || weekday === 6,
  };
}

/**
 * Whether a payment due on a given date of each month is booked today. Banks do not book on weekends, so such a payment
 * moves to Monday. Payments due up to the 25th stay in their month.
 */
export function isDue(today: Calendar, date: number): boolean {
  if (today.weekend) return false;
  if (today.date === date) return true;
  return today.weekday === 1 && (today.date - 1 === date || today.date - 2 === date);
}
