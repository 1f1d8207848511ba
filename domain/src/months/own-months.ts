import type { MonthStart, PayMonths } from '@saldo/contract/month-start';
import {
  CALENDAR_MONTHS,
  type Calendar,
  type Month,
  type MonthOrYear,
  monthText,
} from '../calendar.ts';
import { addDays, type Day, dayOf, daysInMonth, yearMonthOf } from '../dates.ts';
import { workingDayUntil } from '../working-days.ts';

/**
 * The last date after which a month is named after the next calendar month. From the 17th on, most days of most months
 * lie in that one.
 */
export const LAST_OWN = 16;
/** From this date on, a month begins on the last day of the calendar month. */
const LAST_DAY = 29;
const MONTHS = 12;

/** A month numbered so that the next one has the next number. */
export const indexOf = ({ year, month }: Month): number => year * MONTHS + month - 1;
export const monthAt = (index: number): Month => ({
  year: Math.floor(index / MONTHS),
  month: (index % MONTHS) + 1,
});

/** The given date of a calendar month, or its last day. */
function dateIn(index: number, date: number): Day {
  const month = monthAt(index);
  const last = daysInMonth(month.year, month.month);
  return `${monthText(month)}-${String(Math.min(date, last)).padStart(2, '0')}`;
}

/** The date that begins the month of a name: in the calendar month of that name, or in the one before. */
export const usualStart = (index: number, date: number): Day =>
  dateIn(date > LAST_OWN ? index - 1 : index, date);

/** The day on which the month of a name usually begins if the main income usually arrives on that date. */
export const expectedStart = (index: number, pay: Pick<PayMonths, 'usual' | 'is_early'>): Day => {
  const day = usualStart(index, pay.usual);
  return pay.is_early ? workingDayUntil(day) : day;
};

/**
 * The months of a user. A month that begins on the 1st to the 16th is named after that calendar month, a later one after the
 * next: the one in which most of its days usually lie.
 */
export function ownMonths(start: MonthStart, pay: PayMonths | null): Calendar {
  const startOf = startsOf(start, pay);
  return startOf ? fromStarts(startOf) : CALENDAR_MONTHS;
}

/** First days of months by number; null if they are those of the wall calendar. */
function startsOf(start: MonthStart, pay: PayMonths | null): ((index: number) => Day) | null {
  switch (start.kind) {
    case 'calendar':
      return null;
    case 'day': {
      const { day } = start;
      if (day === 1) return null;
      return (index) => usualStart(index, day >= LAST_DAY ? 31 : day);
    }
    case 'working_day': {
      const { on_or_before: date } = start;
      return (index) => workingDayUntil(usualStart(index, date));
    }
    case 'pay':
      return pay && startsOfPay(pay);
  }
}

function startsOfPay(pay: PayMonths): (index: number) => Day {
  const [year = 0, month = 1] = pay.first.split('-').map(Number);
  const first = indexOf({ year, month });
  return (index) =>
    index < first
      ? usualStart(index, pay.before)
      : (pay.starts[index - first] ?? expectedStart(index, pay));
}

/** A calendar whose months begin on the given days, each at most 20 days before or after the first of the month it is named after. */
function fromStarts(startOf: (index: number) => Day): Calendar {
  const known = new Map<number, Day>();
  const startAt = (index: number): Day => {
    const start = known.get(index) ?? startOf(index);
    known.set(index, start);
    return start;
  };
  const monthOf = (date: string): Month => {
    const day = dayOf(date);
    let index = indexOf(yearMonthOf(day)) + 1;
    while (startAt(index) > day) index -= 1;
    return monthAt(index);
  };
  return {
    ...CALENDAR_MONTHS,
    monthOf,
    boundsOf({ year, month }: MonthOrYear) {
      const from = indexOf({ year, month: month ?? 1 });
      const to = indexOf({ year, month: month ?? MONTHS });
      return { from: startAt(from), to: addDays(startAt(to + 1), -1) };
    },
    current: monthOf,
  };
}
