import { type Calendar, monthOfNumber, monthText, periodNumber } from './calendar.ts';
import { addDays, type Day, type Period } from './dates.ts';
import { addTo } from './metrics/cells.ts';
import type { Cents } from './money.ts';
import { daysIn, type Span } from './spans.ts';

/** What transactions of a day give to a category: expenses less refunds. */
export interface TagCell {
  /** The day of the purchase, or of the booking if the bank does not report it. */
  day: Day;
  /** Month in which figures count it. */
  period: Period;
  categoryId: string | null;
  spent: Cents;
}

export interface TagBar {
  /** `before` or `after` the dates, or a day, month or year. */
  at: string;
  amount: Cents;
  /** By category, most first. */
  shares: [categoryId: string | null, amount: Cents][];
}

export interface TagFigures {
  total: Cents;
  /** Null without dates. */
  perDay: Cents | null;
  during: Cents | null;
  unit: 'day' | 'month' | 'year';
  bars: TagBar[];
  shares: TagBar['shares'];
}

/** Longer than this and days are too many for bars. */
const MOST_DAY_BARS = 62;
const MOST_MONTH_BARS = 36;

const sum = (cells: readonly TagCell[]): Cents => cells.reduce((all, { spent }) => all + spent, 0);

function sharesOf(cells: readonly TagCell[]): TagBar['shares'] {
  const sums = new Map<string | null, Cents>();
  for (const { categoryId, spent } of cells) addTo(sums, categoryId, spent);
  return [...sums].filter(([, amount]) => amount !== 0).sort(([, a], [, b]) => b - a);
}

/**
 * What a tag cost: in total, by day of its dates, and as bars. With dates of two months at most, bars are days, and what was
 * paid before and after has bars of its own. Otherwise they are months, or years if those are too many.
 */
export function tagFigures(
  cells: readonly TagCell[],
  { dates, calendar }: { dates: Span | null; calendar: Calendar },
): TagFigures {
  const total = sum(cells);
  const isDuring = ({ day }: TagCell) => dates !== null && dates.from <= day && day <= dates.to;
  return {
    total,
    perDay: dates && Math.round(total / daysIn(dates)),
    during: dates && sum(cells.filter(isDuring)),
    ...barsOf(cells, dates, calendar),
    shares: sharesOf(cells),
  };
}

function barsOf(
  cells: readonly TagCell[],
  dates: Span | null,
  calendar: Calendar,
): Pick<TagFigures, 'unit' | 'bars'> {
  if (dates && daysIn(dates) <= MOST_DAY_BARS) {
    const at = ({ day }: TagCell) => (day < dates.from ? 'before' : day > dates.to ? 'after' : day);
    const days = Array.from({ length: daysIn(dates) }, (_, n) => addDays(dates.from, n));
    const around = (name: string) => (cells.some((cell) => at(cell) === name) ? [name] : []);
    const names = [...around('before'), ...days, ...around('after')];
    return { unit: 'day', bars: bars(cells, names, at) };
  }
  const months = monthsOf(cells, calendar);
  if (months.length <= MOST_MONTH_BARS) {
    const at = ({ period }: TagCell) => monthText(monthOfNumber(period));
    return { unit: 'month', bars: bars(cells, months, at) };
  }
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const at = ({ period }: TagCell) => String(monthOfNumber(period).year).padStart(4, '0');
  return { unit: 'year', bars: bars(cells, years, at) };
}

/** All months from the first to the last. */
function monthsOf(cells: readonly TagCell[], calendar: Calendar): string[] {
  const periods = cells.map(({ period }) => period);
  const [first, ...others] = periods;
  if (first === undefined) return [];
  const last = others.reduce((a, b) => Math.max(a, b), first);
  const months: string[] = [];
  let month = monthOfNumber(others.reduce((a, b) => Math.min(a, b), first));
  while (periodNumber(month) <= last) {
    months.push(monthText(month));
    month = calendar.next(month);
  }
  return months;
}

function bars(
  cells: readonly TagCell[],
  names: readonly string[],
  at: (cell: TagCell) => string,
): TagBar[] {
  const byName = new Map<string, TagCell[]>(names.map((name) => [name, []]));
  for (const cell of cells) byName.get(at(cell))?.push(cell);
  return [...byName].map(([name, own]) => ({
    at: name,
    amount: sum(own),
    shares: sharesOf(own),
  }));
}
