import { type Day, dayFromNumber, dayNumber, yearOf } from './dates.ts';

const HOLIDAYS = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Days since 1970 of Easter Sunday (Butcher's method). */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = Math.floor(century / 4);
  const moon = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - skipped - moon + 15) % 30;
  const full = epact - Math.floor((epact + Math.floor(golden / 11)) / 29);
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + skipped) % 7;
  const march = dayNumber(`${String(year).padStart(4, '0')}-03-01`);
  return march + full - weekday + 27;
}

/** Whether banks pay in euros on a day: not on weekends and holidays of TARGET. The European Central Bank publishes rates then. */
export function isWorkingDay(day: Day): boolean {
  const number = dayNumber(day);
  // 1970-01-01 was a Thursday.
  if ((number + 3) % 7 > 4 || HOLIDAYS.has(day.slice(5))) return false;
  const fromEaster = number - easterOf(yearOf(day));
  return fromEaster !== -2 && fromEaster !== 1;
}

/** The last working day until `day`, itself included. */
export function workingDayUntil(day: Day): Day {
  let number = dayNumber(day);
  while (!isWorkingDay(dayFromNumber(number))) number -= 1;
  return dayFromNumber(number);
}

/** Whether a rate of `day` or of a day before is still to be published, given the newest that is. */
export const isAwaited = (day: Day, newest: Day | null): boolean =>
  newest !== null && day > newest && workingDayUntil(day) > newest;
