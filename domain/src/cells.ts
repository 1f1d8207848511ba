import { type Day, daysInMonth } from './dates.ts';
import { monthOfName } from './month-names.ts';

/** How to read a day such as `03/04/2026`. */
export type DayOrder = 'day-first' | 'month-first';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const UNBROKEN = /^(\d{4})(\d\d)(\d\d)$/;
const SLASHED = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/;
const WORDED =
  /^(?:(\d{1,2})[-. ]+(?:de )?(\p{L}{3,12})|(\p{L}{3,12})[-. ]+(\d{1,2}))[-., ]+(?:de )?(\d{4}|\d\d)$/u;
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?: ?([ap])\. ?m\.| ?([ap])m)?/i;
/** Time zone that may follow a time. It is ignored: the time is kept as printed. */
const ZONE = /^ ?(?:Z|UTC|[-+]\d\d:?(?:\d\d)?)?$/i;
const FIRST_YEAR = 1990;

/**
 * Reads the day from a CSV cell, whether or not a time follows it; null if there is no day. Years after `lastYear` are
 * treated as a misreading. A two-digit year means the latest such year up to `lastYear`.
 */
export function dayOfCell(cell: string, order: DayOrder, lastYear: number): Day | null {
  const [day, time] = splitMoment(cell);
  return time === null || timeOfText(time) !== null ? dayOfText(day, order, lastYear) : null;
}

/** Splits the text into a day and, if present, the time after it. */
export function splitMoment(cell: string): [day: string, time: string | null] {
  const text = cell.trim();
  let at = text.indexOf(':');
  if (at < 0) return [text, null];
  while (at > 0 && text.charCodeAt(at - 1) >= 48 && text.charCodeAt(at - 1) <= 57) at--;
  return /[T ,\u00a0\u202f]/.test(text.charAt(at - 1))
    ? [text.slice(0, at).replace(/(?<![T ,\u00a0\u202f])[T ,\u00a0\u202f]+$/, ''), text.slice(at)]
    : [text, null];
}

/** Parses a time to `HH:MM`, or to `HH:MM:SS` if it has seconds; null if the text is not a time. */
export function timeOfText(text: string): string | null {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ').trim();
  const found = TIME.exec(plain);
  if (!found || !ZONE.test(plain.slice(found[0].length))) return null;
  const [, hours = '', minutes = '', seconds, dotted, undotted] = found;
  const hour = hourOf(Number(hours), (dotted ?? undotted)?.toLowerCase());
  if (hour > 23) return null;
  const start = `${String(hour).padStart(2, '0')}:${minutes}`;
  return seconds === undefined ? start : `${start}:${seconds}`;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** Parses a day without a time: `2026-01-31`, `20260131`, `31/01/2026`, `31.1.26`, `31 Jan 2026`. */
export function dayOfText(text: string, order: DayOrder, lastYear: number): Day | null {
  const iso = ISO.exec(text) ?? UNBROKEN.exec(text);
  if (iso) return dayOfParts([Number(iso[1]), Number(iso[2]), Number(iso[3])], lastYear);
  const slashed = SLASHED.exec(text);
  if (!slashed) return dayInWords(text, lastYear);
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  const year = yearOf(slashed[3] ?? '', lastYear);
  return dayOfParts(
    order === 'day-first' ? [year, second, first] : [year, first, second],
    lastYear,
  );
}

function dayInWords(text: string, lastYear: number): Day | null {
  const found = WORDED.exec(text);
  if (!found) return null;
  const [, dayBefore, wordBehind, wordBefore, dayBehind, year = ''] = found;
  const month = monthOfName(wordBehind ?? wordBefore ?? '');
  if (month === null) return null;
  return dayOfParts([yearOf(year, lastYear), month, Number(dayBefore ?? dayBehind)], lastYear);
}

function yearOf(figures: string, lastYear: number): number {
  const year = Number(figures);
  if (figures.length === 4) return year;
  return 2000 + year <= lastYear ? 2000 + year : 1900 + year;
}

/** Null if the day does not exist or is implausible for a statement. */
export function dayOfParts(
  [year, month, day]: readonly [year: number, month: number, day: number],
  lastYear: number,
): Day | null {
  if (year < FIRST_YEAR || year > lastYear || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
