import { type Day, daysInMonth } from '../dates.ts';
import type { Cents } from '../money.ts';
import { isComparable } from './comparison.ts';

/** Spending on a day by top-level category (null: uncategorized). */
export interface SpentCell {
  day: Day;
  category: string | null;
  cents: Cents;
}

export interface MonthPicture {
  /** Number of known months averaged in `usual`; 0 if too few are known. */
  months: number;
  /** Cumulative sums at the end of each day of the month; see the contract. */
  days: { spent: Cents | null; before: Cents; usual: Cents | null }[];
  /**
   * By category: amount spent so far, and usual amount by this day. `usual` is null if too few months are known, or if
   * uncategorized spending of those months could change it noticeably.
   */
  categories: Map<string | null, { total: Cents; usual: Cents | null }>;
}

const LONGEST = 31;

/** First day of the month that is `months` before the month of `day`. */
export function monthsBefore(day: Day, months: number): Day {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * Compares the month of `today` with the previous and the usual month. The `usual` argument lists the first day of each
 * known month to average.
 */
export function monthPicture(
  cells: readonly SpentCell[],
  { today, usual: usualMonths }: { today: Day; usual: readonly Day[] },
): MonthPicture {
  const byMonth = new Map<string, SpentCell[]>();
  for (const cell of cells) {
    const month = cell.day.slice(0, 7);
    const list = byMonth.get(month);
    if (list) list.push(cell);
    else byMonth.set(month, [cell]);
  }
  const of = (month: Day) => byMonth.get(month.slice(0, 7)) ?? [];
  const current = of(today).filter(({ day }) => day <= today);
  const date = Number(today.slice(8, 10));
  const now = upToEach(current);
  const before = upToEach(of(monthsBefore(today, 1)));
  const usual = usualMonths.map((month) => upToEach(of(month)));
  const length = daysInMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7)));
  return {
    months: usualMonths.length,
    days: Array.from({ length }, (_, at) => ({
      spent: at < date ? (now[at] ?? 0) : null,
      // If the month to compare is shorter, its last value is repeated; if it is longer, the last day shows its total.
      before: before[at === length - 1 ? LONGEST - 1 : at] ?? 0,
      usual: average(usual.map((sums) => sums[at === length - 1 ? LONGEST - 1 : at] ?? 0)),
    })),
    categories: byCategory(
      current,
      usualMonths.map((month) => of(month).filter(({ day }) => Number(day.slice(8, 10)) <= date)),
    ),
  };
}

/** Cumulative spending at the end of each of the thirty-one possible days of a month. */
function upToEach(cells: readonly SpentCell[]): Cents[] {
  const days = Array<Cents>(LONGEST).fill(0);
  for (const { day, cents } of cells) {
    const at = Number(day.slice(8, 10)) - 1;
    days[at] = (days[at] ?? 0) + cents;
  }
  let sum = 0;
  return days.map((cents) => {
    sum += cents;
    return sum;
  });
}

const average = (values: readonly Cents[]): Cents | null =>
  values.length === 0
    ? null
    : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

function byCategory(
  current: readonly SpentCell[],
  months: readonly (readonly SpentCell[])[],
): MonthPicture['categories'] {
  const ids = new Set([...current, ...months.flat()].map(({ category }) => category));
  const of = (cells: readonly SpentCell[], id: string | null) =>
    cells.reduce((sum, { category, cents }) => (category === id ? sum + cents : sum), 0);
  // Refunds and payments do not offset each other here, because they may belong to different categories.
  const unsorted = average(
    months.map((cells) =>
      cells.reduce(
        (sum, { category, cents }) => sum + (category === null ? Math.abs(cents) : 0),
        0,
      ),
    ),
  );
  return new Map(
    [...ids].map((id) => {
      const total = of(current, id);
      const usual = average(months.map((cells) => of(cells, id)));
      return [
        id,
        {
          total,
          usual: usual !== null && isComparable(unsorted ?? 0, total, usual) ? usual : null,
        },
      ];
    }),
  );
}
