import { type Day, daysInMonth } from './dates.ts';
import { type Cents, MAX_CENTS } from './money.ts';

/** How a day such as `03/04/2026` is read. */
export type DayOrder = 'day-first' | 'month-first';
export type DecimalSign = 'comma' | 'point';

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const SLASHED = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?=$|[T ,])/;
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const FIRST_YEAR = 1990;

/**
 * The day that a cell of a CSV names, with or without a time behind it; null when it is none. The last year is the
 * latest that is taken for one: a day further on is a misreading.
 */
export function dayOfCell(cell: string, order: DayOrder, lastYear: number): Day | null {
  const text = cell.trim();
  const space = text.length > 10 ? text.search(/[T ,]/) : -1;
  if (space <= 0) return dayOf(text, order, lastYear);
  const time = TIME.exec(text.slice(space + 1).trim());
  return time && Number(time[1]) <= 23 ? dayOf(text.slice(0, space), order, lastYear) : null;
}

function dayOf(text: string, order: DayOrder, lastYear: number): Day | null {
  const iso = ISO.exec(text);
  if (iso) return real([Number(iso[1]), Number(iso[2]), Number(iso[3])], lastYear);
  const slashed = SLASHED.exec(text);
  if (!slashed) return null;
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  return real(order === 'day-first' ? [year, second, first] : [year, first, second], lastYear);
}

function real([year, month, day]: [number, number, number], lastYear: number): Day | null {
  if (year < FIRST_YEAR || year > lastYear || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const POINT = /^([-+]?)(\d{1,3}(?:[, ']\d{3})+|\d+)?(?:\.(\d{1,2}))?$/;
const COMMA = /^([-+]?)(\d{1,3}(?:[. ']\d{3})+|\d+)?(?:,(\d{1,2}))?$/;
const AROUND = /€|\$|£|\b[A-Z]{3}\b/g;

/**
 * Signed cents of a cell such as `-1.234,56 €`, `(12.30)` or `12,30-`; null for a blank one. Anything else is
 * unreadable, since an amount that is guessed is worse than none.
 */
export function centsOfCell(cell: string, decimal: DecimalSign): Cents | null | 'unreadable' {
  const bare = cell
    .replace(AROUND, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\u2212/g, '-')
    .trim();
  if (bare === '') return null;
  const bracketed = /^\((.*)\)$/.exec(bare);
  const behind = /^([^-+]*\d)\s*-$/.exec(bare);
  const text = (bracketed ? `-${bracketed[1]}` : behind ? `-${behind[1]}` : bare)
    .replace(/^([-+])\s+/, '$1')
    .trim();
  const found = (decimal === 'comma' ? COMMA : POINT).exec(text);
  const [, sign, whole = '', part = ''] = found ?? [];
  if (!found || (whole === '' && part === '')) return 'unreadable';
  const cents = Number(whole.replace(/\D/g, '') || '0') * 100 + Number(part.padEnd(2, '0'));
  if (cents > MAX_CENTS) return 'unreadable';
  return cents === 0 ? 0 : sign === '-' ? -cents : cents;
}
