/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string;
/** A local date-time without a zone, `YYYY-MM-DDTHH:MM:SS`. */
export type LocalDateTime = string;
/** A month as one integer, `yyyymm`, so grouping and comparing need no date function. */
export type Period = number;

const DAY_MS = 86_400_000;

/** Cached because creating a format costs fifty times as much as using it, and every request needs the current day. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of cached formats. There are fewer time zones, but their names can be spelled in many ways. */
const FORMATS_KEPT = 600;

/** The day of an instant in a time zone (an IANA name). Throws a RangeError for an unknown zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  const known = dayFormats.get(timeZone);
  if (known) return known.format(instant);
  // The Swedish locale formats dates as ISO.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (dayFormats.size >= FORMATS_KEPT) dayFormats.clear();
  dayFormats.set(timeZone, made);
  return made.format(instant);
}

/** The local time of an instant in a time zone. Throws a RangeError for an unknown zone. */
export function dateTimeIn(timeZone: string, instant: Date): LocalDateTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(instant).replace(' ', 'T');
}

/**
 * The first instant of a day in a time zone. If clocks skip midnight that day, it is the first instant after the
 * skipped time.
 */
export function startOfDayIn(timeZone: string, day: Day): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (instant: number) =>
    Date.parse(`${dateTimeIn(timeZone, new Date(instant))}Z`) - instant;
  // Time zones are within a day of UTC and their offsets change little, so the offsets a day earlier and a day later
  // are the only candidates.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetAt(near))
    .sort((one, other) => one - other);
  const first = candidates.find((instant) => dayIn(timeZone, new Date(instant)) === day);
  return new Date(first ?? midnight);
}

/** Whether the text is a valid day; `2026-02-29` is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const dayOf = (date: LocalDateTime): Day => date.slice(0, 10);
export const startOfDay = (day: Day): LocalDateTime => `${day}T00:00:00`;
export const endOfDay = (day: Day): LocalDateTime => `${day}T23:59:59`;
export const periodOf = (date: Day | LocalDateTime): Period => yearOf(date) * 100 + monthOf(date);

export const yearOf = (date: Day | LocalDateTime): number => Number(date.slice(0, 4));
/** 1 to 12. */
export const monthOf = (date: Day | LocalDateTime): number => Number(date.slice(5, 7));
export const dayOfMonth = (date: Day | LocalDateTime): number => Number(date.slice(8, 10));
export const yearMonthOf = (date: Day | LocalDateTime) => ({
  year: yearOf(date),
  month: monthOf(date),
});
export const firstOfMonth = (date: Day | LocalDateTime): Day => `${date.slice(0, 7)}-01`;

/** Days since 1970-01-01; the difference of two is a number of days. A time after the day is ignored. */
export const dayNumber = (day: Day): number => Date.parse(day.slice(0, 10)) / DAY_MS;
export const dayFromNumber = (number: number): Day =>
  new Date(number * DAY_MS).toISOString().slice(0, 10);
export const addDays = (day: Day, days: number): Day => dayFromNumber(dayNumber(day) + days);

export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same date a number of years later; February 28 if that year has no February 29. */
export function addYears(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

/** Bounds that contain every row: `[from, to)`. */
export const ALL_TIME: { from: Day; to: Day } = { from: '0000-01-01', to: '9999-12-31' };

const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as written in sentences: `Mar 2, 2026`. */
export const dayInWords = (day: Day): string => IN_WORDS.format(Date.parse(`${day}T00:00:00Z`));
